import { expect, it } from 'vitest';
import { pack, unpack } from './pack';

it('texts go into an address and come out again', async () => {
  for (const text of ['', '[a:chess]\nmaxFile = 7\n', '将棋 ♞ '.repeat(500)]) {
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]*$/);
    expect(await unpack(packed)).toBe(text);
  }
});

it('refuses what nobody packed', async () => {
  await expect(unpack('!!')).rejects.toThrow();
  await expect(unpack('AAAA')).rejects.toThrow();
});
