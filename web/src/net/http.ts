// Questions to the server over HTTP, and its answers as typed values.

import { t } from '../i18n';
import type { Code, Refusal } from '../wire/messages';

const BASE = '/api/v1';

/** The server, or the way to it, says no. The message is for people. */
export class Refused extends Error {
  constructor(
    readonly code: Code | 'unreachable',
    message: string,
  ) {
    super(message);
  }
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Asks, and gives the answer; throws `Refused` with the server's own words if it says no. */
async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    request.headers = { 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  let text: string;
  let answer: Response;
  try {
    answer = await fetch(BASE + path, request);
    text = await answer.text();
  } catch {
    throw new Refused('unreachable', t('net.unreachable'));
  }
  const value = read(text);
  if (answer.ok && (text === '' || value !== undefined)) return value as T;
  if (isRefusal(value)) throw new Refused(value.code, value.message);
  // A page instead of an answer: there is a web server, but not ours.
  throw new Refused('unreachable', t('net.unreachable'));
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path);

export const post = <T = void>(path: string, body?: unknown): Promise<T> => ask<T>('POST', path, body);

export const remove = <T = void>(path: string, body?: unknown): Promise<T> => ask<T>('DELETE', path, body);

/** An address with the values that are there: `/games?variant=chess`. */
export function withQuery(path: string, values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values) as [string, unknown][])
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && typeof (value as Refusal).code === 'string' && typeof (value as Refusal).message === 'string';
