// Addresses and the pages they lead to.

import { signal } from '@preact/signals';

export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

const now = (): Place => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
  hash: location.hash.slice(1),
});

export const place = signal<Place>(now());

/** Goes to an address of this site. */
export function go(address: string): void {
  history.pushState(null, '', address);
  place.value = now();
  window.scrollTo(0, 0);
}

/** Changes the address without going anywhere. */
export function rename(address: string): void {
  history.replaceState(null, '', address);
}

/** Follows links within the site without loading it again. */
export function followLinks(): void {
  window.addEventListener('popstate', () => (place.value = now()));
  window.addEventListener('hashchange', () => (place.value = now()));
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const same = link.pathname === location.pathname && link.search === location.search;
    if (same && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
