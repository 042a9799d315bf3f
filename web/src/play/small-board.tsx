// A game in a list: a small board that follows it, the players, and how it stands.

import { useMemo } from 'preact/hooks';
import { t } from '../i18n';
import { type Color, type Library, opposite } from '../rules';
import { settings } from '../settings';
import type { GameSummary, Player } from '../wire/messages';
import { pace } from './pace';
import { nameOf } from './player-strip';

interface Props {
  library: Library;
  game: GameSummary;
  /** Whose side is below. */
  view?: Color;
  children?: preact.ComponentChildren;
}

export function SmallBoard({ library, game, view = 'white', children }: Props) {
  const { board, symbols } = settings.value;
  const picture = useMemo(() => {
    if (!library.has(game.variant)) return '';
    try {
      // What is not seen is left empty: the board of a spectator in the fog.
      const fen = game.fen.replace(/\?+/g, hidden => String(hidden.length));
      return `data:image/svg+xml,${encodeURIComponent(library.game(game.variant, fen).picture({ board, symbols }, view))}`;
    } catch {
      return '';
    }
  }, [game.fen, game.variant, board, symbols, view]);
  const title = library.has(game.variant) ? library.variant(game.variant).title : game.variant;
  const turn = game.fen.split(' ')[1] === 'b' ? 'black' : 'white';
  const line = (side: Color) => (
    <span class={`small-player ${!game.ending && turn === side ? 'to-move' : ''}`}>
      <span class={`dot ${side}`} aria-hidden="true" /> <bdi>{label(game.players[side])}</bdi>
      {game.ending && <strong>{points(game, side)}</strong>}
    </span>
  );
  return (
    <li class="small-game">
      <a href={`/game/${game.id}`} aria-label={t('lobby.watch', { white: label(game.players.white), black: label(game.players.black), game: title })}>
        {line(opposite(view))}
        <span class="thumbnail">{picture && <img src={picture} alt="" />}</span>
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

const label = (player: Player): string => nameOf(player) + (player.rating === undefined ? '' : ` ${Math.round(player.rating)}`);

function points({ ending }: GameSummary, side: Color): string {
  if (!ending || ending.result === '*') return '–';
  if (ending.winner === null) return '½';
  return ending.winner === side ? '1' : '0';
}
