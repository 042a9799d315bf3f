import { expect, it } from 'vitest';
import { readSettings } from './settings';

it('reads what was stored and mends the rest', () => {
  expect(readSettings('{"theme":"dark","sound":false}')).toMatchObject({ theme: 'dark', sound: false, confirm: false });
  for (const bad of [null, '', '[', 'null', '7', '{"sound":"loud","notation":null}'])
    expect(readSettings(bad)).toMatchObject({ sound: true, notation: {} });
});
