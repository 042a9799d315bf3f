// A game in a list: a small board that follows it, the players, and how it stands.

import { useMemo } from 'preact/hooks';
import { t } from '../i18n';
import { type Color, type Library, opposite, team } from '../rules';
import { settings } from '../settings';
import type { GameSummary, Player } from '../wire/messages';
import { pace } from './pace';
import { nameOf } from './player-strip';
import { playersOf } from './sides';

interface Props {
  library: Library;
  game: GameSummary;
  /** Whose side is below. */
  view?: Color;
  children?: preact.ComponentChildren;
}

export function SmallBoard({ library, game, view = 'white', children }: Props) {
  const { board, symbols } = settings.value;
  // Of two boards there are two FENs, and two pictures.
  const fens = game.fen.split(' | ');
  const pictures = useMemo(() => {
    if (!library.has(game.variant)) return [];
    try {
      // What is not seen is left empty: the board of a spectator in the fog.
      const position = library.game(game.variant, game.fen.replace(/\?+/g, hidden => String(hidden.length)));
      const picture = (place: number): string => position.lookAt(place).picture({ board, symbols }, team(place, view));
      return fens.map((_, place) => `data:image/svg+xml,${encodeURIComponent(picture(place))}`);
    } catch {
      return [];
    }
  }, [game.fen, game.variant, board, symbols, view]);
  const title = library.has(game.variant) ? library.variant(game.variant).title : game.variant;
  const turns = turnsOf(game);
  const names = (side: Color): string => playersOf(game, side).map(label).join(', ');
  const line = (side: Color) => (
    <span class={`small-player ${!game.ending && turns.includes(side) ? 'to-move' : ''}`}>
      <span class={`dot ${side}`} aria-hidden="true" /> <bdi>{names(side)}</bdi>
      {game.ending && <strong>{points(game, side)}</strong>}
    </span>
  );
  return (
    <li class="small-game">
      <a href={`/game/${game.id}`} aria-label={t('lobby.watch', { white: names('white'), black: names('black'), game: title })}>
        {line(opposite(view))}
        <span class={`thumbnail ${fens.length > 1 ? 'pair' : ''}`}>
          {pictures.map((picture, place) => (
            <img key={place} src={picture} alt="" />
          ))}
        </span>
        {line(view)}
      </a>
      <p class="hint">
        {title} · {pace(game.clock)}
        {game.rated ? ` · ${t('game.rated')}` : ''}
      </p>
      {children}
    </li>
  );
}

/** Whose turn it is on each board, by the team where there are two. */
export const turnsOf = ({ fen }: Pick<GameSummary, 'fen'>): Color[] =>
  fen.split(' | ').map((position, place) => team(place, position.split(' ')[1] === 'b' ? 'black' : 'white'));

const label = (player: Player): string => nameOf(player) + (player.rating === undefined ? '' : ` ${Math.round(player.rating)}`);

function points({ ending }: GameSummary, side: Color): string {
  if (!ending || ending.result === '*') return '–';
  if (ending.winner === null) return '½';
  return ending.winner === side ? '1' : '0';
}
