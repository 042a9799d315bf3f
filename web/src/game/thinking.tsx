// What the engine makes of a position: a bar, its best lines, and arrows for the board.

import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Shape } from '../board/ground';
import { Engine, type News, Stopped } from '../engine/engine';
import { share, written } from '../engine/score';
import { t } from '../i18n';
import { words } from '../rules';
import type { Session } from './session';

/** How long one position is thought about, in milliseconds. */
const TIME = 20_000;

export class Thinking {
  readonly on = signal(false);
  readonly lines = signal(3);
  /** The best lines so far, the first first. */
  readonly news = signal<News[]>([]);
  readonly busy = signal(false);
  readonly problem = signal('');
  private readonly engine: Engine;

  constructor(private readonly session: Session) {
    this.engine = new Engine(session.library.texts);
  }

  /** Thinks about where the session is. */
  async look(): Promise<void> {
    this.news.value = [];
    this.problem.value = '';
    if (!this.on.peek() || this.session.snapshot.peek().end) {
      this.busy.value = false;
      this.engine.stop();
      return;
    }
    const { session } = this;
    this.busy.value = true;
    try {
      await this.engine.go(
        {
          variant: session.variant,
          start: session.start,
          moves: session.tree.line(session.at.peek()),
          time: TIME,
          lines: this.lines.peek(),
        },
        news => {
          const lines = this.news.peek().filter(known => known.line !== news.line);
          this.news.value = [...lines, news].sort((a, b) => a.line - b.line);
        },
      );
      this.busy.value = false;
    } catch (error) {
      if (error instanceof Stopped) return;
      this.busy.value = false;
      this.problem.value = words(error);
    }
  }

  /** The first move of each line as an arrow, the best the broadest. */
  shapes(): Shape[] {
    const moves = this.session.snapshot.value.moves;
    return this.news.value.flatMap(({ moves: line, line: rank }) => {
      const move = moves.find(({ uci }) => uci === line[0]);
      if (!move) return [];
      const brush: Shape['brush'] = rank === 1 ? 'green' : 'paleBlue';
      return [move.from ? { from: move.from, to: move.to, brush, width: rank === 1 ? 10 : 6 } : { from: move.to, brush }];
    });
  }

  destroy(): void {
    this.engine.destroy();
  }
}

export function useThinking(session: Session): Thinking {
  const thinking = useMemo(() => new Thinking(session), [session]);
  useEffect(() => () => thinking.destroy(), [thinking]);
  const { on, lines } = thinking;
  const [at, count, active] = [session.at.value, lines.value, on.value];
  useEffect(() => void thinking.look(), [thinking, at, count, active]);
  return thinking;
}

export function EvalBar({ thinking, flipped }: { thinking: Thinking; flipped: boolean }) {
  const best = thinking.news.value[0];
  const white = best ? share(best) : 0.5;
  return (
    <div
      class={`eval-bar ${flipped ? 'flipped' : ''}`}
      role="meter"
      aria-label={t('engine.bar')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(white * 100)}
      aria-valuetext={best ? written(best) : t('engine.none')}
    >
      <span style={{ '--white': white }} />
    </div>
  );
}

export function ThinkingPanel({ thinking, session, notation }: { thinking: Thinking; session: Session; notation: string }) {
  const { on, lines, news, busy, problem } = thinking;
  const best = news.value[0];
  return (
    <section class="thinking" aria-label={t('engine.label')}>
      <div class="bar">
        <label class="switch">
          <input type="checkbox" checked={on.value} onChange={event => (on.value = event.currentTarget.checked)} />
          <span>{t('engine.label')}</span>
        </label>
        {on.value && best && <strong class="score">{written(best)}</strong>}
        {on.value && (
          <span class="depth">
            {best ? t('engine.depth', { depth: best.depth, speed: Math.round(best.speed / 1000) }) : busy.value ? t('engine.loading') : ''}
          </span>
        )}
        {on.value && (
          <label class="choice">
            <span class="aside-text">{t('engine.lines')}</span>
            <select value={lines.value} onChange={event => (lines.value = Number(event.currentTarget.value))}>
              {[1, 2, 3, 5].map(count => (
                <option key={count} value={count}>
                  {t('engine.count', { count })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {problem.value && <p class="problem">{problem.value}</p>}
      {on.value && (
        <ol class="lines">
          {news.value.map(line => (
            <li key={line.line}>
              <strong class="score">{written(line)}</strong>
              <Line session={session} moves={line.moves} notation={notation} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A line of the engine; its moves can be played. */
function Line({ session, moves, notation }: { session: Session; moves: string[]; notation: string }) {
  const texts = useMemo(() => {
    const game = session.game().copy();
    const texts: string[] = [];
    try {
      for (const uci of moves.slice(0, 10)) {
        texts.push(game.spell(uci, notation));
        game.play(uci);
      }
    } catch {
      // A line may be older than the position; the next report mends that.
    }
    return texts;
  }, [moves.join(' '), notation, session.at.value]);
  const play = (count: number): void => {
    for (const uci of moves.slice(0, count)) session.play(uci);
  };
  return (
    <span class="line">
      {texts.map((text, at) => (
        <button type="button" key={at} onClick={() => play(at + 1)}>
          {text}
        </button>
      ))}
    </span>
  );
}
