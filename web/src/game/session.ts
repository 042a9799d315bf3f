// A game that somebody looks at or plays: a tree of moves, the place in it, and the position there.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Game, Library, Snapshot, VariantFacts } from '../rules';
import { ROOT, type RecordJson, Tree } from './tree';

/** Goes from line to line with as few moves as it takes. */
class Walker {
  private readonly game: Game;
  private line: string[] = [];

  constructor(start: Game) {
    this.game = start.copy();
  }

  /** The game after a line of moves. It stays so until somebody asks for another line. */
  at(line: string[]): Game {
    let same = 0;
    while (same < line.length && same < this.line.length && line[same] === this.line[same]) same++;
    for (let extra = this.line.length; extra > same; extra--) this.game.undo();
    this.line.length = same;
    for (const uci of line.slice(same)) {
      this.game.play(uci);
      this.line.push(uci);
    }
    return this.game;
  }
}

export class Session {
  readonly facts: VariantFacts;
  /** The FEN of the start. */
  readonly start: string;
  /** Grows with every change of the tree. */
  readonly changes = signal(0);
  readonly at = signal(ROOT);
  /** The position on each board; most games have one. */
  readonly snapshots: ReadonlySignal<Snapshot>[];
  /** The position on the first. */
  readonly snapshot: ReadonlySignal<Snapshot>;

  private walker: Walker;
  private readonly spellings = new Map<string, string>();

  constructor(
    readonly library: Library,
    readonly variant: string,
    start?: string,
    readonly tree: Tree = Tree.empty(),
    readonly tags: [string, string][] = [],
  ) {
    this.facts = library.variant(variant);
    const game = library.game(variant, start);
    this.start = game.fen();
    this.walker = new Walker(game);
    const first = this.look(0);
    this.snapshot = first;
    this.snapshots = this.facts.twoBoards ? [first, this.look(1)] : [first];
  }

  /** The position on a board. It is the same object for as long as nothing changes there, so that nobody who is at work on one board is disturbed by the other. */
  private look(board: number): ReadonlySignal<Snapshot> {
    let last: { text: string; snapshot: Snapshot } | undefined;
    return computed(() => {
      this.changes.value;
      const snapshot = this.game(this.at.value, board).snapshot();
      if (!this.facts.twoBoards) return snapshot;
      const text = JSON.stringify(snapshot);
      if (last?.text !== text) last = { text, snapshot };
      return last.snapshot;
    });
  }

  /** The session of a record as the core writes it. */
  static of(library: Library, record: RecordJson): Session {
    return new Session(library, record.variant, record.start, Tree.of(record), record.tags);
  }

  /** The game at a node, looked at on a board. */
  game(id: number = this.at.peek(), board = 0): Game {
    return this.walker.at(this.tree.line(id)).lookAt(board);
  }

  /** Plays a move here and goes there; throws the reason if it may not be played. */
  play(uci: string): void {
    const game = this.game();
    game.play(uci);
    game.undo();
    this.at.value = this.tree.add(this.at.value, uci);
    this.changes.value++;
  }

  /** How a node's move is written. */
  spell(id: number, notation: string): string {
    const key = `${id} ${notation}`;
    let text = this.spellings.get(key);
    if (text === undefined) {
      const { uci, parent } = this.tree.node(id);
      text = this.game(parent).spell(uci, notation);
      this.spellings.set(key, text);
    }
    return text;
  }

  back(): void {
    if (this.at.value !== ROOT) this.at.value = this.tree.node(this.at.value).parent;
  }

  forward(): void {
    this.at.value = this.tree.node(this.at.value).children[0] ?? this.at.value;
  }

  first(): void {
    this.at.value = ROOT;
  }

  last(): void {
    this.at.value = this.tree.end(this.at.value);
  }

  remove(id: number): void {
    const lost = this.tree.path(this.at.value).includes(id);
    const before = this.tree.remove(id);
    if (lost) this.at.value = before;
    this.changes.value++;
  }

  promote(id: number): void {
    this.tree.promote(id);
    this.changes.value++;
  }

  /** The record in a format: PGN, KIF and others; throws where the format cannot hold it. */
  async write(format: string): Promise<{ text: string; dropped: string[] }> {
    const json = JSON.stringify(this.tree.record(this.variant, this.start, this.tags));
    return format === 'json' ? { text: json, dropped: [] } : this.library.convert(json, 'json', format, this.variant);
  }

  /** The session of a text in any format that is known, or of a FEN; throws what is wrong with it. */
  static async read(library: Library, text: string, variant: string): Promise<{ session: Session; fault: string | null }> {
    const trimmed = text.trim();
    const lone = !trimmed.includes('\n') && !/^(position|startpos)\b/.test(trimmed);
    if (lone) {
      const start = trimmed.replace(/^fen\s+/, '');
      // A line that looks like a placement is one: ranks and slashes, and no moves after them.
      if (/^(sfen\s+)?[\w+~()|*?]+(\/[\w+~()|*?[\]-]+)+/.test(start) && !/\bmoves\b/.test(start))
        return { session: new Session(library, variant, start), fault: null };
    }
    const { text: json, fault } = await library.convert(trimmed, '', 'json', variant);
    return { session: Session.of(library, JSON.parse(json) as RecordJson), fault: fault?.words ?? null };
  }
}
