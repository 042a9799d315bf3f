// The rules of one game, made from its definition: the set-up, each piece, and what else there is to know.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { t } from '../i18n';
import { type Clause, clauses } from '../rulebook';
import { type Guide, type Library, words } from '../rules';
import { Example } from '../ui/example';
import { PieceCard } from '../ui/piece-card';
import { Problem } from '../ui/problem';
import { useTitle } from '../ui/title';
import { NoVariant } from './not-found';
import { StillBoard } from '../board/still';

export function RulesPage({ library, parts }: PageProps) {
  const variant = parts['variant'] ?? '';
  if (!library.has(variant)) return <NoVariant name={variant} />;
  return <Explained library={library} variant={variant} />;
}

/** What explains games is loaded when somebody wants one explained. */
function Explained({ library, variant }: { library: Library; variant: string }) {
  const [guide, setGuide] = useState<Guide | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    library.guide().then(setGuide, (error: unknown) => setProblem(words(error)));
  }, [library]);
  if (guide) return <Loaded library={library} guide={guide} variant={variant} />;
  return problem ? <Problem words={t('app.failed', { reason: problem })} /> : <p class="waiting">{t('app.loading')}</p>;
}

function Loaded({ library, guide, variant }: { library: Library; guide: Guide; variant: string }) {
  const facts = library.variant(variant);
  const start = useMemo(() => library.game(variant).snapshot(), [variant]);
  const topics = useMemo(() => guide.rules(variant), [guide, variant]);
  const [table, setTable] = useState<Clause[]>([]);
  useTitle(t('rules.of', { game: facts.title }));
  useEffect(() => {
    let wanted = true;
    void clauses(variant).then(found => wanted && setTable(found));
    return () => {
      wanted = false;
    };
  }, [variant]);

  const roles = facts.roles.map((role, number) => ({ ...role, number })).filter(role => role.occurs && !role.special);
  const moving = new Set<string>();
  // Roles that are called the same and do the same are explained once.
  const explained = roles.filter(({ number, name }) => {
    const key = `${name} ${guide.portrait(variant, number, 'white').words.join(' ')}`;
    return !moving.has(key) && moving.add(key);
  });
  return (
    <article class="page wide rules-page">
      <div class="rules-head">
        <header>
          <h1>{facts.title}</h1>
          <p class="lead" lang="en">
            {facts.description}
          </p>
          <p class="links">
            <a class="button main" href={`/local/${variant}`}>
              {t('rules.play')}
            </a>
            <a class="button" href={`/analysis/${variant}`}>
              {t('link.analysis')}
            </a>
            <a class="button" href={`/editor/${variant}`}>
              {t('link.editor')}
            </a>
          </p>
          <p>{t('rules.board', { files: facts.files, ranks: facts.ranks })}</p>
        </header>
        <div class="setup">
          <StillBoard library={library} facts={facts} snapshot={start} orientation="white" label={t('rules.setup', { game: facts.title })} />
        </div>
        <div class="topics" lang="en">
          {topics.map(({ name, sentences }) => (
            <section key={name} class="topic">
              <h2>{name}</h2>
              <ul class="sentences">
                {sentences.map(sentence => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>

      <section>
        <h2>{t('rules.pieces')}</h2>
        <p class="hint legend">
          <span class="sample either" /> {t('rules.either')} <span class="sample move" /> {t('rules.move')} <span class="sample capture" />{' '}
          {t('rules.capture')}
        </p>
        <ul class="pieces">
          {explained.map(({ number }) => (
            <PieceCard key={number} library={library} guide={guide} facts={facts} role={number} />
          ))}
        </ul>
      </section>

      {table.length > 0 && (
        <section>
          <h2>{t('rules.clauses')}</h2>
          <ol class="clauses" lang="en">
            {table.map(clause => (
              <li key={clause.id} id={clause.id}>
                <span class="clause-id">{clause.id}</span> {clause.text}
                {clause.example && <Example library={library} variant={variant} example={clause.example} />}
              </li>
            ))}
          </ol>
        </section>
      )}
    </article>
  );
}
