// A challenge: who made it sends the link and waits, who has the link accepts.

import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { t } from '../i18n';
import { useAnswer } from '../net/answer';
import { post } from '../net/http';
import { socket } from '../net/socket';
import { pace } from '../play/pace';
import { PlayerName } from '../play/player-strip';
import { SeatTable } from '../play/seats';
import { go } from '../router';
import { type Library, words } from '../rules';
import { Thumbnail } from '../ui/card';
import { say } from '../ui/live';
import { Problem } from '../ui/problem';
import { useTitle } from '../ui/title';
import type { Challenge, GameMade } from '../wire/messages';

export function ChallengePage({ library, parts }: PageProps) {
  const id = parts['id'] ?? '';
  useTitle(t('challenge.title'));
  const { value, problem, again } = useAnswer<Challenge>(`/challenges/${encodeURIComponent(id)}`);
  const [news, setNews] = useState<Challenge | null>(null);
  const [refusal, setRefusal] = useState('');
  useEffect(() => socket.listen({ challenge: challenge => challenge.id === id && setNews(challenge) }), [id]);
  // What was missed while the line was down.
  const state = socket.state.value;
  useEffect(() => again(), [state]);
  // Seats are filled while it is open: what was told last counts.
  const challenge = news && (news.state !== 'open' || news.seats) ? news : (value ?? news);
  const game = challenge?.state === 'accepted' ? challenge.game : undefined;
  useEffect(() => {
    if (game && (challenge?.own || challenge?.seats?.you)) go(`/game/${game}`);
  }, [game]);

  const attempt = (doing: Promise<unknown>): void => {
    setRefusal('');
    doing.catch((error: unknown) => setRefusal(words(error)));
  };
  const act = (what: string): void => attempt(post<Challenge>(`/challenges/${id}/${what}`).then(setNews));
  if (!challenge)
    return (
      <section class="page">
        <h1>{t('challenge.title')}</h1>
        {problem ? <Problem words={problem} /> : <p class="waiting">{t('app.loading')}</p>}
      </section>
    );
  return (
    <section class="page">
      <h1>{t('challenge.title')}</h1>
      <div class="panel challenge">
        {library.has(challenge.variant) && <Start library={library} challenge={challenge} />}
        <Terms library={library} challenge={challenge} />
      </div>
      {challenge.seats && challenge.state === 'open' && (
        <SeatTable seats={challenge.seats} open onSit={seat => attempt(post<Challenge>(`/challenges/${id}/sit`, seat).then(setNews))} />
      )}
      {challenge.state === 'open' && challenge.own && (
        <>
          {challenge.to ? <p>{t('challenge.waitFor', { name: challenge.to })}</p> : <Link many={challenge.seats !== undefined} />}
          <p class="waits" role="status">
            <span class="pulse" aria-hidden="true" /> {t('challenge.waiting')}
          </p>
          <button type="button" onClick={() => act('cancel')}>
            {t('challenge.cancel')}
          </button>
        </>
      )}
      {challenge.state === 'open' && !challenge.own && challenge.seats?.you && (
        <p class="waits" role="status">
          <span class="pulse" aria-hidden="true" /> {t('challenge.waiting')}
        </p>
      )}
      {challenge.state === 'open' && !challenge.own && !challenge.seats && (
        <div class="row">
          <button
            type="button"
            class="main big"
            onClick={() => attempt(post<GameMade>(`/challenges/${id}/accept`).then(made => go(`/game/${made.game}`)))}
          >
            {t('challenge.accept')}
          </button>
          {challenge.to && (
            <button type="button" onClick={() => act('decline')}>
              {t('challenge.decline')}
            </button>
          )}
        </div>
      )}
      {challenge.state === 'declined' && <p class="note">{t('challenge.declined')}</p>}
      {challenge.state === 'cancelled' && <p class="note">{t('challenge.cancelled')}</p>}
      {game && (
        <p>
          <a class="button main" href={`/game/${game}`}>
            {t('challenge.watch')}
          </a>
        </p>
      )}
      <Problem words={refusal} />
      <p class="links">
        <a href="/">{t('missing.back')}</a>
      </p>
    </section>
  );
}

function Start({ library, challenge }: { library: Library; challenge: Challenge }) {
  const start = challenge.fen ?? challenge.handicap;
  return start ? <Thumbnail library={library} variant={challenge.variant} fen={start} /> : <Thumbnail library={library} variant={challenge.variant} />;
}

function Terms({ library, challenge }: { library: Library; challenge: Challenge }) {
  const { variant, from, clock, rated, side, handicap } = challenge;
  const title = library.has(variant) ? library.variant(variant).title : variant;
  const whose = side === undefined ? t('wish.either') : t(side === 'white' ? 'color.white' : 'color.black');
  return (
    <dl class="terms">
      <dt>{t('seeks.game')}</dt>
      <dd>
        <a href={`/rules/${variant}`}>{title}</a>
        {handicap && ` · ${handicap}`}
      </dd>
      <dt>{t('challenge.from')}</dt>
      <dd>
        <PlayerName player={from} /> · {whose}
      </dd>
      <dt>{t('seeks.clock')}</dt>
      <dd>{pace(clock)}</dd>
      <dt>{t('challenge.counts')}</dt>
      <dd>{t(rated ? 'game.rated' : 'game.casual')}</dd>
    </dl>
  );
}

/** The link to send. */
function Link({ many }: { many: boolean }) {
  const address = location.origin + location.pathname;
  return (
    <>
      <p>{t(many ? 'challenge.sendMany' : 'challenge.send')}</p>
      <div class="text-line">
        <input readOnly value={address} aria-label={t('challenge.link')} onFocus={event => event.currentTarget.select()} />
        <button
          type="button"
          class="main"
          onClick={() => navigator.clipboard?.writeText(address).then(() => say(t('share.copied')), () => {})}
        >
          {t('challenge.copy')}
        </button>
      </div>
    </>
  );
}
