// The rules core, which runs as WebAssembly. This file gives its calls their types and has no rules of its own.

import init, { Library as CoreLibrary, type Editor as CoreEditor, type Game as CoreGame } from './wasm/rules/pantheon_wasm.js';
import module from './wasm/rules/pantheon_wasm_bg.wasm?url';
import guideModule from './wasm/guide/pantheon_wasm_bg.wasm?url';
import type { Library as CoreGuide } from './wasm/guide/pantheon_wasm.js';
import recordsModule from './wasm/records/pantheon_wasm_bg.wasm?url';
import type {
  Converted,
  End,
  Entry,
  Examined,
  Held,
  Judgement,
  PiecePicture,
  PlacedPiece,
  PortraitFacts,
  Premoves,
  Snapshot,
  Topic,
  VariantFacts,
} from './wasm/facts';

export type * from './wasm/facts';

export type Color = 'white' | 'black';

export const COLORS: readonly Color[] = ['white', 'black'];

/** What two boards are called. */
export const BOARDS = ['A', 'B'] as const;

/** The board that a move names, and the move alone: `b:e2e4` is on the second. */
export function named(move: string): { board: number; uci: string } {
  const [, name, uci] = /^([ab]):(.+)$/.exec(move) ?? [];
  return { board: name === 'b' ? 1 : 0, uci: uci ?? move };
}

/** The team that has a colour on a board: it is called by its colour on the first. */
export const team = (board: number, color: Color): Color => (board === 0 ? color : opposite(color));

export const opposite = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** 0 for White, 1 for Black: the place of a side in the pairs that the core gives. */
export const side = (color: Color): 0 | 1 => (color === 'white' ? 0 : 1);

/** How boards and pieces look; what is empty is the variant's own. */
export interface Look {
  board: string;
  symbols: string;
}

/** A game: a start, and the moves since. Calls that are refused throw an `Error` with the reason in words. */
export class Game {
  constructor(private readonly core: CoreGame) {}

  /** All that a page shows; a seat sees what it may, without one all is seen. */
  snapshot(seat?: Color): Snapshot {
    return JSON.parse(this.core.snapshot(seat)) as Snapshot;
  }

  /** Looks at one of two boards: from now on all calls are about it. */
  lookAt(board: number): Game {
    this.core.look_at(board);
    return this;
  }

  /** The position as a FEN, those of two boards with a `|` between. */
  fen(): string {
    return this.core.fen();
  }

  copy(): Game {
    return new Game(this.core.copy());
  }

  /** Plays a move; of two boards, its text names one: `b:e2e4`. */
  play(uci: string): void {
    this.core.play(uci);
  }

  /** The grade of a move that somebody typed, in any notation that suits the game. */
  judge(text: string): Judgement {
    return JSON.parse(this.core.judge(text)) as Judgement;
  }

  /** Why a piece does not go from one square to another. */
  whyNot(from: string, to: string): string {
    return this.core.why_not(from, to);
  }

  undo(): boolean {
    return this.core.undo();
  }

  /** The moves so far in a notation. */
  moves(notation: string): string[] {
    return JSON.parse(this.core.moves(notation)) as string[];
  }

  /** A legal move in a notation. */
  spell(uci: string, notation: string): string {
    return this.core.spell(uci, notation);
  }

  /** What the player who is not to move may order beforehand. */
  premoves(): Premoves {
    return JSON.parse(this.core.premoves()) as Premoves;
  }

  resign(player: Color): void {
    this.core.resign(player);
  }

  agree(): void {
    this.core.agree();
  }

  claim(): void {
    this.core.claim();
  }

  declare(): void {
    this.core.declare();
  }

  declaration(): End | null {
    return JSON.parse(this.core.declaration()) as End | null;
  }

  turn(): Color {
    return this.core.turn() as Color;
  }

  /** The position as one picture, for places where nobody moves. */
  picture(look: Look, view: Color = 'white'): string {
    return this.core.picture(look.board, look.symbols, view);
  }
}

/** A placement of pieces, sense or nonsense. */
export class Editor {
  constructor(private readonly core: CoreEditor) {}

  put(square: string, color: Color, role: number): void {
    this.core.put(square, color, role);
  }

  take(square: string): void {
    this.core.take(square);
  }

