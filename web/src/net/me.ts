// Who we are to the server, and whether there is one.

import { signal } from '@preact/signals';
import type { Credentials, Me } from '../wire/messages';
import { Backoff } from './backoff';
import { get, post, Refused } from './http';
import { socket } from './socket';

/** `null` until the server has answered; pages that need none work without it. */
export const me = signal<Me | null>(null);

/** Does the server not answer? */
export const unreachable = signal(false);

/** Is somebody logged in? */
export const isUser = (): boolean => me.value?.kind === 'user' || me.value?.kind === 'bot';

const backoff = new Backoff(3_000, 60_000);

/** Finds out who we are, and then opens the socket: the answer brings the cookie by which a guest stays the same. */
export async function meet(): Promise<void> {
  try {
    me.value = await get<Me>('/me');
    unreachable.value = false;
    socket.start();
  } catch (error) {
    unreachable.value = true;
    if (!(error instanceof Refused)) throw error;
    setTimeout(() => void meet(), backoff.next());
  }
}

/** Asks again: games have begun or ended. */
export async function refreshMe(): Promise<void> {
  me.value = await get<Me>('/me');
}

async function enter(path: string, credentials: Credentials): Promise<void> {
  await post(path, credentials);
  await refreshMe();
  socket.renew();
}

export const logIn = (credentials: Credentials): Promise<void> => enter('/login', credentials);

export const signUp = (credentials: Credentials): Promise<void> => enter('/signup', credentials);

/** After logging out, or when the account is gone. */
export async function leave(): Promise<void> {
  await refreshMe();
  socket.renew();
}

export async function logOut(): Promise<void> {
  await post('/logout');
  await leave();
}
