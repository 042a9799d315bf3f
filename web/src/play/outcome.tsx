// How a game ended: the rule in words, what it did to ratings, the moves that a repetition rests on.

import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { socket } from '../net/socket';
import { words } from '../rules';
import type { Ending } from '../wire/messages';
import { nameOf } from './player-strip';
import { playersOf } from './sides';
import type { Table } from './table';

/** The rule alone: who won stands above it, in the visitor's language. */
function ruleOf(sentence: string): string {
  const rule = sentence.replace(/^(\w+ wins|Draw): /, '');
  return rule.charAt(0).toUpperCase() + rule.slice(1);
}

/** How long each position of a cycle is shown. */
const STEP = 900;

interface Props {
  table: Table;
  ending: Ending;
  onProblem(words: string): void;
}

export function Outcome({ table, ending, onProblem }: Props) {
  const you = table.you.value;
  const { session, head } = table;
  const [stepping, setStepping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const path = session.tree.path(table.tip.value);
  const { cycle } = ending;
  const showCycle = (): void => {
    if (!cycle) return;
    const [from, to] = cycle;
    clearTimeout(timer.current);
    setStepping(true);
    const step = (ply: number): void => {
      session.at.value = path[ply - 1] ?? 0;
      if (ply < to) timer.current = setTimeout(() => step(ply + 1), STEP);
      else setStepping(false);
    };
    step(from);
  };
  const rematch = (): void => {
    onProblem('');
    socket.act(head.id, { do: 'offer', offer: 'rematch' }).catch((error: unknown) => onProblem(words(error)));
  };
  const won = you !== null && ending.winner === you;
  const verdict = ending.result === '*' ? 'end.aborted' : ending.winner === null ? 'end.draw' : ending.winner === 'white' ? 'end.white' : 'end.black';
  const winners = table.boards.length > 1 && ending.winner !== null ? playersOf(head, ending.winner).map(nameOf).join(', ') : null;
  return (
    <div class={`outcome ${won ? 'won' : ''}`} data-testid="outcome" data-reason={ending.reason}>
      <p class="verdict">
        <strong>{winners === null ? t(verdict) : t('end.team', { names: winners })}</strong> <span class="result">{ending.result === '*' ? '' : ending.result.replace('1/2-1/2', '½–½').replace('-', '–')}</span>
      </p>
      <p lang="en">{ruleOf(ending.words)}</p>
      {cycle && (
        <p>
          <button type="button" onClick={showCycle} disabled={stepping}>
            {t('end.step', { from: cycle[0] + 1, to: cycle[1] })}
          </button>
        </p>
      )}
      {table.rematch.value ? (
        <a class="button main" href={`/game/${table.rematch.value}`}>
          {t('end.next')}
        </a>
      ) : (
        you !== null && (
          <div class="row">
            <button type="button" class="main" disabled={table.offered(you, 'rematch')} onClick={rematch}>
              {t('act.rematch')}
            </button>
            <a class="button" href={`/?variant=${head.variant}`}>
              {t('end.other')}
            </a>
          </div>
        )
      )}
    </div>
  );
}
