// The only file that talks to chessgroundx. It shows what it is told and says what somebody did; it knows no rules.

import { Chessground } from 'chessgroundx';
import type { Api } from 'chessgroundx/api';
import type { DrawShape } from 'chessgroundx/draw';
import type { Key, MouchEvent, Orig, Piece, PiecesDiff } from 'chessgroundx/types';
import type { Color, Premoves, Snapshot, VariantFacts } from '../rules';
import { COLORS, side } from '../rules';
import { destinations, type Origin } from './choice';
import { dropName, dropNumber, keyOf, roleName, roleNumber, squareOf } from './keys';

/** An arrow, or a ring where there is no target. */
export interface Shape {
  from: string;
  to?: string;
  brush: 'green' | 'blue' | 'red' | 'yellow' | 'paleBlue' | 'paleGreen' | 'paleGrey';
  width?: number;
}

/** What is shown. */
export interface Scene {
  snapshot: Snapshot;
  orientation: Color;
  /** Whose pieces may be moved here; nobody's if it is `null`. */
  movable: Color | 'both' | null;
  /** What the player who waits may order; `null` where nobody may. */
  premoves: Premoves | null;
  shapes: Shape[];
  animation: boolean;
}

/** What somebody did. */
export interface Doings {
  move(origin: Origin, to: string): void;
  /** A piece was told to go where it cannot. */
  refused(from: string, to: string): void;
  /** A move was ordered for when it is one's turn. */
  ordered(origin: Origin, to: string): void;
  /** The order was taken back, or it is carried out now. */
  unordered(): void;
}

export class Ground {
  private readonly api: Api;
  private scene: Scene | undefined;
  private readonly unlisten: () => void;

  constructor(
    private readonly element: HTMLElement,
    facts: VariantFacts,
    orientation: Color,
    private readonly doings: Doings,
  ) {
    this.api = Chessground(element, {
      orientation,
      dimensions: { width: facts.files, height: facts.ranks },
      coordinates: false,
      autoCastle: false,
      addDimensionsCssVarsTo: element,
      movable: {
        free: false,
        rookCastle: false,
        events: {
          after: (from, to) => doings.move({ square: squareOf(from) }, squareOf(to)),
          afterNewPiece: (piece, to) => doings.move({ role: roleNumber(piece.role) }, squareOf(to)),
        },
      },
      premovable: {
        castle: false,
        premoveFunc: (_, key) => (this.scene?.premoves?.moves[squareOf(key)] ?? []).map(keyOf),
        predropFunc: (_, piece) => (this.scene?.premoves?.drops[roleNumber(piece.role)] ?? []).map(keyOf),
        events: {
          set: (orig, to) => {
            const role = dropNumber(orig);
            doings.ordered(role === undefined ? { square: squareOf(orig) } : { role }, squareOf(to));
          },
          unset: () => doings.unordered(),
        },
      },
      drawable: { enabled: true, visible: true },
    });
    this.api.state.boardState.pieces.clear();
    this.unlisten = this.listen();
  }

  /** Shows another scene; what was ordered before it came is done now if it may be. */
  show(scene: Scene): void {
    const { snapshot, orientation, movable } = scene;
    const before = this.scene;
    this.scene = scene;
    const { api } = this;
    const turn = snapshot.turn as Color;
    api.state.boardState.pockets = { white: new Map(), black: new Map() };
    for (const color of COLORS)
      for (const { role, count } of snapshot.hands[side(color)] ?? [])
        api.state.boardState.pockets[color].set(roleName(role), count);
    api.set({
      orientation,
      turnColor: turn,
      check: snapshot.check.map(keyOf),
      lastMove: this.lastMove(snapshot),
      animation: { enabled: scene.animation && before !== undefined },
      movable: { color: movable ?? undefined, dests: dests(snapshot) },
      premovable: { enabled: scene.premoves !== null },
      selectable: { enabled: movable !== null },
      draggable: { enabled: movable !== null },
    });
    api.setPieces(this.changes(snapshot));
    api.setAutoShapes(scene.shapes.map(drawn));
    if (movable === turn && api.state.premovable.current) api.playPremove();
    else if (movable === null) api.cancelPremove();
  }

  /** Puts everything back as the scene has it: a move was begun and not made. */
  restore(): void {
    if (this.scene) this.show(this.scene);
  }

  /** Somebody chose a square: with the keyboard, say. */
  select(square: string): void {
    const { selected } = this.api.state.selectable;
    if (typeof selected === 'string' && selected !== keyOf(square) && !this.leadsTo(selected, keyOf(square)))
      this.tellRefusal(selected, keyOf(square));
    this.api.selectSquare(keyOf(square));
  }

