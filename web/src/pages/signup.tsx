import { t } from '../i18n';
import { signUp } from '../net/me';
import { go } from '../router';
import { Entrance } from '../ui/entrance';
import { useTitle } from '../ui/title';

export function SignupPage() {
  useTitle(t('signup.title'));
  return (
    <section class="page narrow">
      <h1>{t('signup.title')}</h1>
      <p>{t('signup.why')}</p>
      <Entrance label={t('signup.title')} fresh onEnter={credentials => signUp(credentials).then(() => go('/'))} />
      <p>
        <a href="/login">{t('signup.known')}</a>
      </p>
    </section>
  );
}
