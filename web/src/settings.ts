// What a visitor has chosen, kept in the browser.

import { effect, signal } from '@preact/signals';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: 'auto' | 'en' | 'ja' | 'zh' | 'ko';
  /** The board; empty for the variant's own. */
  board: string;
  /** What is on the pieces; empty for what the variant's own players use. */
  symbols: '' | 'native' | 'western';
  /** The notation by family of boards; where there is none, the usual one of the game. */
  notation: Record<string, string>;
  sound: boolean;
  /** Ask before a move is made? */
  confirm: boolean;
  animation: boolean;
}

const DEFAULTS: Settings = {
  theme: 'auto',
  language: 'auto',
  board: '',
  symbols: '',
  notation: {},
  sound: true,
  confirm: false,
  animation: true,
};

const STORE = 'pantheon.settings';

/** The settings in a stored text; what is missing or makes no sense is as it is by default. */
export function readSettings(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    stored = {};
  }
  const known = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const chosen = Object.entries(DEFAULTS).map(([name, standard]) => {
    const value = known[name];
    return [name, typeof value === typeof standard && value !== null ? value : standard];
  });
  return Object.fromEntries(chosen) as Settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    // Who forbids storage has the defaults each time.
    return null;
  }
}

export const settings = signal<Settings>(readSettings(stored()));

export function choose(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change };
}

/** Keeps the settings, and lets the page show them. */
export function keepSettings(): void {
  effect(() => {
    const { theme } = settings.value;
    const root = document.documentElement;
    if (theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    try {
      localStorage.setItem(STORE, JSON.stringify(settings.value));
    } catch {
      // Nothing is lost but comfort.
    }
  });
  window.addEventListener('storage', event => {
    if (event.key === STORE) settings.value = readSettings(event.newValue);
  });
}
