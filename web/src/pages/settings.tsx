// What a visitor may choose.

import type { ComponentChildren } from 'preact';
import type { PageProps } from '../app';
import { t, type Message } from '../i18n';
import { choose, type Settings, settings } from '../settings';
import { Thumbnail } from '../ui/card';
import { useTitle } from '../ui/title';
import featured from '../featured.json';

export function SettingsPage({ library }: PageProps) {
  useTitle(t('settings.title'));
  const now = settings.value;

  const pick = <K extends keyof Settings>(name: K, label: Message, options: [Settings[K] & string, string][]) => (
    <label class="setting">
      <span>{t(label)}</span>
      <select value={now[name] as string} onChange={event => choose({ [name]: event.currentTarget.value } as Partial<Settings>)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const tick = (name: 'sound' | 'confirm' | 'animation', label: Message): ComponentChildren => (
    <label class="setting">
      <span>{t(label)}</span>
      <input type="checkbox" checked={now[name]} onChange={event => choose({ [name]: event.currentTarget.checked })} />
    </label>
  );

  return (
    <section class="page">
      <h1>{t('settings.title')}</h1>
      <div class="panel">
        {pick('theme', 'settings.theme', [
          ['auto', t('settings.auto')],
          ['light', t('settings.light')],
          ['dark', t('settings.dark')],
        ])}
        {pick('language', 'settings.language', [
          ['auto', t('settings.auto')],
          ['en', 'English'],
          ['ja', '日本語'],
          ['zh', '中文'],
          ['ko', '한국어'],
        ])}
        {pick('board', 'settings.board', [
          ['', t('settings.own')],
          ['chess', t('board.chess')],
          ['makruk', t('board.makruk')],
          ['shogi', t('board.shogi')],
          ['xiangqi', t('board.xiangqi')],
          ['janggi', t('board.janggi')],
        ])}
        {pick('symbols', 'settings.symbols', [
          ['', t('settings.own')],
          ['native', t('symbols.native')],
          ['western', t('symbols.western')],
        ])}
        {tick('animation', 'settings.animation')}
        {tick('sound', 'settings.sound')}
        {tick('confirm', 'settings.confirm')}
      </div>
      <p class="hint">{t('settings.kept')}</p>
      <div class="samples">
        {featured.slice(0, 4).filter(name => library.has(name)).map(name => (
          <Thumbnail key={name} library={library} variant={name} />
        ))}
      </div>
    </section>
  );
}
