// How a rating came about, as a line.

import { t } from '../i18n';
import { day } from '../ui/day';
import type { RatingPoint } from '../wire/messages';

const [WIDE, TALL, LEFT, BELOW] = [640, 200, 44, 22];

export function RatingCurve({ points, name }: { points: RatingPoint[]; name: string }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const ratings = points.map(({ rating }) => rating);
  const low = Math.floor((Math.min(...ratings) - 20) / 50) * 50;
  const high = Math.ceil((Math.max(...ratings) + 20) / 50) * 50;
  const x = (at: number): number => LEFT + ((points.length === 1 ? 0.5 : at / (points.length - 1)) * (WIDE - LEFT - 10));
  const y = (rating: number): number => 8 + ((high - rating) / (high - low)) * (TALL - BELOW - 8);
  const lines = [low, (low + high) / 2, high];
  return (
    <figure class="curve">
      <svg
        viewBox={`0 0 ${WIDE} ${TALL}`}
        role="img"
        aria-label={t('profile.curve', { name, from: Math.round(first.rating), to: Math.round(last.rating), games: points.length })}
      >
        {lines.map(rating => (
          <g key={rating}>
            <line class="rule" x1={LEFT} x2={WIDE - 10} y1={y(rating)} y2={y(rating)} />
            <text x={LEFT - 6} y={y(rating) + 4} text-anchor="end">
              {rating}
            </text>
          </g>
        ))}
        <polyline points={points.map(({ rating }, at) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`).join(' ')} />
        {points.length < 60 && points.map(({ rating, game }, at) => <circle key={`${game}${at}`} cx={x(at)} cy={y(rating)} r={3} />)}
        <text x={LEFT} y={TALL - 4}>
          {day(first.at)}
        </text>
        <text x={WIDE - 10} y={TALL - 4} text-anchor="end">
          {day(last.at)}
        </text>
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
