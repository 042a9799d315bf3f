// How long there is for a first move before a game is broken off.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { socket } from '../net/socket';
import { face } from './clock';
import type { Table } from './table';

export function FirstMove({ table }: { table: Table }) {
  const until = table.clocks.value?.first_move_by;
  const [, setTick] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setTick(tick => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined || table.ending.value) return null;
  const left = Math.max(0, Math.ceil((until - socket.now()) / 1000) * 1000);
  return <p class="note">{t('game.firstMove', { time: left < 10_000 ? `0:0${left / 1000}` : face(left) })}</p>;
}
