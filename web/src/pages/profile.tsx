// A player's page: ratings and how they came about, and the latest games.

import type { PageProps } from '../app';
import { t } from '../i18n';
import { useAnswer } from '../net/answer';
import { isUser, me } from '../net/me';
import { GameRows } from '../play/game-rows';
import { RatingCurve } from '../play/rating-curve';
import { ReportButton } from '../play/report';
import { day } from '../ui/day';
import { Problem } from '../ui/problem';
import { useTitle } from '../ui/title';
import type { Profile, RatingPoint } from '../wire/messages';

export function ProfilePage({ library, parts }: PageProps) {
  const name = parts['name'] ?? '';
  useTitle(name);
  const { value: profile, problem } = useAnswer<Profile>(`/players/${encodeURIComponent(name)}`);
  if (!profile)
    return (
      <section class="page">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {problem ? <Problem words={problem} /> : <p class="waiting">{t('app.loading')}</p>}
      </section>
    );
  const title = (variant: string): string => (library.has(variant) ? library.variant(variant).title : variant);
  const curves = new Map<string, RatingPoint[]>();
  for (const point of profile.history) {
    const key = `${title(point.variant)} · ${t(`speed.${point.speed}`)}`;
    curves.set(key, [...(curves.get(key) ?? []), point]);
  }
  const busiest = [...curves].sort((a, b) => b[1].length - a[1].length).slice(0, 4);
  return (
    <section class="page wide">
      <h1>
        <bdi>{profile.name}</bdi> {profile.kind === 'bot' && <span class="tag">BOT</span>} {profile.closed && <span class="tag">{t('profile.closed')}</span>}
      </h1>
      <p class="lead">
        {t('profile.since', { day: day(profile.created_at) })} · {t('profile.score', { won: profile.won, drawn: profile.drawn, lost: profile.lost })}
      </p>
      {isUser() && me.value?.name !== profile.name && <ReportButton about={profile.name} />}
      {profile.standings.length > 0 && (
        <>
          <h2>{t('profile.ratings')}</h2>
          <ul class="standings">
            {profile.standings.map(standing => (
              <li key={`${standing.variant} ${standing.speed}`}>
                <a href={`/players/${standing.variant}?speed=${standing.speed}`}>{title(standing.variant)}</a>
                <span class="hint">{t(`speed.${standing.speed}`)}</span>
                <strong title={t('profile.deviation', { deviation: Math.round(standing.deviation) })}>
                  {Math.round(standing.rating)}
                  {standing.provisional ? '?' : ''}
                </strong>
                <span class="hint">{t('profile.games', { count: standing.games })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {busiest.length > 0 && (
        <div class="curves">
          {busiest.map(([key, points]) => (
            <RatingCurve key={key} name={key} points={points} />
          ))}
        </div>
      )}
      <h2>{t('profile.latest')}</h2>
      {profile.games.length === 0 ? <p class="hint">{t('archive.none')}</p> : <GameRows library={library} games={profile.games} />}
      <p>
        <a href={`/games?player=${encodeURIComponent(profile.name)}`}>{t('profile.all')}</a>
      </p>
    </section>
  );
}
