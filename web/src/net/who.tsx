// Who is here, in the heading of every page.

import { t } from '../i18n';
import { isUser, me } from './me';

export function Who() {
  if (!me.value) return null;
  return (
    <span class="who-is">
      {isUser() ? (
        <a href="/account">
          <bdi>{me.value.name}</bdi>
        </a>
      ) : (
        <a href="/login">{t('login.title')}</a>
      )}
    </span>
  );
}
