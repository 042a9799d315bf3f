// Any placement of pieces: put them down, take them away, and see what the rules say.

import { useMemo, useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { Grid } from '../board/grid';
import { roleName } from '../board/keys';
import { skin } from '../board/skin';
import { StillBoard } from '../board/still';
import { t } from '../i18n';
import { type Color, COLORS, type Library, opposite, side, words } from '../rules';
import { place, rename } from '../router';
import { settings } from '../settings';
import { useTitle } from '../ui/title';
import { NoVariant } from './not-found';

/** What a click on a square does: it puts this piece there, or takes away what is there. */
type Tool = { color: Color; role: number } | 'take';

export function EditorPage({ library, parts }: PageProps) {
  const variant = parts['variant'] ?? '';
  if (!library.has(variant)) return <NoVariant name={variant} />;
  return <Loaded library={library} variant={variant} />;
}

function Loaded({ library, variant }: { library: Library; variant: string }) {
  const facts = library.variant(variant);
  const [, setChanges] = useState(0);
  const [tool, setTool] = useState<Tool>({ color: 'white', role: 0 });
  const [orientation, setOrientation] = useState<Color>('white');
  const [problem, setProblem] = useState('');
  // A FEN that is none stays as it was typed, to be mended.
  const [typed, setTyped] = useState<string | null>(null);
  useTitle(t('editor.title', { game: facts.title }));
  const [editor, setEditor] = useState(() => {
    try {
      return library.editor(variant, place.peek().query.get('fen') ?? undefined);
    } catch (error) {
      setProblem(words(error));
      return library.editor(variant);
    }
  });
  const { board, symbols } = settings.value;
  const look = skin(library, variant, { board, symbols });
  const base = useMemo(() => library.game(variant).snapshot(), [variant]);
  const fen = editor.fen();
  const faults = editor.faults();
  const snapshot = { ...base, pieces: editor.pieces(), hands: editor.hands(), walls: [], fog: [], check: [], last: null, moves: [] };

  const change = (act: () => void): void => {
    setTyped(null);
    try {
      act();
      setProblem('');
    } catch (error) {
      setProblem(words(error));
    }
    rename(`/editor/${variant}?fen=${encodeURIComponent(editor.fen())}`);
    setChanges(count => count + 1);
  };
  const touch = (square: string): void =>
    change(() => {
      const there = snapshot.pieces.find(piece => piece.square === square);
      const same = tool !== 'take' && there?.role === tool.role && there.color === tool.color;
      if (tool === 'take' || same) editor.take(square);
      else editor.put(square, tool.color, tool.role);
    });
  const held = (color: Color, role: number): number => snapshot.hands[side(color)]?.find(held => held.role === role)?.count ?? 0;
  const isTool = (color: Color, role: number): boolean => tool !== 'take' && tool.color === color && tool.role === role;
  const shown = facts.roles.map((role, number) => ({ ...role, number })).filter(role => role.occurs && !role.special);
  const palette = (color: Color) => {
    const whose = color === orientation ? 'ally' : 'enemy';
    return (
      <div class={`palette ${look}`} role="group" aria-label={t(color === 'white' ? 'color.white' : 'color.black')}>
        {shown.map(({ number, name }) => (
          <button
            type="button"
            key={number}
            class={isTool(color, number) ? 'chosen' : ''}
            aria-pressed={isTool(color, number)}
            aria-label={t(color === 'white' ? 'piece.white' : 'piece.black', { piece: name })}
            title={name}
            onClick={() => setTool({ color, role: number })}
          >
            <span class={`face ${roleName(number)} ${color} ${whose}`} />
          </button>
        ))}
      </div>
    );
  };

  return (
    <div class="game-page editor-page">
      <div class="board-column">
        <StillBoard library={library} facts={facts} snapshot={snapshot} orientation={orientation}>
          <Grid
            facts={facts}
            snapshot={snapshot}
            orientation={orientation}
            choices={facts.squares}
            onChoose={touch}
            onCancel={() => setTool('take')}
          />
        </StillBoard>
      </div>
      <div class="side">
        <h1>{t('editor.title', { game: facts.title })}</h1>
        <p class="hint">{t('editor.how')}</p>
        {COLORS.map(color => palette(color))}
        <div class="row">
          <button type="button" class={tool === 'take' ? 'chosen' : ''} aria-pressed={tool === 'take'} onClick={() => setTool('take')}>
            {t('editor.take')}
          </button>
          <button type="button" onClick={() => change(() => editor.clear())}>
            {t('editor.clear')}
          </button>
          <button
            type="button"
            onClick={() => {
              setEditor(library.editor(variant));
              setTyped(null);
              setProblem('');
            }}
          >
            {t('editor.start')}
          </button>
          <button type="button" onClick={() => setOrientation(opposite)}>
            {t('step.flip')}
          </button>
        </div>
        <label class="choice">
          <span>{t('editor.turn')}</span>
          <select value={editor.turn()} onChange={event => change(() => editor.setTurn(event.currentTarget.value as Color))}>
            <option value="white">{t('color.white')}</option>
            <option value="black">{t('color.black')}</option>
          </select>
        </label>
        {facts.hands && (
          <fieldset class="hands-edit">
            <legend>{t('editor.hands')}</legend>
            {COLORS.map(color => (
              <div key={color} class={look}>
                {shown.filter(role => role.inHand).map(({ number, name }) => (
                  <label key={number} title={name}>
                    <span class={`face ${roleName(number)} ${color} ${color === orientation ? 'ally' : 'enemy'}`} />
                    <span class="aside-text">{t(color === 'white' ? 'piece.white' : 'piece.black', { piece: name })}</span>
                    <input
                      type="number"
                      min={0}
                      max={20}
                      value={held(color, number)}
                      onInput={event => {
                        const count = Math.min(20, Math.max(0, Math.floor(Number(event.currentTarget.value) || 0)));
                        change(() => editor.setHand(color, number, count));
                      }}
                    />
                  </label>
                ))}
              </div>
            ))}
          </fieldset>
        )}
        <label class="text-line">
          <span>FEN</span>
          <input
            value={typed ?? fen}
            spellcheck={false}
            onInput={event => setTyped(event.currentTarget.value)}
            onChange={event => {
              try {
                setEditor(library.editor(variant, event.currentTarget.value));
                setTyped(null);
                setProblem('');
              } catch (error) {
                setProblem(words(error));
              }
            }}
          />
        </label>
        {(problem || faults) && (
          <p class="problem" role="status" lang="en">
            {problem || faults}
          </p>
        )}
        <p class="links">
          {faults ? (
            <span class="hint">{t('editor.unplayable')}</span>
          ) : (
            <>
              <a class="button main" href={`/analysis/${variant}?fen=${encodeURIComponent(fen)}`}>
                {t('link.analysis')}
              </a>
              <a class="button" href={`/local/${variant}?fen=${encodeURIComponent(fen)}`}>
                {t('link.play')}
              </a>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
