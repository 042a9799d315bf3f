// Games that are over, as a table.

import { t } from '../i18n';
import type { Library } from '../rules';
import { day } from '../ui/day';
import type { GameSummary, Side } from '../wire/messages';
import { pace } from './pace';
import { PlayerName } from './player-strip';
import { playersOf } from './sides';

/** Who played a side, with links to their pages. */
function Names({ game, side }: { game: GameSummary; side: Side }) {
  return (
    <>
      {playersOf(game, side).map((player, at) => (
        <span key={at}>
          {at > 0 && ', '}
          <PlayerName player={player} />
        </span>
      ))}
    </>
  );
}

export function GameRows({ library, games }: { library: Library; games: GameSummary[] }) {
  const title = (variant: string): string => (library.has(variant) ? library.variant(variant).title : variant);
  return (
    <div class="table-scroll">
      <table class="games">
        <thead>
          <tr>
            <th scope="col">{t('color.white')}</th>
            <th scope="col">{t('archive.result')}</th>
            <th scope="col">{t('color.black')}</th>
            <th scope="col">{t('seeks.game')}</th>
            <th scope="col">{t('archive.how')}</th>
            <th scope="col">{t('archive.day')}</th>
          </tr>
        </thead>
        <tbody>
          {games.map(game => (
            <tr key={game.id}>
              <td>
                <Names game={game} side="white" />
              </td>
              <td>
                <a class="result" href={`/game/${game.id}`}>
                  {game.ending ? game.ending.result.replace('1/2-1/2', '½–½').replace('-', '–') : t('archive.running')}
                </a>
              </td>
              <td>
                <Names game={game} side="black" />
              </td>
              <td>
                {title(game.variant)} <span class="hint">{pace(game.clock)}</span>
                {game.rated && <span class="tag">{t('game.rated')}</span>}
              </td>
              <td class="hint" lang="en">{game.ending?.words ?? ''}</td>
              <td class="hint">{day(game.ended_at ?? game.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
