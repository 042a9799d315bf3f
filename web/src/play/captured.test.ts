import { expect, it } from 'vitest';
import type { RoleFacts, Snapshot } from '../rules';
import { lost } from './captured';

const role = (becomes: number[] = []): RoleFacts => ({ text: '', name: '', letter: '', promoted: false, special: false, becomes, inHand: false, occurs: true });
const roles = [role([1]), role()];
const position = (...pieces: [number, string][]): Snapshot =>
  ({ pieces: pieces.map(([number, color], at) => ({ square: `a${at}`, color, role: number })) }) as unknown as Snapshot;

it('counts what is gone, side by side', () => {
  const start = position([0, 'white'], [0, 'white'], [0, 'black']);
  expect(lost({ roles }, start, position([0, 'white']), 'white')).toEqual([{ role: 0, count: 1 }]);
  expect(lost({ roles }, start, position([0, 'white']), 'black')).toEqual([{ role: 0, count: 1 }]);
});

it('does not take a promoted piece for a lost one', () => {
  const start = position([0, 'white'], [0, 'white']);
  expect(lost({ roles }, start, position([0, 'white'], [1, 'white']), 'white')).toEqual([]);
});

it('does not take a piece that was turned up for a lost one', () => {
  const faceDown = [role(), role(), role()];
  const start = position([0, 'white'], [1, 'white']);
  expect(lost({ roles: faceDown }, start, position([2, 'white'], [1, 'white']), 'white')).toEqual([]);
  expect(lost({ roles: faceDown }, start, position([2, 'white']), 'white')).toHaveLength(1);
});
