// The pieces in hand of one side, as buttons.

import { t } from '../i18n';
import type { Color, Held, VariantFacts } from '../rules';
import { roleName } from './keys';

interface Props {
  facts: VariantFacts;
  color: Color;
  orientation: Color;
  held: Held[];
  /** The role that is chosen. */
  chosen: number | undefined;
  usable: boolean;
  onChoose(role: number): void;
  onDrag(role: number, event: MouseEvent | TouchEvent): void;
}

export function Hand({ facts, color, orientation, held, chosen, usable, onChoose, onDrag }: Props) {
  const whose = color === orientation ? 'ally' : 'enemy';
  return (
    <div class={`hand ${whose}`} role="group" aria-label={t(color === 'white' ? 'hand.white' : 'hand.black')}>
      {held.map(({ role, count }) => {
        const name = facts.roles[role]?.name ?? '';
        const drag = (event: MouseEvent | TouchEvent): void => {
          if (!usable || ('button' in event && event.button !== 0)) return;
          event.preventDefault();
          (event.currentTarget as HTMLElement).focus({ preventScroll: true });
          if (chosen === role) onChoose(role);
          else onDrag(role, event);
        };
        return (
          <button
            type="button"
            key={role}
            class={chosen === role ? 'chosen' : ''}
            disabled={!usable}
            aria-pressed={chosen === role}
            aria-label={t('hand.piece', { piece: name, count })}
            // How chessgroundx knows that a drag ended where it began.
            data-role={roleName(role)}
            data-color={color}
            data-nb={count}
            onMouseDown={drag}
            onTouchStart={drag}
            onClick={event => event.detail === 0 && onChoose(role)}
          >
            <span class={`face ${roleName(role)} ${color} ${whose}`} />
            {count > 1 && <span class="count">{count}</span>}
          </button>
        );
      })}
    </div>
  );
}
