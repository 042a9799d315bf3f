// What is said and heard when a move is made.

import { t } from '../i18n';
import type { Snapshot } from '../rules';
import { say } from '../ui/live';
import { play } from '../ui/sound';

/** Says a move and what it leads to; `where` is the board, where there are two. */
export function announce(text: string, before: Snapshot, after: Snapshot, where = ''): void {
  const words = [...(where ? [`${where}.`] : []), t(before.turn === 'white' ? 'said.white' : 'said.black', { move: text })];
  const count = (snapshot: Snapshot): number => snapshot.pieces.length;
  if (after.end) {
    words.push(after.end.words);
    play('end');
  } else if (after.inCheck) {
    words.push(t('turn.check'));
    play('check');
  } else play(count(after) < count(before) ? 'capture' : 'move');
  say(words.join(' '));
}
