// The frame of every page: heading, navigation, the page itself, and what is said aloud.

import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from './i18n';
import { match } from './match';
import { LineBanner } from './net/banner';
import { meet } from './net/me';
import { SummonsBar } from './net/summons';
import { Who } from './net/who';
import { NotFound } from './pages/not-found';
import { type Library, loadRules, words } from './rules';
import { place } from './router';
import { LiveRegion } from './ui/live';

/** What a page is given: the library, and the parts of its address. */
export interface PageProps {
  library: Library;
  parts: Record<string, string>;
}

type Page = ComponentType<PageProps>;

/** The pages by address. Each is loaded when somebody goes there. */
const PAGES: [string, () => Promise<Page>][] = [
  ['/', () => import('./pages/lobby').then(page => page.LobbyPage)],
  ['/game/:id', () => import('./pages/game').then(page => page.GamePage)],
  ['/challenge/:id', () => import('./pages/challenge').then(page => page.ChallengePage)],
  ['/games', () => import('./pages/archive').then(page => page.ArchivePage)],
  ['/@/:name', () => import('./pages/profile').then(page => page.ProfilePage)],
  ['/players/:variant', () => import('./pages/leaderboard').then(page => page.LeaderboardPage)],
  ['/login', () => import('./pages/login').then(page => page.LoginPage)],
  ['/signup', () => import('./pages/signup').then(page => page.SignupPage)],
  ['/account', () => import('./pages/account').then(page => page.AccountPage)],
  ['/mod', () => import('./pages/moderation').then(page => page.ModerationPage)],
  ['/api', () => import('./pages/api').then(page => page.ApiPage)],
  ['/analysis/:variant', () => import('./pages/analysis').then(page => page.Analysis)],
  ['/local/:variant', () => import('./pages/local').then(page => page.Local)],
  ['/editor/:variant', () => import('./pages/editor').then(page => page.EditorPage)],
  ['/rules', () => import('./pages/rules-list').then(page => page.RulesList)],
  ['/rules/:variant', () => import('./pages/rules').then(page => page.RulesPage)],
  ['/lab', () => import('./pages/lab').then(page => page.Lab)],
  ['/settings', () => import('./pages/settings').then(page => page.SettingsPage)],
  ['/about', () => import('./pages/about').then(page => page.About)],
];

const LINKS = [
  ['/', 'nav.play'],
  ['/rules', 'nav.rules'],
  ['/lab', 'nav.lab'],
  ['/games', 'nav.archive'],
  ['/settings', 'nav.settings'],
  ['/about', 'nav.about'],
] as const;

export function App() {
  const { path } = place.value;
  const [library, setLibrary] = useState<Library | null>(null);
  const [failure, setFailure] = useState('');
  const [page, setPage] = useState<{ path: string; page: Page; parts: Record<string, string> } | null>(null);

  useEffect(() => {
    void meet();
    loadRules().then(setLibrary, error => setFailure(words(error)));
  }, []);

  useEffect(() => {
    for (const [pattern, load] of PAGES) {
      const parts = match(pattern, path);
      if (!parts) continue;
      let wanted = true;
      load().then(
        found => wanted && setPage({ path, page: found, parts }),
        error => wanted && setFailure(words(error)),
      );
      return () => {
        wanted = false;
      };
    }
    setPage({ path, page: NotFound, parts: {} });
    return undefined;
  }, [path]);

  const links = useRef<HTMLElement>(null);
  // Where the links do not all fit, the one of this page is among those that are seen.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [path]);

  const current = (address: string): boolean => (address === '/' ? path === '/' : path.startsWith(address));
  const ready = library && page?.path === path ? page : null;
  return (
    <>
      <a class="skip" href="#main">
        {t('nav.skip')}
      </a>
      <header class="top">
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Pantheon
        </a>
        <nav aria-label={t('nav.label')} ref={links}>
          {LINKS.map(([address, message]) => (
            <a key={address} href={address} aria-current={current(address) ? 'page' : undefined}>
              {t(message)}
            </a>
          ))}
        </nav>
        <Who />
      </header>
      <LineBanner />
      <SummonsBar />
      <main id="main" tabIndex={-1} aria-busy={!ready && !failure}>
        {failure ? (
          <p class="error" role="alert">
            {t('app.failed', { reason: failure })}
          </p>
        ) : ready && library ? (
          <ready.page key={path} library={library} parts={ready.parts} />
        ) : (
          <p class="waiting">{t('app.loading')}</p>
        )}
      </main>
      <LiveRegion />
    </>
  );
}
