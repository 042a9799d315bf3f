import type { VariantFacts } from '../rules';
import { choose, settings } from '../settings';

/** The notation that a visitor reads a game in: the one chosen for such boards, if it suits, or the game's usual one. */
export function notationOf(facts: VariantFacts): string {
  const chosen = settings.value.notation[facts.board];
  return facts.notations.some(notation => notation.name === chosen) && chosen ? chosen : facts.notation;
}

export function chooseNotation(facts: VariantFacts, name: string): void {
  choose({ notation: { ...settings.value.notation, [facts.board]: name } });
}
