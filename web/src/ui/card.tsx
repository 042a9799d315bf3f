// A game in a list: its board, its name, and what can be done with it.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Entry, Library } from '../rules';
import { settings } from '../settings';

export function Card({ library, entry }: { library: Library; entry: Entry }) {
  const { name, title, description } = entry;
  return (
    <li class="card">
      <a href={`/rules/${name}`} class="picture" tabIndex={-1} aria-hidden="true">
        <Thumbnail library={library} variant={name} />
      </a>
      <h2>
        <a href={`/rules/${name}`}>{title}</a>
      </h2>
      <p lang="en">{description}</p>
      <p class="links">
        <a class="button main" href={`/local/${name}`} aria-label={t('card.play', { game: title })}>
          {t('link.play')}
        </a>
        <a class="button" href={`/analysis/${name}`} aria-label={t('card.analysis', { game: title })}>
          {t('link.analysis')}
        </a>
      </p>
    </li>
  );
}

/** The start of a variant as a picture, drawn when it comes into view. */
export function Thumbnail({ library, variant, fen }: { library: Library; variant: string; fen?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) {
        setSeen(true);
        watch.disconnect();
      }
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  const { board, symbols } = settings.value;
  const source = useMemo(() => {
    if (!seen) return '';
    const svg = library.game(variant, fen).picture({ board, symbols });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [seen, variant, fen, board, symbols]);
  return (
    <span class="thumbnail" ref={element}>
      {source && <img src={source} alt="" loading="lazy" />}
    </span>
  );
}
