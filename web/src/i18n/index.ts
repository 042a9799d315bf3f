// Texts for people. Every text of a page comes out of a message file through `t`.

import { computed, effect, signal } from '@preact/signals';
import { settings } from '../settings';
import enPages from './en.json';
import enPlay from './play/en.json';

const en = { ...enPages, ...enPlay };

export type Message = keyof typeof en;
type Messages = Partial<Record<string, string>>;

/** The texts of pages that need no server, and of those that talk to one. */
type Loader = () => Promise<{ default: Messages }[]>;

const loaders: Record<string, Loader> = {
  ja: () => Promise.all([import('./ja.json'), import('./play/ja.json')]),
  zh: () => Promise.all([import('./zh.json'), import('./play/zh.json')]),
  ko: () => Promise.all([import('./ko.json'), import('./play/ko.json')]),
};

const messages = signal<Messages>(en);

/** The language that is chosen, or else the first of the browser's that we have. */
export const language = computed(() => {
  const { language: chosen } = settings.value;
  if (chosen !== 'auto') return chosen;
  const known = (navigator.languages ?? []).map(tag => tag.split('-')[0] ?? '');
  return known.find(tag => tag === 'en' || tag in loaders) ?? 'en';
});

/** Loads the messages whenever the language changes. */
export function keepLanguage(): void {
  effect(() => {
    const tag = language.value;
    document.documentElement.lang = tag;
    const load = loaders[tag];
    if (!load) messages.value = en;
    else
      void load().then(
        loaded => {
          if (language.peek() === tag) messages.value = Object.assign({}, ...loaded.map(part => part.default)) as Messages;
        },
        () => (messages.value = en),
      );
  });
}

/** Puts values in the places of a text: `{count} moves`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A message in the visitor's language; in English where the language has none. */
export const t = (message: Message, values: Record<string, string | number> = {}): string =>
  fill(messages.value[message] ?? en[message], values);
