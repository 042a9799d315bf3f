import { expect, it } from 'vitest';
import { coordinates, dropName, dropNumber, keyOf, roleName, roleNumber, squareAt, squareOf } from './keys';

it('names go round, also beyond the ninth rank', () => {
  for (const square of ['a1', 'e4', 'i9', 'j10']) expect(squareOf(keyOf(square))).toBe(square);
  expect(keyOf('a10')).toBe('a:');
  expect(roleNumber(roleName(12))).toBe(12);
  expect(dropNumber(dropName(7))).toBe(7);
  expect(dropNumber('a1')).toBeUndefined();
  expect(squareAt(...coordinates('j10'))).toBe('j10');
});
