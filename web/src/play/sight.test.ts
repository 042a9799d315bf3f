import { expect, it } from 'vitest';
import { cells, written } from './sight';

it('reads what is seen, hidden squares included', () => {
  const rows = cells('????/2+Pk/1n~2/4[Pp] w - - 0 1', 4);
  expect(rows).toEqual([
    ['?', '?', '?', '?'],
    ['', '', '+P', 'k'],
    ['', 'n~', '', ''],
    ['', '', '', ''],
  ]);
  expect(written(rows.slice(1))).toBe('2+Pk/1n~2/4');
});

it('counts more than nine empty squares as one number', () => {
  expect(cells('10/P9', 10).map(row => row.length)).toEqual([10, 10]);
  expect(written(cells('10/P9', 10))).toBe('10/P9');
});
