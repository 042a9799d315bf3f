import { t } from '../i18n';
import { logIn } from '../net/me';
import { go } from '../router';
import { Entrance } from '../ui/entrance';
import { useTitle } from '../ui/title';

export function LoginPage() {
  useTitle(t('login.title'));
  return (
    <section class="page narrow">
      <h1>{t('login.title')}</h1>
      <Entrance label={t('login.title')} fresh={false} onEnter={credentials => logIn(credentials).then(() => go('/'))} />
      <p>
        <a href="/signup">{t('login.none')}</a>
      </p>
    </section>
  );
}