  /** Somebody chose a piece in hand. */
  selectHand(color: Color, role: number): void {
    const piece: Piece = { color, role: roleName(role) };
    const { selected } = this.api.state.selectable;
    const again = typeof selected === 'object' && selected.role === piece.role && selected.color === piece.color;
    this.api.selectPocket(again ? null : piece);
  }

  /** Somebody drags a piece out of a hand. */
  dragHand(color: Color, role: number, event: MouseEvent | TouchEvent): void {
    const piece: Piece = { color, role: roleName(role) };
    this.api.selectPocket(piece);
    this.api.dragNewPiece(piece, true, event as unknown as MouchEvent);
  }

  cancel(): void {
    this.api.cancelMove();
  }

  /** The hand piece that is chosen, if there is one. */
  get chosenRole(): number | undefined {
    const { selected } = this.api.state.selectable;
    return typeof selected === 'object' ? roleNumber(selected.role) : undefined;
  }

  destroy(): void {
    this.unlisten();
    this.api.destroy();
    this.element.replaceChildren();
  }

  private lastMove({ last }: Snapshot): Key[] | undefined {
    if (!last) return undefined;
    return [last.from, last.to].filter(square => square !== null).map(keyOf);
  }

  /** What must change for the pieces to be those of a position. */
  private changes(snapshot: Snapshot): PiecesDiff {
    const wanted = new Map<Key, Piece>();
    for (const { square, color, role } of snapshot.pieces)
      wanted.set(keyOf(square), { color: color as Color, role: roleName(role) });
    const changes: PiecesDiff = new Map();
    for (const key of this.api.state.boardState.pieces.keys()) if (key !== 'a0' && !wanted.has(key)) changes.set(key, undefined);
    for (const [key, piece] of wanted) {
      const there = this.api.state.boardState.pieces.get(key);
      if (there?.role !== piece.role || there.color !== piece.color) changes.set(key, piece);
    }
    return changes;
  }

  private leadsTo(from: Orig, to: Key): boolean {
    return !!this.api.state.movable.dests?.get(from)?.includes(to);
  }

  /** Hears of attempts that chessgroundx passes over in silence. */
  private listen(): () => void {
    const keyAt = (event: MouseEvent | TouchEvent): Key | undefined => {
      const point = 'changedTouches' in event ? event.changedTouches[0] : event;
      return point && this.api.getKeyAtDomPos([point.clientX, point.clientY]);
    };
    const down = (event: MouseEvent | TouchEvent): void => {
      const { selected } = this.api.state.selectable;
      const key = keyAt(event);
      if (typeof selected === 'string' && key && key !== selected) this.tellRefusal(selected, key);
    };
    const up = (event: MouseEvent | TouchEvent): void => {
      const { current } = this.api.state.draggable;
      const key = keyAt(event);
      if (current && current.orig !== 'a0' && current.started && key && key !== current.orig) this.tellRefusal(current.orig, key);
    };
    this.element.addEventListener('mousedown', down, true);
    this.element.addEventListener('touchstart', down, { capture: true, passive: true });
    document.addEventListener('mouseup', up, true);
    document.addEventListener('touchend', up, true);
    return () => {
      this.element.removeEventListener('mousedown', down, true);
      this.element.removeEventListener('touchstart', down, true);
      document.removeEventListener('mouseup', up, true);
      document.removeEventListener('touchend', up, true);
    };
  }

  private tellRefusal(from: Key, to: Key): void {
    const { pieces } = this.api.state.boardState;
    const [mover, target] = [pieces.get(from), pieces.get(to)];
    const ownTurn = mover && mover.color === this.scene?.snapshot.turn;
    if (!ownTurn || this.leadsTo(from, to) || target?.color === mover.color) return;
    this.doings.refused(squareOf(from), squareOf(to));
  }
}

function dests(snapshot: Snapshot): Map<Orig, Key[]> {
  const { from, drops } = destinations(snapshot.moves);
  const found = new Map<Orig, Key[]>();
  for (const [square, targets] of from) found.set(keyOf(square), [...targets].map(keyOf));
  for (const [role, targets] of drops) found.set(dropName(role), [...targets].map(keyOf));
  return found;
}

function drawn({ from, to, brush, width }: Shape): DrawShape {
  const shape: DrawShape = { orig: keyOf(from), brush };
  if (to) shape.dest = keyOf(to);
  if (width) shape.modifiers = { lineWidth: width };
  return shape;
}
