// Games that others want to play, and one's own wishes.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { post, remove } from '../net/http';
import { go } from '../router';
import { type Library, words } from '../rules';
import type { GameMade, Seek } from '../wire/messages';
import { pace } from './pace';
import { PlayerName } from './player-strip';

interface Props {
  library: Library;
  seeks: Seek[];
  /** The ids of one's own. */
  own: Set<string>;
}

/** The ratings that a seek is for: `1200–1500`, `1200–`, `–1500`; nothing where it is for all. */
const range = ({ min_rating: min, max_rating: max }: Seek): string => (min == null && max == null ? '' : `${min ?? ''}–${max ?? ''}`);

export function SeekList({ library, seeks, own }: Props) {
  const [problem, setProblem] = useState('');
  const attempt = (doing: Promise<unknown>): void => {
    setProblem('');
    doing.catch((error: unknown) => setProblem(words(error)));
  };
  const title = (variant: string): string => (library.has(variant) ? library.variant(variant).title : variant);
  const side = (seek: Seek): string => {
    // Who joins has the other side.
    if (seek.side === 'white') return t('color.black');
    if (seek.side === 'black') return t('color.white');
    return t('wish.either');
  };
  return (
    <>
      {seeks.length === 0 ? (
        <p class="hint">{t('seeks.none')}</p>
      ) : (
        <div class="table-scroll">
          <table class="seeks">
            <thead>
              <tr>
                <th scope="col">{t('seeks.player')}</th>
                <th scope="col">{t('seeks.game')}</th>
                <th scope="col">{t('seeks.clock')}</th>
                <th scope="col">{t('seeks.side')}</th>
                <th scope="col">
                  <span class="aside-text">{t('seeks.join')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {seeks.map(seek => (
                <tr key={seek.id} class={own.has(seek.id) ? 'own' : ''}>
                  <td>
                    <PlayerName player={seek.player} />
                  </td>
                  <td>
                    {title(seek.variant)}
                    {seek.rated && <span class="tag">{t('game.rated')}</span>}
                    {seek.handicap && <span class="tag">{seek.handicap}</span>}
                    {seek.fen && <span class="tag">{t('seeks.own')}</span>}
                    {range(seek) && (
                      <span class="tag" title={t('wish.range')}>
                        {range(seek)}
                      </span>
                    )}
                  </td>
                  <td>{pace(seek.clock)}</td>
                  <td>{side(seek)}</td>
                  <td>
                    {own.has(seek.id) ? (
                      <button type="button" onClick={() => attempt(remove(`/seeks/${seek.id}`))}>
                        {t('seeks.withdraw')}
                      </button>
                    ) : (
                      <button
                        type="button"
                        class="main"
                        onClick={() => attempt(post<GameMade>(`/seeks/${seek.id}/accept`).then(({ game }) => go(`/game/${game}`)))}
                      >
                        {t('seeks.join')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problem && (
        <p class="problem" role="alert" lang="en">
          {problem}
        </p>
      )}
    </>
  );
}
