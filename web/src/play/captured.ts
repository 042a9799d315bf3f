// What each side has lost, for games in which it does not come back.

import type { Color, Snapshot, VariantFacts } from '../rules';

/** The roles that a side has lost since the start, with their number. A piece that became another is not lost. */
export function lost(facts: Pick<VariantFacts, 'roles'>, start: Snapshot, now: Snapshot, color: Color): { role: number; count: number }[] {
  const missing = new Map<number, number>();
  const count = (role: number, step: number): unknown => missing.set(role, (missing.get(role) ?? 0) + step);
  for (const piece of start.pieces) if (piece.color === color) count(piece.role, 1);
  for (const piece of now.pieces) if (piece.color === color) count(piece.role, -1);
  for (const [role, number] of missing)
    for (let extra = number; extra < 0; extra++) {
      const left = [...missing].filter(([, rest]) => rest > 0);
      // What stood face down may have been turned up as anything: it is no loss either.
      const from = left.find(([source]) => facts.roles[source]?.becomes.includes(role)) ?? left[0];
      if (from) count(from[0], -1);
    }
  return [...missing].filter(([, number]) => number > 0).map(([role, number]) => ({ role, count: number }));
}
