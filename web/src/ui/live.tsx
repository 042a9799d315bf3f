// What is said aloud to those who do not see the page.

import { signal } from '@preact/signals';

const said = signal('');
/** The language of what is said, where it is not that of the page. */
const tongue = signal<string | undefined>(undefined);
let even = false;

/** Says something as soon as the reader has time; the words of the rules are English (`en`) on every page. */
export function say(text: string, language?: string): void {
  tongue.value = language;
  // The same text twice is a change only if something changes.
  even = !even;
  said.value = even ? text : `${text}\u00a0`;
}

export const LiveRegion = () => (
  <div class="aside-text" role="status" aria-live="polite" data-testid="live" lang={tongue}>
    {said}
  </div>
);
