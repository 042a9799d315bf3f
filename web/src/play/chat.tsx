// What players and spectators say to each other. Texts are shown as text, whatever is in them.

import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { Refused } from '../net/http';
import { socket } from '../net/socket';
import type { Room } from '../wire/messages';
import type { Table } from './table';

/** No line is longer; the server would refuse it. */
const LONGEST = 200;

export function Chat({ table }: { table: Table }) {
  const plays = table.you.value !== null;
  const over = table.ending.value !== null;
  const rooms: Room[] = plays
    ? [...(table.only.value === null ? [] : (['team'] as const)), 'players', ...(over ? (['spectators'] as const) : [])]
    : ['spectators'];
  const [chosen, setChosen] = useState<Room>(table.only.peek() === null ? 'players' : 'team');
  const room = rooms.includes(chosen) ? chosen : (rooms[0] ?? 'spectators');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const lines = table.chat.value.filter(line => line.room === room);

  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length, room]);

  const send = (event: Event): void => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setProblem('');
    socket.act(table.head.id, { do: 'say', room, text: said }).then(
      () => setText(''),
      (error: unknown) => setProblem(error instanceof Refused ? error.message : String(error)),
    );
  };

  return (
    <section class="chat" aria-label={t('chat.label')}>
      <div class="chat-rooms" role="group" aria-label={t('chat.rooms')}>
        {rooms.map(name => (
          <button type="button" key={name} aria-pressed={name === room} onClick={() => setChosen(name)}>
            {t(`chat.${name}`)}
          </button>
        ))}
      </div>
      <div class="chat-lines" role="log" ref={list} tabIndex={0} aria-label={t('chat.lines')}>
        {lines.length === 0 && <p class="hint">{t('chat.none')}</p>}
        {lines.map(line => (
          <p key={line.number}>
            <bdi class="who">{line.name}</bdi> <bdi>{line.text}</bdi>
          </p>
        ))}
      </div>
      <form onSubmit={send} class="chat-entry">
        <label class="aside-text" for="chat-text">
          {t('chat.say')}
        </label>
        <input
          id="chat-text"
          value={text}
          maxLength={LONGEST}
          placeholder={t('chat.say')}
          autocomplete="off"
          onInput={event => setText(event.currentTarget.value)}
        />
        <button type="submit">{t('chat.send')}</button>
      </form>
      {problem && (
        <p class="problem" role="alert" lang="en">
          {problem}
        </p>
      )}
    </section>
  );
}
