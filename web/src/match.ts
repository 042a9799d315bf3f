// Which page an address means.

/** The parts of a path that a pattern names: `/rules/:variant` of `/rules/chess`; `undefined` if it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [at, word] of wanted.entries()) {
    const part = given[at] ?? '';
    if (word.startsWith(':')) {
      try {
        found[word.slice(1)] = decodeURIComponent(part);
      } catch {
        return undefined;
      }
    } else if (word !== part) return undefined;
  }
  return found;
}
