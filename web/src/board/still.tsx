// A board that nobody moves on: for examples and for the editor. What is laid over it comes from outside.

import type { ComponentChildren } from 'preact';
import type { Color, Library, PlacedPiece, VariantFacts } from '../rules';
import { settings } from '../settings';
import { coordinates, roleName, squareAt } from './keys';
import { skin } from './skin';

interface Props {
  library: Library;
  facts: VariantFacts;
  snapshot: { pieces: PlacedPiece[] };
  orientation: Color;
  /** Classes of squares that are marked. */
  marks?: Map<string, string>;
  label?: string;
  /** Somebody pointed at a square. */
  onPick?(square: string): void;
  children?: ComponentChildren;
}

export function StillBoard({ library, facts, snapshot, orientation, marks, label, onPick, children }: Props) {
  const { board, symbols } = settings.value;
  const look = skin(library, facts.name, { board, symbols });
  const at = (square: string) => {
    const [file, rank] = coordinates(square);
    return {
      '--column': orientation === 'white' ? file : facts.files - 1 - file,
      '--row': orientation === 'white' ? facts.ranks - 1 - rank : rank,
    };
  };
  const pick = (event: MouseEvent): void => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * facts.files);
    const row = Math.floor(((event.clientY - box.top) / box.height) * facts.ranks);
    onPick?.(orientation === 'white' ? squareAt(column, facts.ranks - 1 - row) : squareAt(facts.files - 1 - column, row));
  };
  return (
    <div class={`board-area still ${look}`} style={{ '--files': facts.files, '--ranks': facts.ranks, '--hands': 0 }}>
      <div class={`plate ${look} view-${orientation}`} role={label ? 'img' : undefined} aria-label={label}>
        <div class="squares" onClick={onPick && pick}>
          {[...(marks ?? [])].map(([square, mark]) => (
            <span key={square} class={`mark ${mark}`} style={at(square)} />
          ))}
          {snapshot.pieces.map(({ square, color, role }) => (
            <span
              key={square}
              class={`placed face ${roleName(role)} ${color} ${color === orientation ? 'ally' : 'enemy'}`}
              style={at(square)}
            />
          ))}
          {children}
        </div>
      </div>
    </div>
  );
}
