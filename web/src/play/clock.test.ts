import { describe, expect, it } from 'vitest';
import type { ClockFaces } from '../wire/messages';
import { control, duration, face, shown } from './clock';

const clocks = (left_ms: number, period_ms = 0, periods = 0): ClockFaces => ({
  at: 1_000,
  running: 'white',
  faces: { white: { left_ms, period_ms, periods }, black: { left_ms: 60_000, period_ms: 0, periods: 0 } },
});

describe('clock', () => {
  it('runs for the side to move alone', () => {
    expect(shown(clocks(10_000), 'white', 4_000, 0).ms).toBe(7_000);
    expect(shown(clocks(10_000), 'black', 4_000, 0).ms).toBe(60_000);
  });

  it('never shows less than nothing, and does not run backwards', () => {
    expect(shown(clocks(1_000), 'white', 90_000, 0).ms).toBe(0);
    expect(shown(clocks(1_000), 'white', 0, 0).ms).toBe(1_000);
  });

  it('goes over into byoyomi and through its periods', () => {
    const faces = clocks(5_000, 30_000, 3);
    expect(shown(faces, 'white', 3_000, 30_000)).toEqual({ ms: 3_000, byoyomi: false, periods: 3 });
    expect(shown(faces, 'white', 16_000, 30_000)).toEqual({ ms: 20_000, byoyomi: true, periods: 3 });
    expect(shown(faces, 'white', 46_000, 30_000)).toEqual({ ms: 20_000, byoyomi: true, periods: 2 });
    expect(shown(faces, 'white', 500_000, 30_000)).toEqual({ ms: 0, byoyomi: true, periods: 1 });
  });

  it('reads time controls', () => {
    expect(control('10m+5s')).toEqual({ base: 600_000, increment: 5_000, byoyomi: 0, periods: 0 });
    expect(control('10m/3x30s')).toEqual({ base: 600_000, increment: 0, byoyomi: 30_000, periods: 3 });
    expect(control('0/3d')).toEqual({ base: 0, increment: 0, byoyomi: 259_200_000, periods: 1 });
    expect(control('40/15m')).toEqual({ base: 900_000, increment: 0, byoyomi: 0, periods: 0 });
    expect(duration('1m30s')).toBe(90_000);
  });

  it('shows what people read', () => {
    expect(face(598_000)).toBe('9:58');
    expect(face(7_450)).toBe('0:07.4');
    expect(face(3_849_000)).toBe('1:04:09');
    expect(face(187_200_000)).toBe('2d 4h');
  });
});
