import { afterEach, expect, it, vi } from 'vitest';
import { get, post, Refused, withQuery } from './http';

const answer = (status: number, body: string): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(status === 204 ? null : body, { status })));
};

afterEach(() => vi.unstubAllGlobals());

it('gives the answer, or nothing where there is none', async () => {
  answer(200, '{"name":"Ann"}');
  expect(await get('/me')).toEqual({ name: 'Ann' });
  answer(204, '');
  expect(await post('/logout')).toBeUndefined();
});

it('says no in the words of the server', async () => {
  answer(409, '{"code":"conflict","message":"the challenge is not open any more"}');
  await expect(post('/challenges/x/accept')).rejects.toThrow('not open any more');
});

it('takes a page instead of an answer for no server at all', async () => {
  answer(200, '<!doctype html>');
  const failure = await get('/me').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Refused);
  expect((failure as Refused).code).toBe('unreachable');
});

it('leaves out of an address what is not said', () => {
  expect(withQuery('/games', { variant: 'a b', player: '', rated: undefined })).toBe('/games?variant=a+b');
  expect(withQuery('/games', {})).toBe('/games');
});
