// Moves with variations: a tree of what was played and what might have been.

export interface Node {
  /** The move that leads here; empty at the start. */
  uci: string;
  parent: number;
  /** The first goes on with the line, the others vary. */
  children: number[];
  comment: string;
  nags: number[];
}

/** A record as the core writes and reads it: each move names the one before it by its number, 0 for the start. */
export interface RecordJson {
  variant: string;
  tags: [string, string][];
  start: string;
  moves: { after?: number; move?: string; comment?: string; nags?: number[] }[];
  ending?: { result: string; how: string } | null;
}

export const ROOT = 0;

const root = (): Node => ({ uci: '', parent: -1, children: [], comment: '', nags: [] });

export class Tree {
  private constructor(private readonly nodes: Map<number, Node>, private next: number) {}

  static empty(): Tree {
    return new Tree(new Map([[ROOT, root()]]), 1);
  }

  /** The tree of a record. */
  static of(record: RecordJson): Tree {
    const tree = Tree.empty();
    const ids: number[] = [];
    for (const [at, { after, move, comment, nags }] of record.moves.entries()) {
      const parent = after === undefined ? undefined : ids[after];
      const id = at === 0 || !move || parent === undefined ? ROOT : tree.add(parent, move);
      ids.push(id);
      const node = tree.node(id);
      node.comment = comment ?? node.comment;
      node.nags = nags ?? node.nags;
    }
    return tree;
  }

  node(id: number): Node {
    return this.nodes.get(id) ?? this.nodes.get(ROOT) ?? root();
  }

  has(id: number): boolean {
    return this.nodes.has(id);
  }

  get size(): number {
    return this.nodes.size - 1;
  }

  /** Goes on with a move; one that is there already is not added again. */
  add(parent: number, uci: string): number {
    const known = this.node(parent).children.find(child => this.node(child).uci === uci);
    if (known !== undefined) return known;
    const id = this.next++;
    this.nodes.set(id, { uci, parent, children: [], comment: '', nags: [] });
    this.node(parent).children.push(id);
    return id;
  }

  /** Takes a move away with all that follows; gives the node before it. */
  remove(id: number): number {
    if (id === ROOT) return ROOT;
    const { parent, children } = this.node(id);
    for (const child of [...children]) this.remove(child);
    this.nodes.delete(id);
    const before = this.node(parent);
    before.children = before.children.filter(child => child !== id);
    return parent;
  }

  /** Makes the line through a node the main line. */
  promote(id: number): void {
    for (let at = id; at !== ROOT; at = this.node(at).parent) {
      const before = this.node(this.node(at).parent);
      before.children = [at, ...before.children.filter(child => child !== at)];
    }
  }

  /** The nodes from the start to this one, the start left out. */
  path(id: number): number[] {
    const path: number[] = [];
    for (let at = id; at !== ROOT && this.has(at); at = this.node(at).parent) path.unshift(at);
    return path;
  }

  /** The moves from the start to this node. */
  line(id: number): string[] {
    return this.path(id).map(at => this.node(at).uci);
  }

  /** The end of the line that goes on from a node. */
  end(id: number): number {
    let at = id;
    for (let next = this.node(at).children[0]; next !== undefined; next = this.node(at).children[0]) at = next;
    return at;
  }

  /** As the core reads it. */
  record(variant: string, start: string, tags: [string, string][]): RecordJson {
    const moves: RecordJson['moves'] = [];
    const numbers = new Map<number, number>();
    const open = [ROOT];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const { uci, parent, children, comment, nags } = this.node(id);
      numbers.set(id, moves.length);
      const entry: RecordJson['moves'][number] = id === ROOT ? {} : { after: numbers.get(parent) ?? 0, move: uci };
      if (comment) entry.comment = comment;
      if (nags.length > 0) entry.nags = nags;
      moves.push(entry);
      open.push(...[...children].reverse());
    }
    return { variant, tags, start, moves, ending: null };
  }
}
