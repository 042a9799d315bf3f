// A game as it is told by the server: its moves in a session, and all that stands around them.

import { computed, signal } from '@preact/signals';
import { Session } from '../game/session';
import { ROOT } from '../game/tree';
import type { Library } from '../rules';
import type { ClockFaces, Ending, Event, GameHead, GameNews, Offer, Room, Side } from '../wire/messages';

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
}

export const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

const NO_OFFERS: Record<Side, Offer[]> = { white: [], black: [] };

export class Table {
  readonly session: Session;
  readonly you = signal<Side | null>(null);
  readonly clocks = signal<ClockFaces | null>(null);
  readonly offers = signal(NO_OFFERS);
  readonly chat = signal<Line[]>([]);
  readonly presence = signal<Presence>({ watching: 0, white: false, black: false });
  readonly ending = signal<Ending | null>(null);
  /** The next game of the two. */
  readonly rematch = signal<string | null>(null);
  /** What the viewer sees where the game hides something from him. */
  readonly view = signal<string | null>(null);
  /** How many moves were made, those that the viewer may not know included. */
  readonly plies = signal(0);
  /** The last move's node; moves are added here. */
  readonly tip = signal(ROOT);
  /** The node of a move of our own that the server has not confirmed yet. */
  readonly ahead = signal<number | null>(null);
  /** The last position there is, a move under way included. */
  readonly front = computed(() => this.ahead.value ?? this.tip.value);
  /** Is the viewer there? */
  readonly atFront = computed(() => this.session.at.value === this.front.value);
  /** Whose turn it is. */
  readonly turn = computed<Side>(() => {
    this.session.changes.value;
    const seen = this.view.value?.split(' ')[1];
    if (seen) return seen === 'b' ? 'black' : 'white';
    return this.session.game(this.tip.value).turn();
  });
  /** What it took to make each move. */
  readonly spent: number[] = [];
  /** Does the game hide something from the viewer? Then its moves are not known, and `view` is all there is. */
  readonly hides = signal(false);
  private number = 0;

  constructor(
    library: Library,
    readonly head: GameHead,
  ) {
    this.session = new Session(library, head.variant, head.start);
  }

  /** The number of the last event we have. */
  have(): number {
    return this.number;
  }

  /** The first news of a game, or what was missed; gives the events that are new. */
  catchUp(news: GameNews): Event[] {
    this.you.value = news.you;
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
    if (event.type === 'ended' && this.clocks.value) this.clocks.value = { ...this.clocks.value, running: null };
    return true;
  }

  /** Shows a move of our own before the server has confirmed it. */
  foresee(uci: string): void {
    const { session } = this;
    this.ahead.value = session.tree.add(this.tip.peek(), uci);
    session.changes.value++;
    session.at.value = this.ahead.peek() ?? session.at.peek();
  }

  /** The server did not take it. */
  withdraw(): void {
    const node = this.ahead.peek();
    if (node === null) return;
    this.ahead.value = null;
    this.session.remove(node);
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
        this.move(event.ply, event.uci);
        this.spent[event.ply] = event.spent_ms;
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

  private move(ply: number, uci: string): void {
    const { session } = this;
    const follows = this.atFront.peek();
    const mover = this.mover(ply);
    this.plies.value = ply + 1;
    // Who moves has declined what the other offered.
    const without = (offers: Offer[], gone: Offer[]): Offer[] => offers.filter(offer => !gone.includes(offer));
    const { [mover]: own, [other(mover)]: theirs } = this.offers.value;
    this.offers.value = { ...NO_OFFERS, [mover]: without(own, ['takeback']), [other(mover)]: without(theirs, ['draw', 'takeback']) };
    if (!uci || this.hides.peek()) {
      this.hides.value = true;
      return;
    }
    const ahead = this.ahead.peek();
    if (ahead !== null && session.tree.node(ahead).uci !== uci) this.withdraw();
    this.tip.value = session.tree.add(this.tip.peek(), uci);
    this.ahead.value = null;
    session.changes.value++;
    if (follows) session.at.value = this.tip.peek();
  }

  private takeBack(ply: number): void {
    const { session } = this;
    this.withdraw();
    const path = session.tree.path(this.tip.peek());
    this.plies.value = ply;
    const first = path[ply];
    if (first === undefined) return;
    const follows = session.tree.path(session.at.peek()).includes(first);
    const before = path[ply - 1] ?? ROOT;
    this.tip.value = before;
    if (follows) session.at.value = before;
    session.remove(first);
  }

  /** Who makes the move with this number. */
  mover(ply: number): Side {
    const first = this.session.game(ROOT).turn();
    return ply % 2 === 0 ? first : other(first);
  }

  private setOffers(offer: Offer, by: Side | null): void {
    const set = (side: Side): Offer[] => [...this.offers.value[side].filter(known => known !== offer), ...(side === by ? [offer] : [])];
    this.offers.value = { white: set('white'), black: set('black') };
  }
}
