// Name and password, to log in or to sign up.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { words } from '../rules';
import type { Credentials } from '../wire/messages';
import { Problem } from './problem';

interface Props {
  label: string;
  /** For password managers: a new password, or the one there is. */
  fresh: boolean;
  onEnter(credentials: Credentials): Promise<void>;
}

export function Entrance({ label, fresh, onEnter }: Props) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    setProblem('');
    setBusy(true);
    onEnter({ name: name.trim(), password })
      .catch((error: unknown) => setProblem(words(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form class="panel entrance" onSubmit={submit}>
      <label class="field">
        <span>{t('account.name')}</span>
        <input required autocomplete="username" autocapitalize="off" spellcheck={false} value={name} onInput={event => setName(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>{t('account.password')}</span>
        <input
          required
          type="password"
          autocomplete={fresh ? 'new-password' : 'current-password'}
          value={password}
          onInput={event => setPassword(event.currentTarget.value)}
        />
      </label>
      <Problem words={problem} />
      <button type="submit" class="main big" disabled={busy}>
        {label}
      </button>
    </form>
  );
}
