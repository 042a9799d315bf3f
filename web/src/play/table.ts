// A game as it is told by the server: its moves in a session, and all that stands around them.

import { computed, signal } from '@preact/signals';
import { Session } from '../game/session';
import { ROOT } from '../game/tree';
import { BOARDS, type Color, type Library, named, team } from '../rules';
import type { Both, ClockFaces, Ending, Event, GameHead, GameNews, Offer, Room, Side } from '../wire/messages';

/** A line of chat. */
export interface Line {
  number: number;
  room: Room;
  name: string;
  text: string;
}

export interface Presence {
  watching: number;
  white: boolean;
  black: boolean;
  /** Their partners, where four play. */
  partners?: Both<boolean>;
}

export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

const NO_OFFERS: Record<Side, Offer[]> = { white: [], black: [] };

export class Table {
  readonly session: Session;
  readonly you = signal<Side | null>(null);
  /** The only board that the viewer plays on, where he has a partner. */
  readonly only = signal<number | null>(null);
  readonly clocks = signal<ClockFaces | null>(null);
  readonly offers = signal(NO_OFFERS);
  readonly chat = signal<Line[]>([]);
  readonly presence = signal<Presence>({ watching: 0, white: false, black: false });
  readonly ending = signal<Ending | null>(null);
  /** The next game of the two. */
  readonly rematch = signal<string | null>(null);
  /** What the viewer sees where the game hides something from him. */
  readonly view = signal<string | null>(null);
  /** The boards by their numbers: one, or two where teams play. A side is then a team, called by its colour on the first. */
  readonly boards: number[];
  /** How many moves were made on each board, those that the viewer may not know included. */
  readonly made = signal([0, 0]);
  /** On all boards. */
  readonly plies = computed(() => this.made.value.reduce((sum, count) => sum + count, 0));
  /** Have both sides moved on a board? Before that a game can be aborted. */
  readonly begun = computed(() => this.made.value.some(count => count >= 2));
  /** The last move's node; moves are added here. */
  readonly tip = signal(ROOT);
  /** Moves of our own that the server has not confirmed yet, at most one a board. */
  readonly waiting = signal<string[]>([]);
  /** The node behind them, if there are any. */
  readonly ahead = signal<number | null>(null);
  /** The last position there is, a move under way included. */
  readonly front = computed(() => this.ahead.value ?? this.tip.value);
  /** Is the viewer there? */
  readonly atFront = computed(() => this.session.at.value === this.front.value);
  /** Whose turn it is on each board. */
  readonly turns = computed<Side[]>(() => {
    this.session.changes.value;
    const seen = this.view.value?.split(' ')[1];
    if (seen) return [seen === 'b' ? 'black' : 'white'];
    return this.boards.map(board => team(board, this.session.game(this.tip.value, board).turn()));
  });
  /** Whose turn it is on the first. */
  readonly turn = computed<Side>(() => this.turns.value[0] ?? 'white');
  /** Does the game hide something from the viewer? Then its moves are not known, and `view` is all there is. */
  readonly hides = signal(false);
  private number = 0;

  constructor(
    library: Library,
    readonly head: GameHead,
  ) {
    this.session = new Session(library, head.variant, head.start);
    this.boards = this.session.snapshots.map((_, board) => board);
  }

  /** The colour that the viewer plays on a board, if he does. */
  seatOn(board: number): Color | null {
    const [you, only] = [this.you.value, this.only.value];
    return you === null || (only !== null && only !== board) ? null : team(board, you);
  }

  /** Is who plays a side on a board there? */
  isThere(board: number, side: Side): boolean {
    const { partners, ...players } = this.presence.value;
    return (board > 0 && partners ? partners : players)[side];
  }

  /** A move as the session has it: of two boards, with its board. */
  named(board: number, uci: string): string {
    return this.boards.length > 1 ? `${(BOARDS[board] ?? '').toLowerCase()}:${uci}` : uci;
  }

  /** The number of the last event we have. */
  have(): number {
    return this.number;
  }

  /** The first news of a game, or what was missed; gives the events that are new. */
  catchUp(news: GameNews): Event[] {
    this.you.value = news.you;
    this.only.value = news.board ?? null;
    if (news.view !== undefined) this.hides.value = true;
    const fresh = news.events.filter(event => this.add(event));
    this.clocks.value = news.clocks ?? null;
    if (news.view !== undefined) this.view.value = news.view;
    return fresh;
  }

  /** One more thing happened; `false` if we knew. */
  take(event: Event, clocks: ClockFaces | undefined): boolean {
    if (!this.add(event)) return false;
    if (clocks) this.clocks.value = clocks;
    if (event.type === 'ended' && this.clocks.value) {
      const { second, ...first } = this.clocks.value;
      this.clocks.value = { ...first, running: null, ...(second ? { second: { ...second, running: null } } : {}) };
    }
    return true;
  }

