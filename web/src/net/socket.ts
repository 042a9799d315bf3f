// The one socket of the site. It comes back by itself, goes on with the games that are watched where they were left,
// and sends a move again whose answer was lost.

import { signal } from '@preact/signals';
import { t } from '../i18n';
import type { Action, Both, Challenge, ClockFaces, Event, GameNews, Lobby, Refusal, Seek, ServerMessage, Side, GameSummary } from '../wire/messages';
import { Backoff } from './backoff';
import { Refused } from './http';
import { Line } from './line';

/** What a page about a game is told. */
export interface GameListener {
  /** The number of the last event that the page has. */
  have(): number;
  news(news: GameNews): void;
  event(event: Event, clocks: ClockFaces | undefined): void;
  presence(presence: { watching: number; white: boolean; black: boolean; partners?: Both<boolean> }): void;
  refused(refusal: Refusal): void;
}

/** What the lobby is told. */
export interface LobbyListener {
  lobby(lobby: Lobby): void;
  seekMade(seek: Seek): void;
  seekGone(id: string): void;
  gameListed(game: GameSummary): void;
}

/** What concerns the player himself, on whatever page he is. */
export interface OwnListener {
  gameStarted?(game: string, side: Side): void;
  challenge?(challenge: Challenge): void;
}

/** `off`: nobody has asked for it. `away`: it was there, or should be, and is not. */
export type LineState = 'off' | 'open' | 'away';

interface Act {
  game: string;
  action: Action;
  resolve(): void;
  reject(reason: Refused): void;
}

export class Socket {
  readonly state = signal<LineState>('off');
  /** The name by which others see us. */
  readonly name = signal('');
  private line: Line | undefined;
  private welcome = false;
  private offset: number | undefined;
  private readonly backoff = new Backoff();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private acts = new Map<number, Act>();
  private count = 0;
  private readonly games = new Map<string, Set<GameListener>>();
  /** Games whose first news is still to come, the first asked first: a refusal does not say which it means. */
  private asked: string[] = [];
  private readonly lobbies = new Set<LobbyListener>();
  private readonly own = new Set<OwnListener>();

  constructor(private readonly address: () => string) {}

  /** Opens the line and keeps it open from now on. */
  start(): void {
    if (this.state.peek() !== 'off') return;
    this.state.value = 'away';
    this.open();
    const look = (): void => {
      if (document.visibilityState === 'visible') this.look();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    window.addEventListener('pageshow', look);
    window.addEventListener('focus', look);
  }

  /** Opens another line in place of this one: somebody has logged in or out. */
  renew(): void {
    if (this.state.peek() === 'off') return;
    this.backoff.reset();
    const { line } = this;
    if (line) line.end();
    this.retry(0);
  }

  /** The server's time, in milliseconds. */
  now(): number {
    return Date.now() + (this.offset ?? 0);
  }

  /** Watches a game until the function that is given back is called. */
  watch(game: string, listener: GameListener): () => void {
    const listeners = this.games.get(game) ?? new Set();
    this.games.set(game, listeners);
    listeners.add(listener);
    if (this.welcome) this.askFor(game, listener.have());
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.games.get(game) !== listeners) return;
      this.games.delete(game);
      this.line?.say({ type: 'leave', game });
    };
  }

  /** Hears of the lobby until the function that is given back is called. */
  enterLobby(listener: LobbyListener): () => void {
    this.lobbies.add(listener);
    if (this.welcome) this.line?.say({ type: 'enter_lobby' });
    return () => {
      this.lobbies.delete(listener);
      if (this.lobbies.size === 0) this.line?.say({ type: 'leave_lobby' });
    };
  }

  listen(listener: OwnListener): () => void {
    this.own.add(listener);
    return () => this.own.delete(listener);
  }

  /** Does something at a table. A move waits for the line to come back; anything else says that there is none. */
  act(game: string, action: Action): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = ++this.count;
      const sent = this.welcome && this.line?.say({ type: 'act', game, id, action });
      if (sent || action.do === 'move') this.acts.set(id, { game, action, resolve, reject });
      else reject(new Refused('unreachable', t('net.lost')));
    });
  }

  /** Is the line still there? Looked at at once when the page is seen again. */
  private look(): void {
    if (this.state.peek() === 'off') return;
    if (this.line) this.line.ping();
    else {
      this.backoff.reset();
      this.retry(0);
    }
  }

  private open(): void {
    this.line = new Line(this.address(), {
      message: message => this.hear(message),
      gone: () => {
        this.line = undefined;
        this.welcome = false;
        this.asked = [];
        this.state.value = 'away';
        for (const [id, act] of this.acts) {
          // The server plays the same move once, so it may be sent again. The rest may have been done, or not.
          if (act.action.do === 'move') continue;
          this.acts.delete(id);
          act.reject(new Refused('unreachable', t('net.lost')));
        }
        this.retry(this.backoff.next());
      },
    });
  }

  private retry(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.line) this.open();
    }, pause);
  }

  private askFor(game: string, have: number): void {
    this.asked.push(game);
    this.line?.say({ type: 'watch', game, have });
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.greet(message.name, message.now);
      case 'pong':
        return this.setTime(message.now);
      case 'game': {
        const { id } = message.head;
        this.asked = this.asked.filter(game => game !== id);
        this.setTime(message.now);
        return this.each(id, listener => listener.news(message));
      }
      case 'event':
        return this.each(message.game, listener => listener.event(message.event, message.clocks));
      case 'presence':
        return this.each(message.game, listener => listener.presence(message));
      case 'done':
        return this.settle(message.id, act => act.resolve());
      case 'refused':
        return this.refuse(message);
      case 'lobby':
        return this.lobbies.forEach(listener => listener.lobby(message));
      case 'seek_made':
        return this.lobbies.forEach(listener => listener.seekMade(message));
      case 'seek_gone':
        return this.lobbies.forEach(listener => listener.seekGone(message.id));
      case 'game_listed':
        return this.lobbies.forEach(listener => listener.gameListed(message));
      case 'challenge':
        return this.own.forEach(listener => listener.challenge?.(message));
      case 'game_started':
        return this.own.forEach(listener => listener.gameStarted?.(message.game, message.side));
    }
  }

  private greet(name: string, now: number): void {
    this.welcome = true;
    this.backoff.reset();
    this.offset = undefined;
    this.setTime(now);
    this.name.value = name;
    this.state.value = 'open';
    for (const [game, listeners] of this.games) this.askFor(game, Math.min(...[...listeners].map(listener => listener.have())));
    if (this.lobbies.size > 0) this.line?.say({ type: 'enter_lobby' });
    for (const [id, { game, action }] of this.acts) this.line?.say({ type: 'act', game, id, action });
  }

  /** A message is never early: the largest difference seen on a line is the nearest to the truth. */
  private setTime(now: number): void {
    this.offset = Math.max(this.offset ?? Number.NEGATIVE_INFINITY, now - Date.now());
  }

  private each(game: string, tell: (listener: GameListener) => void): void {
    this.games.get(game)?.forEach(tell);
  }

  private settle(id: number, how: (act: Act) => void): void {
    const act = this.acts.get(id);
    this.acts.delete(id);
    if (act) how(act);
  }

  private refuse(refusal: { id?: number } & Refusal): void {
    if (refusal.id !== undefined) return this.settle(refusal.id, act => act.reject(new Refused(refusal.code, refusal.message)));
    const game = this.asked.shift();
    if (game !== undefined) this.each(game, listener => listener.refused(refusal));
  }
}

/** The socket of this page. */
export const socket = new Socket(() => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/socket`);
