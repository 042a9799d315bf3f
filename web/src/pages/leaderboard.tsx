// The best players of a variant.

import { useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { t } from '../i18n';
import { useAnswer } from '../net/answer';
import { go, place } from '../router';
import { Problem } from '../ui/problem';
import { useTitle } from '../ui/title';
import type { Place, Speed } from '../wire/messages';
import { NoVariant } from './not-found';

const SPEEDS: Speed[] = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'];

export function LeaderboardPage({ library, parts }: PageProps) {
  const variant = parts['variant'] ?? '';
  if (!library.has(variant)) return <NoVariant name={variant} />;
  return <Loaded library={library} variant={variant} />;
}

function Loaded({ library, variant }: { library: PageProps['library']; variant: string }) {
  const { title } = library.variant(variant);
  useTitle(t('best.title', { game: title }));
  const asked = place.peek().query.get('speed') as Speed | null;
  const [speed, setSpeed] = useState<Speed>(asked && SPEEDS.includes(asked) ? asked : 'rapid');
  const { value: places, problem } = useAnswer<Place[]>(`/leaderboard/${encodeURIComponent(variant)}/${speed}`);
  return (
    <section class="page">
      <h1>{t('best.title', { game: title })}</h1>
      <div class="row">
        <label class="choice">
          <span>{t('seeks.game')}</span>
          <select value={variant} onChange={event => go(`/players/${event.currentTarget.value}?speed=${speed}`)}>
            {library.list().map(entry => (
              <option key={entry.name} value={entry.name}>
                {entry.title}
              </option>
            ))}
          </select>
        </label>
        <label class="choice">
          <span>{t('best.speed')}</span>
          <select value={speed} onChange={event => setSpeed(event.currentTarget.value as Speed)}>
            {SPEEDS.map(name => (
              <option key={name} value={name}>
                {t(`speed.${name}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Problem words={problem} />
      {places && places.length === 0 && <p class="hint">{t('best.none')}</p>}
      {places && places.length > 0 && (
        <table class="places">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{t('seeks.player')}</th>
              <th scope="col">{t('profile.rating')}</th>
              <th scope="col">{t('best.games')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((row, at) => (
              <tr key={row.name}>
                <td>{at + 1}</td>
                <td>
                  <a href={`/@/${encodeURIComponent(row.name)}`}>
                    <bdi>{row.name}</bdi>
                  </a>
                </td>
                <td>
                  <strong>{Math.round(row.rating)}</strong> <span class="hint">±{Math.round(row.deviation)}</span>
                </td>
                <td>{row.games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <a class="button main" href={`/?variant=${variant}`}>
          {t('rules.play')}
        </a>
      </p>
    </section>
  );
}
