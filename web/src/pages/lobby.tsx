// The first page: pick a game, find somebody to play it with, watch others.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import featured from '../featured.json';
import { t } from '../i18n';
import { get } from '../net/http';
import { LobbyState } from '../net/lobby';
import { me, refreshMe } from '../net/me';
import { socket } from '../net/socket';
import { SeekList } from '../play/seek-list';
import { SmallBoard, turnsOf } from '../play/small-board';
import { WishForm } from '../play/wish-form';
import { place, rename } from '../router';
import type { Entry, Library } from '../rules';
import { Thumbnail } from '../ui/card';
import { useTitle } from '../ui/title';
import type { GameSummary, Seek, Side } from '../wire/messages';

/** How many games a search shows. */
const MOST = 12;

export function LobbyPage({ library }: PageProps) {
  useTitle(t('home.title'));
  const lobby = useMemo(() => new LobbyState(), []);
  useEffect(() => socket.enterLobby(lobby), [lobby]);
  useEffect(() => {
    // Games may have begun or ended since.
    if (me.peek()) refreshMe().catch(() => {});
  }, []);
  const [own, setOwn] = useState<Set<string>>(new Set());
  const asked = place.peek().query.get('variant') ?? '';
  const [variant, setVariant] = useState(library.has(asked) ? asked : (featured.find(name => library.has(name)) ?? ''));
  const facts = library.variant(variant);

  const choose = (name: string): void => {
    setVariant(name);
    rename(`/?variant=${encodeURIComponent(name)}`);
  };
  const seekers = lobby.seeks.value;
  const mine = new Set([...own, ...seekers.filter(isOwn).map(({ id }) => id)]);
  const games = lobby.games.value;
  return (
    <section class="page wide lobby">
      <h1 class="aside-text">{t('home.title')}</h1>
      <OwnGames library={library} />
      <div class="lobby-grid">
        <div class="pick">
          <Picker library={library} chosen={variant} onChoose={choose} />
        </div>
        <section class="panel wish-panel" aria-labelledby="wish-title">
          <h2 id="wish-title">{facts.title}</h2>
          <p class="hint">{facts.description}</p>
          <WishForm key={facts.handicaps.join()} facts={facts} onSeek={(seek: Seek) => setOwn(new Set([...own, seek.id]))} />
          <p class="links">
            <a href={`/rules/${variant}`}>{t('link.rules')}</a>
            <a href={`/analysis/${variant}`}>{t('link.analysis')}</a>
            <a href={`/local/${variant}`}>{t('lobby.local')}</a>
            <a href={`/players/${variant}`}>{t('lobby.best')}</a>
          </p>
        </section>
        <section class="lobby-seeks" aria-labelledby="seeks-title">
          <h2 id="seeks-title">{t('lobby.seeks')}</h2>
          <SeekList library={library} seeks={seekers} own={mine} />
        </section>
      </div>
      <section aria-labelledby="games-title">
        <h2 id="games-title">
          {t('lobby.games')}
          {lobby.known.value && (
            <small class="hint">{t('lobby.counts', { online: lobby.online.value, playing: lobby.playing.value })}</small>
          )}
        </h2>
        {games.length === 0 ? (
          <p class="hint">
            {t('lobby.noGames')} <a href="/games">{t('nav.archive')}</a>
          </p>
        ) : (
          <ul class="small-games">
            {games.slice(0, MOST).map(game => (
              <SmallBoard key={game.id} library={library} game={game} />
            ))}
          </ul>
        )}
      </section>
    </section>
  );
}

const isOwn = (seek: Seek): boolean => seek.player.kind === me.value?.kind && seek.player.name === me.value?.name;

/** The games to choose from: a few first, and all by a search. */
function Picker({ library, chosen, onChoose }: { library: Library; chosen: string; onChoose(variant: string): void }) {
  const [search, setSearch] = useState('');
  const entries = useMemo(() => library.list(), [library]);
  const wanted = search.trim().toLowerCase();
  const first = useMemo(() => {
    const named = featured.flatMap(name => entries.filter(entry => entry.name === name));
    const other = entries.find(entry => entry.name === chosen);
    return other && !named.includes(other) ? [other, ...named] : named;
  }, [entries]);
  const fits = ({ name, title, description, family }: Entry): boolean =>
    `${name} ${title} ${description} ${family}`.toLowerCase().includes(wanted);
  const rank = (entry: Entry): number => Number(!entry.title.toLowerCase().startsWith(wanted));
  const found = wanted ? entries.filter(fits).sort((a, b) => rank(a) - rank(b)) : first;
  return (
    <>
      <div class="pick-head">
        <p class="lead">{t('lobby.lead', { count: entries.length })}</p>
        <label class="search">
          <span class="aside-text">{t('home.search')}</span>
          <input type="search" placeholder={t('home.search')} value={search} onInput={event => setSearch(event.currentTarget.value)} />
        </label>
      </div>
      <ul class="picks">
        {found.slice(0, MOST).map(({ name, title }) => (
          <li key={name}>
            <button type="button" class="pick-card" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
              <Thumbnail library={library} variant={name} />
              <span class="name">{title}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="hint">{t('home.nothing', { search })}</p>}
      <p class="hint">
        <a href="/rules">{t('home.all', { count: entries.length })}</a>
      </p>
    </>
  );
}

type Own = GameSummary & { you: Side | null };

/** The visitor's own games that are under way. */
function OwnGames({ library }: { library: Library }) {
  const ids = me.value?.playing ?? [];
  const [games, setGames] = useState<Own[]>([]);
  const key = ids.join();
  useEffect(() => {
    let wanted = true;
    const found = ids.slice(0, MOST).map(id => get<Own>(`/games/${id}`).catch(() => null));
    void Promise.all(found).then(all => wanted && setGames(all.filter(game => game !== null && !game.ending) as Own[]));
    return () => {
      wanted = false;
    };
  }, [key]);
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="own-title" class="own-games">
      <h2 id="own-title">{t('lobby.own')}</h2>
      <ul class="small-games">
        {games.map(game => (
          <SmallBoard key={game.id} library={library} game={game} view={game.you ?? 'white'}>
            {game.you && turnsOf(game).includes(game.you) && <p class="your-move">{t('game.yourMove')}</p>}
          </SmallBoard>
        ))}
      </ul>
    </section>
  );
}
