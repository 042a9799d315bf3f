// How somebody wants to play a game: against whom, with which clock, which side, from where.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { post } from '../net/http';
import { isUser, me } from '../net/me';
import { go } from '../router';
import { type VariantFacts, words } from '../rules';
import type { Challenge, GameMade, NewChallenge, NewEngineGame, NewSeek, Seek, Side, Wish } from '../wire/messages';
import { pace } from './pace';

/** Against whom. */
export type Opponent = 'engine' | 'anyone' | 'friend';

const OPPONENTS: Opponent[] = ['engine', 'anyone', 'friend'];

/** Clocks to choose from; the empty one is none. */
const CLOCKS = ['1m+1s', '3m+2s', '5m+3s', '10m+5s', '15m+10s', '30m+20s', '5m/3x10s', '10m/3x30s', '0/30s', '0/1d', '0/3d', ''];
const OWN = 'own';

interface SeekAnswer {
  seek?: Seek;
  game?: GameMade;
}

interface Props {
  facts: VariantFacts;
  /** A seek of one's own was opened. */
  onSeek(seek: Seek): void;
}

export function WishForm({ facts, onSeek }: Props) {
  const [opponent, setOpponent] = useState<Opponent>('engine');
  const [level, setLevel] = useState(3);
  const [side, setSide] = useState<Side | ''>('');
  const [clock, setClock] = useState('10m+5s');
  const [ownClock, setOwnClock] = useState('20m/5x15s');
  const [rated, setRated] = useState(false);
  const [range, setRange] = useState({ min: '', max: '' });
  const [handicap, setHandicap] = useState('');
  const [fen, setFen] = useState('');
  const [name, setName] = useState('');
  const [four, setFour] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const mayCount = opponent !== 'engine' && isUser() && !facts.twoBoards;
  const counts = rated && mayCount;
  const knowsServer = me.value !== null;

  const wish = (): Wish => {
    const wanted: Wish = { variant: facts.name };
    const time = clock === OWN ? ownClock.trim() : clock;
    if (side) wanted.side = side;
    if (time) wanted.clock = time;
    if (counts) wanted.rated = true;
    else if (fen.trim()) wanted.fen = fen.trim();
    else if (handicap) wanted.handicap = handicap;
    return wanted;
  };

  const begin = async (): Promise<void> => {
    if (opponent === 'engine') {
      const { game } = await post<GameMade>('/engine-games', { ...wish(), level } satisfies NewEngineGame);
      go(`/game/${game}`);
    } else if (opponent === 'friend') {
      const to = name.trim();
      const seats = facts.twoBoards && four ? { four } : to ? { to } : {};
      const challenge = await post<Challenge>('/challenges', { ...wish(), ...seats } satisfies NewChallenge);
      go(`/challenge/${challenge.id}`);
    } else {
      const seek: NewSeek = wish();
      if (isUser() && range.min) seek.min_rating = Number(range.min);
      if (isUser() && range.max) seek.max_rating = Number(range.max);
      const answer = await post<SeekAnswer>('/seeks', seek);
      if (answer.game) go(`/game/${answer.game.game}`);
      else if (answer.seek) onSeek(answer.seek);
    }
  };

  const submit = (event: Event): void => {
    event.preventDefault();
    setProblem('');
    setBusy(true);
    begin()
      .catch((error: unknown) => setProblem(words(error)))
      .finally(() => setBusy(false));
  };

  return (
    <form class="wish" onSubmit={submit}>
      <div class="segments" role="radiogroup" aria-label={t('wish.opponent')}>
        {OPPONENTS.map(kind => (
          <label key={kind} class={kind === opponent ? 'chosen' : ''}>
            <input type="radio" name="opponent" value={kind} checked={kind === opponent} onChange={() => setOpponent(kind)} />
            <span>{t(`wish.${kind}`)}</span>
          </label>
        ))}
      </div>
      {opponent === 'engine' && (
        <div class="field">
          <span id="wish-level">{t('wish.level')}</span>
          <div class="levels" role="radiogroup" aria-labelledby="wish-level">
            {[1, 2, 3, 4, 5, 6, 7, 8].map(number => (
              <label key={number} class={number === level ? 'chosen' : ''}>
                <input type="radio" name="level" value={number} checked={number === level} onChange={() => setLevel(number)} />
                <span>{number}</span>
              </label>
            ))}
          </div>
        </div>
      )}
      <label class="field">
        <span>{t('wish.clock')}</span>
        <select value={clock} onChange={event => setClock(event.currentTarget.value)}>
          {CLOCKS.map(text => (
            <option key={text} value={text}>
              {pace(text)}
            </option>
          ))}
          <option value={OWN}>{t('wish.ownClock')}</option>
        </select>
      </label>
      {clock === OWN && (
        <label class="field">
          <span>{t('wish.clockText')}</span>
          <input value={ownClock} onInput={event => setOwnClock(event.currentTarget.value)} aria-describedby="clock-hint" />
          <small id="clock-hint" class="hint">
            {t('wish.clockHint')}
          </small>
        </label>
      )}
      <div class="field">
        <span id="wish-side">{t('wish.side')}</span>
        <div class="segments sides" role="radiogroup" aria-labelledby="wish-side">
          {(['white', '', 'black'] as const).map(kind => (
            <label key={kind} class={kind === side ? 'chosen' : ''}>
              <input type="radio" name="side" value={kind} checked={kind === side} onChange={() => setSide(kind)} />
              <span>
                {kind && <i class={`dot ${kind}`} aria-hidden="true" />} {t(kind === 'white' ? 'color.white' : kind === 'black' ? 'color.black' : 'wish.either')}
              </span>
            </label>
          ))}
        </div>
      </div>
      {opponent === 'friend' && facts.twoBoards && (
        <label class="switch">
          <input type="checkbox" checked={four} onChange={event => setFour(event.currentTarget.checked)} />
          <span>{t('wish.four')}</span>
        </label>
      )}
      {opponent === 'friend' && isUser() && !(facts.twoBoards && four) && (
        <label class="field">
          <span>{t('wish.to')}</span>
          <input value={name} autocomplete="off" placeholder={t('wish.toAnybody')} onInput={event => setName(event.currentTarget.value)} />
        </label>
      )}
      {mayCount && (
        <label class="switch">
          <input type="checkbox" checked={rated} onChange={event => setRated(event.currentTarget.checked)} />
          <span>{t('wish.rated')}</span>
        </label>
      )}
      {opponent === 'anyone' && isUser() && (
        <div class="field">
          <span>{t('wish.range')}</span>
          <div class="row">
            {(['min', 'max'] as const).map(end => (
              <input
                key={end}
                type="number"
                min={0}
                max={4000}
                step={50}
                value={range[end]}
                aria-label={t(end === 'min' ? 'wish.min' : 'wish.max')}
                placeholder={t(end === 'min' ? 'wish.min' : 'wish.max')}
                onInput={event => setRange({ ...range, [end]: event.currentTarget.value })}
              />
            ))}
          </div>
        </div>
      )}
      {!counts && (
        <details class="more">
          <summary>{t('wish.more')}</summary>
          {facts.handicaps.length > 0 && (
            <label class="field">
              <span>{t('local.handicap')}</span>
              <select value={handicap} onChange={event => setHandicap(event.currentTarget.value)}>
                <option value="">–</option>
                {facts.handicaps.map(known => (
                  <option key={known} value={known}>
                    {known}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="field">
            <span>{t('wish.fen')}</span>
            <input value={fen} spellcheck={false} autocomplete="off" placeholder="FEN / SFEN" onInput={event => setFen(event.currentTarget.value)} />
          </label>
        </details>
      )}
      {problem && (
        <p class="problem" role="alert" lang="en">
          {problem}
        </p>
      )}
      <button type="submit" class="main big" disabled={busy || !knowsServer}>
        {t(opponent === 'engine' ? 'wish.playEngine' : opponent === 'friend' ? 'wish.invite' : 'wish.seek')}
      </button>
      {!knowsServer && (
        <p class="hint">
          {t('wish.noServer')} <a href={`/local/${facts.name}`}>{t('wish.here')}</a>
        </p>
      )}
    </form>
  );
}
