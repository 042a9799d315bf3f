// All games that were played, and a search over them. What is looked for stands in the address.

import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { t } from '../i18n';
import { get, withQuery } from '../net/http';
import { GameRows } from '../play/game-rows';
import { place, rename } from '../router';
import { words } from '../rules';
import { Problem } from '../ui/problem';
import { useTitle } from '../ui/title';
import type { ArchivePage as Page, ArchiveQuery, GameSummary } from '../wire/messages';

const FIELDS = ['player', 'variant', 'result', 'since', 'until', 'opening', 'rated'] as const;
type Field = (typeof FIELDS)[number];

function asked(): Partial<Record<Field, string>> {
  const { query } = place.peek();
  return Object.fromEntries(FIELDS.flatMap(field => (query.get(field) ? [[field, query.get(field)]] : [])));
}

export function ArchivePage({ library }: PageProps) {
  useTitle(t('archive.title'));
  const [form, setForm] = useState(asked);
  const [games, setGames] = useState<GameSummary[] | null>(null);
  const [next, setNext] = useState<string | undefined>();
  const [problem, setProblem] = useState('');

  const search = (after?: string): void => {
    const query = { ...form, ...(after ? { after } : {}) } satisfies Partial<Record<keyof ArchiveQuery, string>>;
    if (!after) rename(withQuery('/games', form));
    setProblem('');
    get<Page>(withQuery('/games', query)).then(
      page => {
        setGames(known => (after ? [...(known ?? []), ...page.games] : page.games));
        setNext(page.next);
      },
      (error: unknown) => setProblem(words(error)),
    );
  };
  useEffect(() => search(), []);

  const change = (field: Field) => (event: Event) => setForm({ ...form, [field]: (event.currentTarget as HTMLInputElement).value });
  const input = (field: Field, label: Parameters<typeof t>[0]) => (
    <label class="field">
      <span>{t(label)}</span>
      <input value={form[field] ?? ''} onInput={change(field)} autocomplete="off" />
    </label>
  );
  const date = (field: Field, label: Parameters<typeof t>[0]) => (
    <label class="field">
      <span>{t(label)}</span>
      <input type="date" value={form[field] ?? ''} onInput={change(field)} />
    </label>
  );
  const pick = (field: Field, label: Parameters<typeof t>[0], options: [string, string][]) => (
    <label class="field">
      <span>{t(label)}</span>
      <select value={form[field] ?? ''} onChange={change(field)}>
        <option value="">{t('archive.any')}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section class="page wide">
      <h1>{t('archive.title')}</h1>
      <form
        class="panel filters"
        onSubmit={event => {
          event.preventDefault();
          search();
        }}
      >
        {input('player', 'seeks.player')}
        {pick('variant', 'seeks.game', library.list().map(({ name, title }) => [name, title]))}
        {pick('result', 'archive.result', [
          ['1-0', '1–0'],
          ['0-1', '0–1'],
          ['1/2-1/2', '½–½'],
        ])}
        {pick('rated', 'challenge.counts', [
          ['true', t('game.rated')],
          ['false', t('game.casual')],
        ])}
        {date('since', 'archive.since')}
        {date('until', 'archive.until')}
        {input('opening', 'archive.opening')}
        <div class="row">
          <button type="submit" class="main">
            {t('archive.search')}
          </button>
          <a class="button" href={`/api/v1${withQuery('/games.pgn', form)}`} download="games.pgn">
            PGN
          </a>
        </div>
      </form>
      <Problem words={problem} />
      {games && games.length === 0 && <p class="hint">{t('archive.none')}</p>}
      {games && games.length > 0 && <GameRows library={library} games={games} />}
      {next && (
        <p>
          <button type="button" onClick={() => search(next)}>
            {t('archive.more')}
          </button>
        </p>
      )}
    </section>
  );
}
