// The first page: games to pick.

import { useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { t } from '../i18n';
import { useTitle } from '../ui/title';
import { Card } from '../ui/card';
import featured from '../featured.json';

export function Home({ library }: PageProps) {
  useTitle(t('home.title'));
  const [search, setSearch] = useState('');
  const entries = useMemo(() => library.list(), [library]);
  const wanted = search.trim().toLowerCase();
  const first = featured.flatMap(name => entries.filter(entry => entry.name === name));
  const found = wanted
    ? entries.filter(({ name, title, description, family }) => `${name} ${title} ${description} ${family}`.toLowerCase().includes(wanted))
    : first;
  return (
    <section class="page wide">
      <h1>{t('home.title')}</h1>
      <p class="lead">{t('home.lead', { count: entries.length })}</p>
      <label class="search">
        <span class="aside-text">{t('home.search')}</span>
        <input type="search" placeholder={t('home.search')} value={search} onInput={event => setSearch(event.currentTarget.value)} />
      </label>
      <ul class="cards">
        {found.slice(0, 24).map(entry => (
          <Card key={entry.name} library={library} entry={entry} />
        ))}
      </ul>
      {found.length === 0 && <p class="hint">{t('home.nothing', { search })}</p>}
      <p>
        <a href="/rules">{t('home.all', { count: entries.length })}</a>
      </p>
    </section>
  );
}
