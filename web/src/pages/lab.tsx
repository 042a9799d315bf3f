// The variant lab: type the rules of a game, and play it at once.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Session } from '../game/session';
import { t } from '../i18n';
import { type Examined, Library, words } from '../rules';
import { place, rename } from '../router';
import { pack, unpack } from '../ui/pack';
import { say } from '../ui/live';
import { useTitle } from '../ui/title';
import { LocalGame } from './local';
import example from './lab-example.ini?raw';

/** After so many milliseconds without a key the text is read. */
const PAUSE = 300;

interface Reading {
  examined: Examined;
  library: Library;
}

function read(text: string): Reading {
  const library = new Library();
  return { library, examined: library.add(text) };
}

export function Lab() {
  useTitle(t('lab.title'));
  const [text, setText] = useState(example);
  const [reading, setReading] = useState<Reading>(() => read(example));
  const [chosen, setChosen] = useState('');
  const [round, setRound] = useState(0);
  const [shared, setShared] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const { hash } = place.value;
    if (!hash) return;
    unpack(hash).then(setText, error => say(words(error)));
  }, [place.value.hash]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const next = read(text);
      setReading(next);
      setRound(count => count + 1);
      const [first] = next.examined.errors;
      if (first) say(t('lab.error', { line: first.line, problem: first.problem }));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);

  const { examined, library } = reading;
  const variant = examined.variants.includes(chosen) ? chosen : (examined.variants[0] ?? '');
  const playable = examined.errors.length === 0 && variant !== '';
  const session = useMemo(() => {
    if (!playable) return null;
    try {
      return new Session(library, variant);
    } catch {
      return null;
    }
  }, [reading, variant, playable, round]);

  const goTo = (line: number, column: number): void => {
    const lines = text.split('\n');
    const at = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0) + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(at, at + Math.max(0, (lines[line - 1]?.length ?? 0) - column + 1));
  };
  const share = async (): Promise<void> => {
    const address = `/lab#${await pack(text)}`;
    rename(address);
    setShared(location.origin + address);
    navigator.clipboard?.writeText(location.origin + address).then(() => say(t('share.copied')), () => {});
  };
  const bad = new Set(examined.errors.map(({ line }) => line));
  const doubtful = new Set(examined.warnings.map(({ line }) => line));
  const findings = [
    ...examined.errors.map(finding => ({ ...finding, weight: 'error' as const })),
    ...examined.warnings.map(finding => ({ ...finding, weight: 'warning' as const })),
  ];
  return (
    <div class="lab">
      <section class="lab-text">
        <h1>{t('lab.title')}</h1>
        <p class="hint">{t('lab.how')}</p>
        <div class="code">
          <div class="numbers" aria-hidden="true">
            {text.split('\n').map((_, at) => (
              <span key={at} class={bad.has(at + 1) ? 'bad' : doubtful.has(at + 1) ? 'doubtful' : ''}>
                {at + 1}
              </span>
            ))}
          </div>
          <textarea
            ref={area}
            value={text}
            rows={Math.max(14, text.split('\n').length)}
            spellcheck={false}
            autocapitalize="off"
            wrap="off"
            aria-label={t('lab.text')}
            aria-invalid={examined.errors.length > 0}
            aria-describedby="lab-findings"
            onInput={event => setText(event.currentTarget.value)}
          />
        </div>
        <ul id="lab-findings" class="findings">
          {findings.map(({ line, column, key, problem, remedy, weight }) => (
            <li key={`${line} ${problem}`} class={weight}>
              <button type="button" onClick={() => goTo(line, column)}>
                {t('lab.line', { line })}
              </button>{' '}
              {key && <code>{key}</code>}{' '}
              <span lang="en">
                {problem}
                {remedy && `; ${remedy}`}
              </span>
            </li>
          ))}
          {findings.length === 0 && playable && <li class="fine">{t('lab.fine')}</li>}
        </ul>
        <div class="row">
          <button type="button" class="main" disabled={!playable} onClick={() => void share()}>
            {t('lab.share')}
          </button>
          {examined.variants.length > 1 && (
            <label class="choice">
              <span>{t('lab.variant')}</span>
              <select value={variant} onChange={event => setChosen(event.currentTarget.value)}>
                {examined.variants.map(name => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          )}
        </div>
        {shared && (
          <label class="text-line">
            <span>{t('lab.link')}</span>
            <input readOnly value={shared} onFocus={event => event.currentTarget.select()} />
          </label>
        )}
      </section>
      <section class="lab-board">
        {session ? (
          <LocalGame key={`${round} ${variant}`} session={session} problem="" onAgain={() => setRound(round + 1)} />
        ) : (
          <p class="hint">{t('lab.broken')}</p>
        )}
      </section>
    </div>
  );
}
