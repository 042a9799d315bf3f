// One line to the server, from its opening to its end. What to say over it, and when to open the next, is `socket.ts`.

import type { ClientMessage, ServerMessage } from '../wire/messages';

/** What happens on a line. */
export interface Ends {
  message(message: ServerMessage): void;
  /** It is gone, whoever hung up. Comes once. */
  gone(): void;
}

/** How long an opening may take. */
const PATIENCE = 10_000;
/** How often we ask whether somebody is there, and how long we wait for the answer. */
const PING = 15_000;
const SILENCE = 8_000;

export class Line {
  private readonly socket: WebSocket;
  private over = false;
  private pinged = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    address: string,
    private readonly ends: Ends,
  ) {
    this.socket = new WebSocket(address);
    this.socket.onmessage = event => this.hear(event.data);
    this.socket.onclose = () => this.end();
    this.socket.onerror = () => this.end();
    this.timer = setTimeout(() => this.end(), PATIENCE);
  }

  /** Says something, if the line is open. */
  say(message: ClientMessage): boolean {
    if (this.over || this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Asks whether the other end is there; without an answer the line is given up. */
  ping(): void {
    if (!this.say({ type: 'ping', id: ++this.pinged })) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), SILENCE);
  }

  /** Hangs up. */
  end(): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.socket.onmessage = this.socket.onclose = this.socket.onerror = null;
    this.socket.close();
    this.ends.gone();
  }

  private hear(data: unknown): void {
    // Whatever comes, somebody is there.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ping(), PING);
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return;
    }
    this.ends.message(message);
  }
}
