// The moves of a game with their variations, to be read and gone to.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { BOARDS, named } from '../rules';
import type { Session } from './session';
import { ROOT } from './tree';

interface Props {
  session: Session;
  notation: string;
  onDelete?(id: number): void;
}

/** Numeric annotation glyphs that everybody reads. */
const GLYPHS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export function MoveList({ session, notation }: Props) {
  const element = useRef<HTMLDivElement>(null);
  session.changes.value;
  const at = session.at.value;
  const { tree } = session;

  useEffect(() => {
    const current = element.current?.querySelector<HTMLElement>('[aria-current]');
    const list = element.current;
    if (!current || !list) return;
    // Only the list scrolls, never the page.
    const [top, bottom] = [current.offsetTop - list.offsetTop, current.offsetTop - list.offsetTop + current.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }, [at]);

  const twin = session.snapshots.length > 1;
  /** The number of a move by those before it on its board; of two boards, with its name, small for Black: `3A.`, `3a.`. */
  const number = (depth: number, board: number): string => {
    const letter = BOARDS[board] ?? '';
    const end = twin ? `${depth % 2 === 0 ? letter : letter.toLowerCase()}.` : depth % 2 === 0 ? '.' : '…';
    return `${Math.floor(depth / 2) + 1}${end}`;
  };

  /** How many moves each board has with one more. */
  const after = (made: number[], id: number): number[] => made.map((count, board) => count + Number(board === named(tree.node(id).uci).board));

  const move = (id: number, made: number[], numbered: boolean): ComponentChildren => {
    const node = tree.node(id);
    const { board } = named(node.uci);
    const depth = made[board] ?? 0;
    const glyphs = node.nags.map(nag => GLYPHS[nag] ?? '').join('');
    return (
      <span class="ply" key={id}>
        {(twin || numbered || depth % 2 === 0) && <span class="number">{number(depth, board)}</span>}
        <button type="button" class="move" aria-current={id === at ? 'true' : undefined} onClick={() => (session.at.value = id)}>
          {session.spell(id, notation)}
          {glyphs}
        </button>
        {node.comment && <span class="comment">{node.comment}</span>}
      </span>
    );
  };

  /** A line from a node on; variations stand in brackets behind the move they replace. */
  const line = (from: number, start: number[]): ComponentChildren[] => {
    const parts: ComponentChildren[] = [];
    let [id, made, numbered] = [from, start, true];
    for (;;) {
      const [next, ...others] = tree.node(id).children;
      if (next === undefined) return parts;
      parts.push(move(next, made, numbered));
      numbered = tree.node(next).comment !== '' || others.length > 0;
      for (const other of others)
        parts.push(
          <span class="variation" key={`v${other}`}>
            {move(other, made, true)}
            {line(other, after(made, other))}
          </span>,
        );
      [id, made] = [next, after(made, next)];
    }
  };

  return (
    <div class="moves" ref={element} role="group" aria-label={t('moves.label')} tabIndex={0}>
      {tree.node(ROOT).comment && <p class="comment">{tree.node(ROOT).comment}</p>}
      {tree.size === 0 ? <p class="hint">{t('moves.none')}</p> : line(ROOT, [0, 0])}
    </div>
  );
}
