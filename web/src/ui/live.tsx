// What is said aloud to those who do not see the page.

import { signal } from '@preact/signals';

const said = signal('');
let even = false;

/** Says something as soon as the reader has time. */
export function say(text: string): void {
  // The same text twice is a change only if something changes.
  even = !even;
  said.value = even ? text : `${text}\u00a0`;
}

export const LiveRegion = () => (
  <div class="aside-text" role="status" aria-live="polite" data-testid="live">
    {said}
  </div>
);
