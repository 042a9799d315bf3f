import { t } from '../i18n';
import { control } from './clock';

/** A time control in words: `10m+5s` as it is, days for a move as days, none as none. */
export function pace(clock: string | undefined): string {
  if (!clock) return t('pace.none');
  const { base, byoyomi, periods } = control(clock);
  const days = byoyomi / 86_400_000;
  if (base === 0 && days >= 1) return t('pace.days', { days });
  if (base === 0 && periods > 0) return t('pace.move', { seconds: byoyomi / 1000 });
  return clock;
}
