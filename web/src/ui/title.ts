import { useEffect } from 'preact/hooks';

/** Gives the window the name of the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Pantheon`;
  }, [title]);
}
