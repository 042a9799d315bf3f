// A line in which moves are typed, in any notation that suits the game.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Game } from '../rules';
import { say } from '../ui/live';

interface Props {
  game(): Game;
  disabled?: boolean;
  /** The name of the board, where there are two. */
  board?: string;
  onMove(uci: string): void;
}

export function MoveEntry({ game, disabled = false, board = '', onMove }: Props) {
  const label = board ? t('entry.board', { name: board }) : t('entry.label');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    const typed = text.trim();
    if (!typed) return;
    const { grade, uci, words } = game().judge(typed);
    if (grade === 'legal' && uci) {
      setText('');
      setProblem('');
      onMove(uci);
    } else {
      const refused = grade === 'forbidden' ? t('entry.forbidden', { reason: words }) : words;
      setProblem(refused);
      say(refused, 'en');
    }
  };
  return (
    <form class="entry" onSubmit={submit}>
      <label class="aside-text" for={`move-entry${board}`}>
        {label}
      </label>
      <input
        id={`move-entry${board}`}
        value={text}
        placeholder={label}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        disabled={disabled}
        aria-invalid={problem !== ''}
        aria-describedby={`move-problem${board}`}
        onInput={event => {
          setText(event.currentTarget.value);
          setProblem('');
        }}
      />
      <button type="submit" disabled={disabled}>
        {t('entry.play')}
      </button>
      <p id={`move-problem${board}`} class="problem" lang="en">
        {problem}
      </p>
    </form>
  );
}
