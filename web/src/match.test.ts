import { expect, it } from 'vitest';
import { match } from './match';

it('finds the parts of a path', () => {
  expect(match('/rules/:variant', '/rules/chess')).toEqual({ variant: 'chess' });
  expect(match('/rules/:variant', '/rules/a%20b/')).toEqual({ variant: 'a b' });
  expect(match('/rules', '/rules/chess')).toBeUndefined();
  expect(match('/', '/')).toEqual({});
  expect(match('/rules/:variant', '/rules/%E0%A4%A')).toBeUndefined();
});
