import { expect, it } from 'vitest';
import { share, written } from './score';

it('writes scores', () => {
  expect(written({ centipawns: 125, mate: null })).toBe('+1.25');
  expect(written({ centipawns: 0, mate: null })).toBe('0.00');
  expect(written({ centipawns: null, mate: 5 })).toBe('#3');
  expect(written({ centipawns: null, mate: -2 })).toBe('#-1');
});

it('shares the bar', () => {
  expect(share({ centipawns: 0, mate: null })).toBe(0.5);
  expect(share({ centipawns: null, mate: -1 })).toBe(0);
  expect(share({ centipawns: 400, mate: null })).toBeGreaterThan(0.8);
});
