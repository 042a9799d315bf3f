import { expect, it } from 'vitest';
import { fill } from '.';
import en from './en.json';
import ja from './ja.json';
import ko from './ko.json';
import playEn from './play/en.json';
import playJa from './play/ja.json';
import playKo from './play/ko.json';
import playZh from './play/zh.json';
import zh from './zh.json';

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(found => found[1] ?? '').sort();

it('puts values in their places', () => {
  expect(fill('{count} of {all}', { count: 1, all: 3 })).toBe('1 of 3');
  expect(fill('{none}', {})).toBe('{none}');
});

it.each([
  ['ja', ja, en],
  ['zh', zh, en],
  ['ko', ko, en],
  ['ja at play', playJa, playEn],
  ['zh at play', playZh, playEn],
  ['ko at play', playKo, playEn],
] as const)('%s has the messages of English with the same places', (_, messages, english) => {
  const known: Record<string, string> = english;
  expect(Object.keys(messages).sort()).toEqual(Object.keys(known).sort());
  for (const [name, text] of Object.entries(messages)) expect([name, places(text)]).toEqual([name, places(known[name] ?? '')]);
});
