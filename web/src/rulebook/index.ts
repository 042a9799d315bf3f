// Rules in words, clause by clause, for games that have such a text: one file a game, named after it.

export interface Clause {
  id: string;
  text: string;
  example?: ExampleText;
}

/** A position to try a clause on. */
export interface ExampleText {
  /** What to look for. */
  note: string;
  /** A FEN; the start of the game without one. */
  start?: string;
  /** Moves that lead to the point, as UCI. */
  moves?: string;
  /** A move to try, as UCI: the rules say what becomes of it. */
  attempt?: string;
}

const files = import.meta.glob<{ default: Clause[] }>('./*.json');

/** The clauses of a game; none if nobody wrote them down. */
export async function clauses(variant: string): Promise<Clause[]> {
  const load = files[`./${variant}.json`];
  return load ? (await load()).default : [];
}
