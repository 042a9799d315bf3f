// A line in which moves are typed, in any notation that suits the game.

import { useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Game } from '../rules';
import { say } from '../ui/live';

interface Props {
  game(): Game;
  disabled?: boolean;
  onMove(uci: string): void;
}

export function MoveEntry({ game, disabled = false, onMove }: Props) {
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
      <label class="aside-text" for="move-entry">
        {t('entry.label')}
      </label>
      <input
        id="move-entry"
        value={text}
        placeholder={t('entry.label')}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        disabled={disabled}
        aria-invalid={problem !== ''}
        aria-describedby="move-problem"
        onInput={event => {
          setText(event.currentTarget.value);
          setProblem('');
        }}
      />
      <button type="submit" disabled={disabled}>
        {t('entry.play')}
      </button>
      <p id="move-problem" class="problem" lang="en">
        {problem}
      </p>
    </form>
  );
}