  setHand(color: Color, role: number, count: number): void {
    this.core.set_hand(color, role, count);
  }

  setTurn(color: Color): void {
    this.core.set_turn(color);
  }

  clear(): void {
    this.core.clear();
  }

  fen(): string {
    return this.core.fen();
  }

  /** Every reason why the rules cannot start from here; empty if they can. */
  faults(): string {
    return this.core.faults();
  }

  turn(): Color {
    return this.core.turn() as Color;
  }

  pieces(): PlacedPiece[] {
    return JSON.parse(this.core.pieces()) as PlacedPiece[];
  }

  hands(): [Held[], Held[]] {
    return JSON.parse(this.core.hands()) as [Held[], Held[]];
  }
}

/** What explains a game. */
export class Guide {
  constructor(private readonly core: CoreGuide) {}

  /** The rules of a variant in sentences. */
  rules(variant: string): Topic[] {
    return JSON.parse(this.core.rules(variant)) as Topic[];
  }

  /** What a piece does from a square, or from the one where it shows most. */
  portrait(variant: string, role: number, color: Color, on?: string): PortraitFacts {
    return JSON.parse(this.core.portrait(variant, role, color, on)) as PortraitFacts;
  }
}

/** The variants that can be played. */
export class Library {
  private readonly facts = new Map<string, VariantFacts>();
  private entries: Entry[] | undefined;
  private explaining: Promise<Guide> | undefined;
  /** The texts that were added, for others who need the same variants. */
  readonly texts: string[] = [];

  constructor(private readonly core: CoreLibrary = new CoreLibrary()) {}

  list(): Entry[] {
    return (this.entries ??= JSON.parse(this.core.list()) as Entry[]);
  }

  has(variant: string): boolean {
    return this.list().some(entry => entry.name === variant);
  }

  /** What a variant file comes to; without errors, its variants are in the library from now on. */
  add(text: string): Examined {
    const examined = JSON.parse(this.core.add(text)) as Examined;
    if (examined.errors.length === 0) {
      this.facts.clear();
      this.entries = undefined;
      this.explaining = undefined;
      this.texts.push(text);
    }
    return examined;
  }

  variant(name: string): VariantFacts {
    let facts = this.facts.get(name);
    if (!facts) {
      facts = JSON.parse(this.core.variant(name)) as VariantFacts;
      this.facts.set(name, facts);
    }
    return facts;
  }

  /** A game from the start of a variant, or from a FEN, an SFEN (`sfen …`) or a handicap by its name. */
  game(variant: string, start?: string): Game {
    return new Game(this.core.game(variant, start));
  }

  editor(variant: string, fen?: string): Editor {
    return new Editor(this.core.editor(variant, fen));
  }

  pieces(variant: string, look: Look): PiecePicture[] {
    return JSON.parse(this.core.piece_pictures(variant, look.board, look.symbols)) as PiecePicture[];
  }

  board(variant: string, look: Look, view: Color): string {
    return this.core.board_picture(variant, look.board, look.symbols, view);
  }

  wall(variant: string): string {
    return this.core.wall_picture(variant);
  }

  /** What explains these games: a module of its own, which is loaded once and told the variants that were added. */
  guide(): Promise<Guide> {
    const load = async (): Promise<Guide> => {
      const { default: init, Library: Core } = await import('./wasm/guide/pantheon_wasm.js');
      await init({ module_or_path: guideModule });
      const core = new Core();
      for (const added of this.texts) core.add(added);
      return new Guide(core);
    };
    return (this.explaining ??= load());
  }

  /** The first record of a text in another format; an empty `from` means: find it out. */
  async convert(text: string, from: string, to: string, variant: string): Promise<Converted> {
    // Few ask for it, so it is a module of its own too.
    const { default: load, Library: Records } = await import('./wasm/records/pantheon_wasm.js');
    await load({ module_or_path: recordsModule });
    const core = new Records();
    try {
      for (const added of this.texts) core.add(added);
      return JSON.parse(core.convert(text, from, to, variant)) as Converted;
    } finally {
      core.free();
    }
  }
}

let loading: Promise<Library> | undefined;

/** The library of built-in variants, loaded once. */
export function loadRules(): Promise<Library> {
  loading ??= init({ module_or_path: module }).then(() => new Library());
  return loading;
}

/** What a refusal says. */
export const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