  /** Shows a move of our own before the server has confirmed it. */
  foresee(move: string): void {
    const { session } = this;
    this.ahead.value = session.tree.add(this.front.peek(), move);
    this.waiting.value = [...this.waiting.peek(), move];
    session.changes.value++;
    session.at.value = this.ahead.peek() ?? session.at.peek();
  }

  /** Does a move of our own wait on this board? */
  waits(board: number): boolean {
    return this.waiting.value.some(move => named(move).board === board);
  }

  /** The server did not take it. */
  withdraw(move: string): void {
    if (this.waiting.peek().includes(move)) this.lay(this.waiting.peek().filter(known => known !== move));
  }

  /** Lays these moves, and no others, behind the last that stands. */
  private lay(moves: string[]): void {
    const { session } = this;
    const follows = this.atFront.peek();
    const old = this.ahead.peek();
    const first = old === null ? undefined : session.tree.path(old).find(id => session.tree.node(id).parent === this.tip.peek());
    this.ahead.value = null;
    if (first !== undefined) session.remove(first);
    this.waiting.value = moves;
    if (moves.length > 0) this.ahead.value = moves.reduce((node, move) => session.tree.add(node, move), this.tip.peek());
    session.changes.value++;
    if (follows) session.at.value = this.front.peek();
  }

  /** Does an offer of somebody stand? */
  offered(by: Side, offer: Offer): boolean {
    return this.offers.value[by].includes(offer);
  }

  private add(event: Event): boolean {
    if (event.number <= this.number) return false;
    this.number = event.number;
    switch (event.type) {
      case 'moved':
        this.move(event.board ?? 0, event.ply, event.uci);
        if (event.view !== undefined) this.view.value = event.view;
        break;
      case 'taken_back':
        this.takeBack(event.ply);
        if (event.view !== undefined) this.view.value = event.view;
        this.setOffers('takeback', null);
        break;
      case 'offered':
        this.setOffers(event.offer, event.by);
        break;
      case 'declined':
        this.setOffers(event.offer, null);
        break;
      case 'said':
        this.chat.value = [...this.chat.value, { number: event.number, room: event.room, name: event.name, text: event.text }];
        break;
      case 'ended':
        this.ending.value = event.ending;
        if (this.ahead.peek() !== null) this.lay([]);
        this.offers.value = NO_OFFERS;
        this.view.value = null;
        break;
      case 'rematch':
        this.rematch.value = event.game;
        this.setOffers('rematch', null);
        break;
      case 'time_given':
      case 'resumed':
        break;
    }
    return true;
  }

  private move(board: number, ply: number, uci: string): void {
    const { session } = this;
    const follows = this.atFront.peek();
    const mover = this.mover(board, ply);
    this.count(board, ply + 1);
    // Who moves has declined what the other offered.
    const without = (offers: Offer[], gone: Offer[]): Offer[] => offers.filter(offer => !gone.includes(offer));
    const { [mover]: own, [other(mover)]: theirs } = this.offers.value;
    this.offers.value = { ...NO_OFFERS, [mover]: without(own, ['takeback']), [other(mover)]: without(theirs, ['draw', 'takeback']) };
    if (!uci || this.hides.peek()) {
      this.hides.value = true;
      return;
    }
    const move = this.named(board, uci);
    const [first, ...rest] = this.waiting.peek();
    const confirmed = first === move;
    // What waits on the other board comes behind this move, unless this ended the game.
    const kept = this.waiting.peek().filter(known => named(known).board !== board);
    if (first !== undefined && !confirmed) this.lay([]);
    this.tip.value = session.tree.add(this.tip.peek(), move);
    session.changes.value++;
    if (confirmed) {
      this.waiting.value = rest;
      if (rest.length === 0) this.ahead.value = null;
    } else if (kept.length > 0 && !session.game(this.tip.peek()).snapshot().end) {
      if (follows) session.at.value = this.tip.peek();
      this.lay(kept);
    }
    if (follows) session.at.value = this.front.peek();
  }

  private count(board: number, plies: number): void {
    this.made.value = this.made.peek().map((count, at) => (at === board ? plies : count));
  }

  private takeBack(ply: number): void {
    const { session } = this;
    this.lay([]);
    const path = session.tree.path(this.tip.peek());
    this.count(0, ply);
    const first = path[ply];
    if (first === undefined) return;
    const follows = session.tree.path(session.at.peek()).includes(first);
    const before = path[ply - 1] ?? ROOT;
    this.tip.value = before;
    if (follows) session.at.value = before;
    session.remove(first);
  }

  /** Who makes the move with this number on a board. */
  private mover(board: number, ply: number): Side {
    const first = team(board, this.session.game(ROOT, board).turn());
    return ply % 2 === 0 ? first : other(first);
  }

  private setOffers(offer: Offer, by: Side | null): void {
    const set = (side: Side): Offer[] => [...this.offers.value[side].filter(known => known !== offer), ...(side === by ? [offer] : [])];
    this.offers.value = { white: set('white'), black: set('black') };
  }
}
