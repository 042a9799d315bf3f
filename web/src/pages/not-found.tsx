import { t } from '../i18n';
import { useTitle } from '../ui/title';

export function NotFound() {
  useTitle(t('missing.title'));
  return (
    <section class="page">
      <h1>{t('missing.title')}</h1>
      <p>{t('missing.text')}</p>
      <p>
        <a href="/">{t('missing.back')}</a>
      </p>
    </section>
  );
}

/** What a page about a variant says if there is none of that name. */
export function NoVariant({ name }: { name: string }) {
  useTitle(t('missing.title'));
  return (
    <section class="page">
      <h1>{t('missing.variant', { name })}</h1>
      <p>
        <a href="/rules">{t('missing.list')}</a>
      </p>
    </section>
  );
}
