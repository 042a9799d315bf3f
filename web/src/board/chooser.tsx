// What is still to be said about a move: asked at the square it goes to.

import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import type { Color, VariantFacts } from '../rules';
import type { Answer, Question } from './choice';
import { coordinates, roleName } from './keys';

interface Props {
  facts: VariantFacts;
  question: Question | { ask: 'confirm'; text: string };
  /** Whose piece, which it is now, and where it goes. */
  color: Color;
  role: number | undefined;
  to: string;
  orientation: Color;
  spell(uci: string): string;
  onAnswer(answer: Answer | 'yes'): void;
  onCancel(): void;
}

export function Chooser({ facts, question, color, role, to, orientation, spell, onAnswer, onCancel }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector('button')?.focus(), [question]);
  if (question.ask === 'nothing' || question.ask === 'wall') return null;

  const whose = color === orientation ? 'ally' : 'enemy';
  const piece = (number: number | undefined | null) =>
    number === undefined || number === null ? (
      <span class="face none">–</span>
    ) : (
      <span class={`face ${roleName(number)} ${color} ${whose}`} />
    );
  const name = (number: number): string => facts.roles[number]?.name ?? '';
  const option = (label: string, answer: Answer | 'yes', face: preact.ComponentChildren) => (
    <button type="button" key={label} aria-label={label} title={label} onClick={() => onAnswer(answer)}>
      {face}
    </button>
  );

  const options = (() => {
    switch (question.ask) {
      case 'promotion': {
        // What it becomes comes first, and what it is last.
        const sorted = [...question.options].sort((a, b) => Number(a === null) - Number(b === null));
        return sorted.map(number =>
          option(number === null ? t('choose.stay') : t('choose.become', { piece: name(number) }), { promotion: number }, piece(number ?? role)),
        );
      }
      case 'gate':
        return question.options.map(gate =>
          option(gate ? t('choose.gate', { piece: name(gate[0]), square: gate[1] }) : t('choose.noGate'), { gate }, piece(gate?.[0])),
        );
      case 'move':
        return question.moves.map(move => option(spell(move.uci), { uci: move.uci }, <span class="text">{spell(move.uci)}</span>));
      case 'confirm':
        return [option(t('choose.confirm', { move: question.text }), 'yes', <span class="text">✓ {question.text}</span>)];
    }
  })();

  const [file, rank] = coordinates(to);
  const column = orientation === 'white' ? file : facts.files - 1 - file;
  const row = orientation === 'white' ? facts.ranks - 1 - rank : rank;
  const down = row < facts.ranks / 2;
  const place = {
    left: `calc(${(column + 0.5) / facts.files} * 100%)`,
    [down ? 'top' : 'bottom']: `calc(${(down ? row : facts.ranks - 1 - row) / facts.ranks} * 100%)`,
    '--shift': `${-Math.round((column / Math.max(1, facts.files - 1)) * 100)}%`,
  };
  return (
    <div class="chooser-veil" onClick={onCancel} onKeyDown={event => event.key === 'Escape' && (event.stopPropagation(), onCancel())}>
      <div class="chooser" role="dialog" aria-label={t('choose.label')} ref={element} style={place} onClick={event => event.stopPropagation()}>
        {options}
        <button type="button" class="cancel" aria-label={t('choose.cancel')} title={t('choose.cancel')} onClick={onCancel}>
          ✕
        </button>
      </div>
    </div>
  );
}
