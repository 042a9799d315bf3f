import type { PageProps } from '../app';
import { t } from '../i18n';
import { useTitle } from '../ui/title';

export function About({ library }: PageProps) {
  useTitle(t('about.title'));
  return (
    <section class="page">
      <h1>{t('about.title')}</h1>
      <p class="lead">{t('about.lead', { count: library.list().length })}</p>
      <h2>{t('about.rules.title')}</h2>
      <p>{t('about.rules')}</p>
      <h2>{t('about.keys.title')}</h2>
      <p>{t('about.keys')}</p>
      <h2>{t('about.lab.title')}</h2>
      <p>
        {t('about.lab')} <a href="/lab">{t('nav.lab')}</a>
      </p>
      <h2>{t('about.free.title')}</h2>
      <p>{t('about.free')}</p>
    </section>
  );
}
