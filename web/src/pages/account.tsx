// One's own account: password, where one is logged in, tokens for programs, and how to leave.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { useAnswer } from '../net/answer';
import { post, remove } from '../net/http';
import { isUser, leave, logOut, me } from '../net/me';
import { go } from '../router';
import { words } from '../rules';
import { readAgent } from '../ui/agent';
import { moment } from '../ui/day';
import { say } from '../ui/live';
import { Problem } from '../ui/problem';
import { useTitle } from '../ui/title';
import type { Confirmation, NewPassword, NewToken, Session, Token } from '../wire/messages';

export function AccountPage() {
  useTitle(t('account.title'));
  if (!isUser())
    return (
      <section class="page narrow">
        <h1>{t('account.title')}</h1>
        <p>{t('account.guest')}</p>
        <p class="row">
          <a class="button main" href="/signup">
            {t('signup.title')}
          </a>
          <a class="button" href="/login">
            {t('login.title')}
          </a>
        </p>
      </section>
    );
  return (
    <section class="page">
      <h1>
        <bdi>{me.value?.name}</bdi>
      </h1>
      <p class="row">
        <a class="button" href={`/@/${encodeURIComponent(me.value?.name ?? '')}`}>
          {t('account.profile')}
        </a>
        <button type="button" onClick={() => void logOut().then(() => go('/'))}>
          {t('account.logout')}
        </button>
        {me.value?.admin && (
          <a class="button" href="/mod">
            {t('mod.title')}
          </a>
        )}
      </p>
      <Sessions />
      <PasswordForm />
      <Tokens />
      <Farewell />
    </section>
  );
}

/** Does something, and says what went wrong. */
function useAttempt(): [string, (doing: Promise<unknown>) => void] {
  const [problem, setProblem] = useState('');
  return [
    problem,
    doing => {
      setProblem('');
      doing.catch((error: unknown) => setProblem(words(error)));
    },
  ];
}

/** `Firefox on Linux`, or what the browser called itself. */
function agentWords(text: string): string {
  const agent = readAgent(text);
  return agent ? t('account.agent', { ...agent }) : text;
}

function Sessions() {
  const { value, problem, again } = useAnswer<Session[]>('/sessions');
  const [refusal, attempt] = useAttempt();
  return (
    <>
      <h2>{t('account.sessions')}</h2>
      <ul class="panel entries">
        {value?.map(session => (
          <li key={session.id}>
            <span>
              <bdi title={session.agent}>{agentWords(session.agent)}</bdi>
              <br />
              <span class="hint">{t('account.used', { when: moment(session.used_at) })}</span>
            </span>
            {session.current ? (
              <span class="tag">{t('account.here')}</span>
            ) : (
              <button type="button" onClick={() => attempt(remove(`/sessions/${session.id}`).then(again))}>
                {t('account.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Problem words={problem || refusal} />
    </>
  );
}

function PasswordForm() {
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [done, setDone] = useState(false);
  const [refusal, attempt] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    setDone(false);
    attempt(
      post('/password', { old, new: fresh } satisfies NewPassword).then(() => {
        setOld('');
        setFresh('');
        setDone(true);
        say(t('account.changed'));
      }),
    );
  };
  return (
    <>
      <h2>{t('account.newPassword')}</h2>
      <form class="panel entrance" onSubmit={submit}>
        <label class="field">
          <span>{t('account.old')}</span>
          <input required type="password" autocomplete="current-password" value={old} onInput={event => setOld(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t('account.new')}</span>
          <input required type="password" autocomplete="new-password" value={fresh} onInput={event => setFresh(event.currentTarget.value)} />
        </label>
        <Problem words={refusal} />
        {done && <p class="note">{t('account.changed')}</p>}
        <button type="submit">{t('account.change')}</button>
      </form>
    </>
  );
}

function Tokens() {
  const { value, problem, again } = useAnswer<Token[]>('/tokens');
  const [label, setLabel] = useState('');
  const [made, setMade] = useState<Token | null>(null);
  const [refusal, attempt] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(
      post<Token>('/tokens', { label: label.trim() } satisfies NewToken).then(token => {
        setMade(token);
        setLabel('');
        again();
      }),
    );
  };
  return (
    <>
      <h2>{t('account.tokens')}</h2>
      <p class="hint">
        {t('account.tokensFor')} <a href="/api">{t('api.title')}</a>
      </p>
      {value && value.length > 0 && (
        <ul class="panel entries">
          {value.map(token => (
            <li key={token.id}>
              <span>
                <bdi>{token.label}</bdi> <span class="hint">{moment(token.created_at)}</span>
              </span>
              <button type="button" onClick={() => attempt(remove(`/tokens/${token.id}`).then(again))}>
                {t('account.revoke')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {made?.token && (
        <label class="text-line">
          <span>{t('account.once')}</span>
          <input readOnly value={made.token} onFocus={event => event.currentTarget.select()} />
        </label>
      )}
      <form class="row" onSubmit={submit}>
        <input required value={label} maxLength={60} aria-label={t('account.tokenLabel')} placeholder={t('account.tokenLabel')} onInput={event => setLabel(event.currentTarget.value)} />
        <button type="submit">{t('account.makeToken')}</button>
      </form>
      <Problem words={problem || refusal} />
    </>
  );
}

function Farewell() {
  const [password, setPassword] = useState('');
  const [refusal, attempt] = useAttempt();
  const submit = (event: Event): void => {
    event.preventDefault();
    attempt(remove('/account', { password } satisfies Confirmation).then(leave).then(() => go('/')));
  };
  return (
    <details class="farewell">
      <summary>{t('account.delete')}</summary>
      <p>{t('account.deleteMeans')}</p>
      <form class="row" onSubmit={submit}>
        <input
          required
          type="password"
          autocomplete="current-password"
          aria-label={t('account.password')}
          placeholder={t('account.password')}
          value={password}
          onInput={event => setPassword(event.currentTarget.value)}
        />
        <button type="submit" class="danger">
          {t('account.delete')}
        </button>
      </form>
      <Problem words={refusal} />
    </details>
  );
}
