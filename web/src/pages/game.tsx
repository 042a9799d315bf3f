// A game of the server: played, watched, and looked at afterwards.

import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { t } from '../i18n';
import { unreachable } from '../net/me';
import { socket } from '../net/socket';
import { hear } from '../play/hear';
import { type Presence, Table } from '../play/table';
import { TableBoard } from '../play/table-board';
import { go } from '../router';
import { words } from '../rules';
import { useTitle } from '../ui/title';

export function GamePage({ library, parts }: PageProps) {
  const id = parts['id'] ?? '';
  const [table, setTable] = useState<Table | null>(null);
  const [problem, setProblem] = useState('');
  // Grows when a game is to be fetched anew: what it hid is told when it is over.
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current: Table | null = null;
    let present: Presence | null = null;
    return socket.watch(id, {
      have: () => current?.have() ?? 0,
      news: news => {
        if (current) {
          for (const event of current.catchUp(news)) hear(current, event);
          return;
        }
        try {
          current = new Table(library, news.head);
          current.catchUp(news);
          if (present) current.presence.value = present;
          current.session.at.value = current.tip.peek();
          setTable(current);
        } catch (error) {
          setProblem(words(error));
        }
      },
      event: (event, clocks) => {
        if (!current?.take(event, clocks)) return;
        hear(current, event);
        if (event.type === 'ended' && current.hides.peek()) setRound(now => now + 1);
        if (event.type === 'rematch' && current.you.peek() !== null) go(`/game/${event.game}`);
      },
      presence: presence => {
        present = presence;
        if (current) current.presence.value = presence;
      },
      refused: refusal => setProblem(refusal.message),
    });
  }, [id, library, round]);

  if (table) return <TableBoard table={table} />;
  return <NoTable problem={problem || (unreachable.value ? t('net.unreachable') : '')} />;
}

function NoTable({ problem }: { problem: string }) {
  useTitle(t('game.title'));
  return (
    <section class="page">
      <h1>{t('game.title')}</h1>
      {problem ? (
        <p class="error" role="alert">
          {problem}
        </p>
      ) : (
        <p class="waiting">{t('game.loading')}</p>
      )}
      <p>
        <a href="/">{t('missing.back')}</a>
      </p>
    </section>
  );
}
