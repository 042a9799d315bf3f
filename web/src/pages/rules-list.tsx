// All games, by family.

import { useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import featured from '../featured.json';
import { t } from '../i18n';
import type { Entry } from '../rules';
import { useTitle } from '../ui/title';

export function RulesList({ library }: PageProps) {
  useTitle(t('rules.title'));
  const [search, setSearch] = useState('');
  const entries = useMemo(() => library.list(), [library]);
  const wanted = search.trim().toLowerCase();
  const families = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (wanted && !`${entry.name} ${entry.title} ${entry.description}`.toLowerCase().includes(wanted)) continue;
    families.set(entry.family, [...(families.get(entry.family) ?? []), entry]);
  }
  // Families of the games that are shown first come first, the others by name.
  const rank = (games: Entry[]): number => {
    const found = featured.findIndex(name => games.some(game => game.name === name));
    return found < 0 ? featured.length : found;
  };
  const ordered = [...families].sort(([a, one], [b, two]) => rank(one) - rank(two) || a.localeCompare(b));
  return (
    <section class="page wide">
      <h1>{t('rules.title')}</h1>
      <p class="lead">{t('rules.lead', { count: entries.length })}</p>
      <label class="search">
        <span class="aside-text">{t('home.search')}</span>
        <input type="search" placeholder={t('home.search')} value={search} onInput={event => setSearch(event.currentTarget.value)} />
      </label>
      {ordered.map(([family, games]) => (
        <section key={family} class="family">
          <h2>{family.charAt(0).toUpperCase() + family.slice(1)}</h2>
          <ul class="game-list">
            {games.map(({ name, title, description }) => (
              <li key={name}>
                <a href={`/rules/${name}`}>{title}</a> <span lang="en">{description}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
