// A free board with variations, an engine, and games as text.

import { useState } from 'preact/hooks';
import type { PageProps } from '../app';
import { Board } from '../board/board';
import { announce } from '../game/announce';
import { MoveEntry } from '../game/entry';
import { MoveList } from '../game/move-list';
import { NotationChoice } from '../game/notation-choice';
import { Session } from '../game/session';
import { Sharing } from '../game/sharing';
import { Status } from '../game/status';
import { Stepper } from '../game/stepper';
import { EvalBar, ThinkingPanel, useThinking } from '../game/thinking';
import { ROOT } from '../game/tree';
import { t } from '../i18n';
import { type Color, type Library, opposite, words } from '../rules';
import { go, place } from '../router';
import { notationOf } from '../ui/notation';
import { useTitle } from '../ui/title';
import { NoVariant } from './not-found';

/** What was pasted on the page of another game: it is opened on its own, with all its variations. */
let pasted: Session | null = null;

/** The session that an address asks for: from a position, or with moves since the start. */
function opened(library: Library, variant: string): { session: Session; problem: string } {
  const { query } = place.peek();
  const handed = pasted;
  pasted = null;
  if (handed?.library === library && handed.variant === variant) return { session: handed, problem: '' };
  try {
    const session = new Session(library, variant, query.get('fen') ?? undefined);
    for (const uci of (query.get('moves') ?? '').split(/[\s,]+/).filter(Boolean)) session.play(uci);
    return { session, problem: '' };
  } catch (error) {
    return { session: new Session(library, variant), problem: words(error) };
  }
}

export function Analysis({ library, parts }: PageProps) {
  const variant = parts['variant'] ?? '';
  if (!library.has(variant)) return <NoVariant name={variant} />;
  return <Loaded library={library} variant={variant} />;
}

function Loaded({ library, variant }: { library: Library; variant: string }) {
  const [{ session, problem }, setOpened] = useState(() => opened(library, variant));
  const [orientation, setOrientation] = useState<Color>('white');
  const [refusal, setRefusal] = useState('');
  const thinking = useThinking(session);
  const { facts } = session;
  const snapshot = session.snapshot.value;
  const notation = notationOf(facts);
  useTitle(t('analysis.title', { game: facts.title }));

  const play = (uci: string): void => {
    const before = session.snapshot.peek();
    try {
      session.play(uci);
    } catch (error) {
      setRefusal(words(error));
      return;
    }
    setRefusal('');
    announce(session.spell(session.at.peek(), notation), before, session.snapshot.peek());
  };

  const flip = (): void => setOrientation(opposite);
  const at = session.at.value;
  return (
    <div class="game-page">
      <div class="board-column">
        {thinking.on.value && <EvalBar thinking={thinking} flipped={orientation === 'black'} />}
        <Board
          library={library}
          facts={facts}
          snapshot={snapshot}
          orientation={orientation}
          movable={snapshot.end ? null : 'both'}
          shapes={thinking.on.value ? thinking.shapes() : []}
          game={() => session.game()}
          notation={notation}
          onMove={play}
          onRefused={setRefusal}
        />
      </div>
      <div class="side">
        <h1>{t('analysis.title', { game: facts.title })}</h1>
        <Status snapshot={snapshot} session={session} refusal={refusal || problem} />
        <ThinkingPanel thinking={thinking} session={session} notation={notation} />
        <MoveList session={session} notation={notation} />
        <Stepper session={session} onFlip={flip} />
        <MoveEntry game={() => session.game()} disabled={!!snapshot.end} onMove={play} />
        <div class="row">
          <NotationChoice facts={facts} />
          <button type="button" disabled={at === ROOT} onClick={() => session.promote(at)}>
            {t('moves.promote')}
          </button>
          <button type="button" disabled={at === ROOT} onClick={() => session.remove(at)}>
            {t('moves.delete')}
          </button>
        </div>
        <Sharing
          session={session}
          onRead={found => {
            found.last();
            if (found.variant === variant) return setOpened({ session: found, problem: '' });
            pasted = found;
            const moves = found.tree.line(found.at.peek()).join(',');
            go(`/analysis/${found.variant}?fen=${encodeURIComponent(found.start)}${moves && `&moves=${encodeURIComponent(moves)}`}`);
          }}
        />
        <p class="links">
          <a href={`/rules/${variant}`}>{t('link.rules')}</a>
          <a href={`/editor/${variant}?fen=${encodeURIComponent(snapshot.fen)}`}>{t('link.editor')}</a>
          <a href={`/local/${variant}?fen=${encodeURIComponent(snapshot.fen)}`}>{t('link.play')}</a>
        </p>
      </div>
    </div>
  );
}
