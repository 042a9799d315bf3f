// A game to take away, and to look at more closely.

import { t } from '../i18n';
import type { Table } from './table';

export function Downloads({ table }: { table: Table }) {
  const { session, head } = table;
  const twin = table.boards.length > 1;
  const formats = twin ? ['pgn', 'json'] : ['pgn', ...(session.facts.sfen ? ['kif', 'ki2', 'csa', 'usi'] : []), 'uci', 'json'];
  const moves = session.tree.line(table.tip.value).join(' ');
  return (
    <div class="downloads">
      <p class="links">
        {!twin && (<a class="button main" href={`/analysis/${head.variant}?fen=${encodeURIComponent(session.start)}&moves=${encodeURIComponent(moves)}`}>
          {t('link.analysis')}
        </a>)}
        {formats.map(format => (
          <a key={format} class="button" download={`${head.id}.${format}`} href={`/api/v1/games/${head.id}/export?format=${format}`}>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  );
}
