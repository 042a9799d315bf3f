import { expect, it } from 'vitest';
import { fill } from '.';
import en from './en.json';
import ja from './ja.json';
import ko from './ko.json';
import zh from './zh.json';

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(found => found[1] ?? '').sort();

it('puts values in their places', () => {
  expect(fill('{count} of {all}', { count: 1, all: 3 })).toBe('1 of 3');
  expect(fill('{none}', {})).toBe('{none}');
});

it.each([['ja', ja], ['zh', zh], ['ko', ko]] as const)('%s has the messages of English with the same places', (_, messages) => {
  const known: Record<string, string> = en;
  expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  for (const [name, text] of Object.entries(messages)) expect([name, places(text)]).toEqual([name, places(known[name] ?? '')]);
});
