// The board for those who use keys or listen: a grid of squares that can be reached and chosen. It lies over the board
// and lets the mouse through; walls and fog are drawn in it.

import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Color, Snapshot, VariantFacts } from '../rules';
import { coordinates, squareAt } from './keys';

interface Props {
  facts: VariantFacts;
  snapshot: Snapshot;
  orientation: Color;
  /** Squares from which one is to be chosen: these take clicks. */
  choices: string[] | null;
  onChoose(square: string): void;
  onCancel(): void;
}

/** The squares row by row, as they are seen. */
export function rows({ files, ranks }: Pick<VariantFacts, 'files' | 'ranks'>, orientation: Color): string[][] {
  const rank = (row: number): number => (orientation === 'white' ? ranks - 1 - row : row);
  const file = (column: number): number => (orientation === 'white' ? column : files - 1 - column);
  return Array.from({ length: ranks }, (_, row) => Array.from({ length: files }, (__, column) => squareAt(file(column), rank(row))));
}

export function Grid({ facts, snapshot, orientation, choices, onChoose, onCancel }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const there = new Set(facts.squares);
  const names = new Map(facts.squares.map((square, at) => [square, facts.names[at] ?? square]));
  const pieces = new Map(snapshot.pieces.map(piece => [piece.square, piece]));
  const [walls, fog, check] = [new Set(snapshot.walls), new Set(snapshot.fog), new Set(snapshot.check)];
  const order = rows(facts, orientation);
  const home = order.at(-1)?.[0] ?? 'a1';
  const here = at ?? home;

  const label = (square: string): string => {
    const piece = pieces.get(square);
    const role = piece && facts.roles[piece.role];
    const words = [names.get(square) ?? square];
    if (fog.has(square)) words.push(t('square.hidden'));
    else if (walls.has(square)) words.push(t('square.wall'));
    else if (piece && role) words.push(t(piece.color === 'white' ? 'piece.white' : 'piece.black', { piece: role.name }));
    else words.push(t('square.empty'));
    if (check.has(square)) words.push(t('square.check'));
    return words.join(', ');
  };

  const step = (columns: number, lines: number): void => {
    const sign = orientation === 'white' ? 1 : -1;
    const [file, rank] = coordinates(here);
    const next = squareAt(
      Math.min(Math.max(file + columns * sign, 0), facts.files - 1),
      Math.min(Math.max(rank + lines * sign, 0), facts.ranks - 1),
    );
    setAt(next);
    element.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
      Home: [-facts.files, 0],
      End: [facts.files, 0],
      PageUp: [0, facts.ranks],
      PageDown: [0, -facts.ranks],
    };
    const way = steps[event.key];
    if (way) step(...way);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(here);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="grid" role="grid" aria-label={t('board.label')} ref={element} onKeyDown={onKeyDown}>
      {order.map(row => (
        <div role="row" key={row[0]}>
          {row.map(square => {
            const open = choices?.includes(square) ?? false;
            const state = [!there.has(square) && 'missing', walls.has(square) && 'wall', fog.has(square) && 'fog', open && 'open'];
            return (
              <div
                role="gridcell"
                key={square}
                data-square={square}
                class={state.filter(Boolean).join(' ')}
                tabIndex={square === here ? 0 : -1}
                aria-label={label(square)}
                onFocus={() => setAt(square)}
                onClick={() => choices && onChoose(square)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
