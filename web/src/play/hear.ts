// What is said and heard about things that happen at a table, moves apart.

import { t } from '../i18n';
import { say } from '../ui/live';
import { play } from '../ui/sound';
import type { Event } from '../wire/messages';
import type { Table } from './table';

const OFFERS = { draw: 'offer.draw.asked', takeback: 'offer.takeback.asked', rematch: 'offer.rematch.asked' } as const;

export function hear(table: Table, event: Event): void {
  const you = table.you.peek();
  switch (event.type) {
    case 'offered':
      if (you !== null && event.by !== you) call(t(OFFERS[event.offer]));
      break;
    case 'declined':
      if (you !== null && event.by !== you) say(t('offer.declined'));
      break;
    case 'taken_back':
      say(t('said.takenBack'));
      break;
    case 'time_given':
      say(t('said.timeGiven', { seconds: Math.round(event.ms / 1000) }));
      break;
    case 'resumed':
      say(t('said.resumed'));
      break;
    case 'ended':
      say(event.ending.words, 'en');
      play('end');
      break;
    case 'said':
      // The chat is a log, which readers follow by themselves.
      if (document.visibilityState === 'hidden') play('call');
      break;
    case 'moved':
    case 'rematch':
      break;
  }
}

function call(words: string): void {
  say(words);
  play('call');
}
