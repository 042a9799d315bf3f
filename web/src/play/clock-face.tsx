// A clock on the page: counts down, and warns the one whose it is.

import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { socket } from '../net/socket';
import { say } from '../ui/live';
import { play } from '../ui/sound';
import type { Side } from '../wire/messages';
import { type BoardClocks, control, face, type Shown, shown } from './clock';

interface Props {
  clocks: BoardClocks;
  side: Side;
  /** The colour that the side has on this board. */
  color: Side;
  /** The time control of the game. */
  text: string;
  /** Is it the viewer's own? Then its warnings are said aloud. */
  own: boolean;
}

/** When somebody is warned, in milliseconds. */
const WARNINGS = [30_000, 10_000];

export function ClockFace({ clocks, side, color, text, own }: Props) {
  const [, setTick] = useState(0);
  const period = control(text).byoyomi;
  const running = clocks.running === side;
  const now = shown(clocks, side, socket.now(), period);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTick(tick => tick + 1), 100);
    return () => clearInterval(timer);
  }, [running, clocks]);

  const before = useRef<Shown | null>(null);
  useEffect(() => {
    if (own && running && before.current) warn(before.current, now);
    before.current = running ? now : null;
  });

  const low = now.ms < 20_000 && (now.byoyomi ? now.periods <= 1 : now.periods === 0);
  return (
    <span class={`clock ${running ? 'running' : ''} ${low ? 'low' : ''}`} role="timer" aria-label={t(color === 'white' ? 'clock.white' : 'clock.black')}>
      <span class="time">{face(now.ms)}</span>
      {now.periods > 0 && !(period >= 86_400_000) && (
        <span class="periods" title={t('clock.periods', { count: now.periods })}>
          {now.byoyomi ? `×${now.periods}` : `+${now.periods}×${Math.round(period / 1000)}s`}
        </span>
      )}
    </span>
  );
}

function warn(before: Shown, now: Shown): void {
  if (now.byoyomi && !before.byoyomi) return tell(t('clock.byoyomi', { count: now.periods }));
  if (now.periods < before.periods) return tell(now.periods === 1 ? t('clock.lastPeriod') : t('clock.byoyomi', { count: now.periods }));
  const passed = WARNINGS.find(limit => before.ms > limit && now.ms <= limit);
  if (passed) tell(t('clock.left', { seconds: passed / 1000 }));
}

function tell(words: string): void {
  say(words);
  play('low');
}
