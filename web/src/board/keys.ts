// Names: squares and roles as the core calls them, and as chessgroundx does.

import type { DropOrig, Key, Role } from 'chessgroundx/types';

/** `a10` is `a:` there: a rank is one character, those after 9 follow it in ASCII. */
export const keyOf = (square: string): Key =>
  (square.charAt(0) + String.fromCharCode(48 + Number(square.slice(1)))) as Key;

export const squareOf = (key: string): string => key.charAt(0) + String(key.charCodeAt(1) - 48);

/** Roles have numbers, so that no letter or mark of a variant can clash with what chessgroundx makes of letters. */
export const roleName = (role: number): Role => `r${role}-piece` as Role;

export const roleNumber = (name: string): number => Number.parseInt(name.slice(1), 10);

/** What chessgroundx calls the origin of a drop. */
export const dropName = (role: number): DropOrig => `R${role}@` as DropOrig;

/** The role of such an origin; `undefined` of a square. */
export const dropNumber = (orig: string): number | undefined =>
  orig.endsWith('@') ? Number.parseInt(orig.slice(1), 10) : undefined;

/** File and rank from 0. */
export const coordinates = (square: string): [number, number] => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

export const squareAt = (file: number, rank: number): string => String.fromCharCode(97 + file) + String(rank + 1);
