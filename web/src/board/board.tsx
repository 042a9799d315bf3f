// A board with its hands: shows a position and says which move somebody made.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Color, Game, Library, MoveFacts, Premoves, Snapshot, VariantFacts } from '../rules';
import { opposite, side } from '../rules';
import { settings } from '../settings';
import { say } from '../ui/live';
import { type Answer, candidates, isAction, narrow, type Origin, type Question, question as ask } from './choice';
import { Chooser } from './chooser';
import { Grid } from './grid';
import { Ground, type Shape } from './ground';
import { Hand } from './hand';
import { skin } from './skin';

export interface BoardProps {
  library: Library;
  facts: VariantFacts;
  snapshot: Snapshot;
  orientation: Color;
  /** Whose pieces may be moved here; nobody's if it is `null`. */
  movable: Color | 'both' | null;
  premoves?: Premoves | null;
  shapes?: Shape[];
  /** The game, for those who ask how a move is written or why it is none. */
  game(): Game;
  notation: string;
  onMove(uci: string): void;
  /** A move was tried that is none; these are the reasons. */
  onRefused?(words: string): void;
}

/** A move that is being made: what fits so far, and where it goes. */
interface Pending {
  moves: MoveFacts[];
  origin: Origin;
  to: string;
  question: Question | { ask: 'confirm'; text: string };
  /** Is it an order for later? Then the answer is kept until it is one's turn. */
  later?: boolean;
}

/** What was answered when a move was ordered. */
interface Order {
  origin: Origin;
  to: string;
  promotion: number | null;
}

export function Board(props: BoardProps) {
  const { library, facts, snapshot, orientation, movable, premoves = null, shapes = [], game, notation, onMove } = props;
  const wrap = useRef<HTMLDivElement>(null);
  const ground = useRef<Ground | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [pending, setPending] = useState<Pending | null>(null);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const { board, symbols, animation, confirm } = settings.value;
  const look = skin(library, facts.name, { board, symbols });

  const finish = (uci: string): void => {
    setPending(null);
    latest.current.onMove(uci);
  };

  const order = useRef<Order | null>(null);

  /** What a piece may become where it is ordered to go is asked at once: when its turn comes there is no time. */
  const foresee = (origin: Origin, to: string): void => {
    const { facts, snapshot } = latest.current;
    const piece = 'square' in origin ? snapshot.pieces.find(({ square }) => square === origin.square) : undefined;
    const becomes = piece && (facts.roles[piece.role]?.becomes ?? []);
    if (!piece || !becomes?.length || !('square' in origin)) return;
    const zone = facts.promotion[side(piece.color as Color)];
    if (!zone.includes(to) && !zone.includes(origin.square)) return;
    setPending({ moves: [], origin, to, question: { ask: 'promotion', options: [...becomes, null] }, later: true });
  };

  /** The moves that fit what was ordered; all of them if the order left nothing open or does not help. */
  const asOrdered = (moves: MoveFacts[], origin: Origin, to: string): MoveFacts[] => {
    const given = order.current;
    order.current = null;
    if (!given || given.to !== to || JSON.stringify(given.origin) !== JSON.stringify(origin)) return moves;
    const fitting = narrow(moves, { promotion: given.promotion });
    return fitting.length > 0 ? fitting : moves;
  };

  const consider = (moves: MoveFacts[], origin: Origin, to: string): void => {
    const next = ask(moves);
    if (!next) cancel();
    else if (next.ask !== 'nothing') {
      setPending({ moves, origin, to, question: next });
      if (next.ask === 'wall') say(t('choose.square'));
    } else if (settings.value.confirm && movable !== null) {
      const text = latest.current.game().spell(next.move.uci, latest.current.notation);
      setPending({ moves, origin, to, question: { ask: 'confirm', text } });
    } else finish(next.move.uci);
  };

  const answer = (given: Answer | 'yes'): void => {
    if (!pending) return;
    if (pending.later) {
      if (given !== 'yes' && 'promotion' in given) order.current = { origin: pending.origin, to: pending.to, promotion: given.promotion };
      setPending(null);
    } else if (given === 'yes') finish(pending.moves[0]?.uci ?? '');
    else consider(narrow(pending.moves, given), pending.origin, pending.to);
  };

  const cancel = (): void => {
    setPending(null);
    setChosen(undefined);
    ground.current?.cancel();
    ground.current?.restore();
  };

  useLayoutEffect(() => {
    if (!wrap.current) return;
    ground.current = new Ground(wrap.current, facts, orientation, {
      move: (origin, to) => {
        setChosen(undefined);
        consider(asOrdered(candidates(latest.current.snapshot.moves, origin, to), origin, to), origin, to);
      },
      ordered: (origin, to) => {
        setChosen(undefined);
        order.current = null;
        foresee(origin, to);
      },
      unordered: () => {
        order.current = null;
        setPending(now => (now?.later ? null : now));
      },
      refused: (from, to) => {
        const reason = latest.current.game().whyNot(from, to);
        if (reason) latest.current.onRefused?.(reason);
      },
    });
    return () => ground.current?.destroy();
  }, [facts]);

  const laid = useRef('');
  useLayoutEffect(() => {
    // A piece that comes from another board into the hand disturbs nobody who is about to move.
    const lies = facts.twoBoards ? JSON.stringify([snapshot.turn, snapshot.pieces, movable]) : '';
    if (!lies || lies !== laid.current) {
      setPending(null);
      setChosen(undefined);
    }
    laid.current = lies;
    ground.current?.show({ snapshot, orientation, movable, premoves, shapes, animation });
  }, [facts, snapshot, orientation, movable, premoves, animation, look]);

  useEffect(() => {
    if (!pending) ground.current?.show({ snapshot, orientation, movable, premoves, shapes, animation });
  }, [JSON.stringify(shapes)]);

  const walls = pending?.question.ask === 'wall' ? pending.question.squares : null;
  const choose = (square: string): void => {
    if (walls) {
      if (walls.includes(square)) answer({ wall: square });
      else cancel();
    } else ground.current?.select(square);
    setChosen(ground.current?.chosenRole);
  };

  const hand = (color: Color) => (
    <Hand
      facts={facts}
      color={color}
      orientation={orientation}
      held={snapshot.hands[side(color)] ?? []}
      chosen={color === snapshot.turn || premoves ? chosen : undefined}
      usable={movable === 'both' ? color === snapshot.turn : movable === color}
      onChoose={role => {
        ground.current?.selectHand(color, role);
        setChosen(ground.current?.chosenRole);
      }}
      onDrag={(role, event) => {
        ground.current?.dragHand(color, role, event);
        setChosen(role);
      }}
    />
  );

  const mover = pending && 'square' in pending.origin ? pending.origin.square : undefined;
  const role = pending && 'role' in pending.origin ? pending.origin.role : snapshot.pieces.find(piece => piece.square === mover)?.role;
  const size = {
    '--files': facts.files,
    '--ranks': facts.ranks,
    '--hands': facts.hands ? 2 : 0,
  };
  const actions = movable === null || (movable !== 'both' && movable !== snapshot.turn) ? [] : snapshot.moves.filter(isAction);
  return (
    <div class={`board-area ${look} ${facts.hands ? 'with-hands' : ''}`} style={size} data-confirm={confirm}>
      {facts.hands && hand(opposite(orientation))}
      <div class={`plate ${look} view-${orientation}`} onMouseUp={() => setTimeout(() => setChosen(ground.current?.chosenRole), 2)}>
        <div class="squares">
          <div ref={wrap} class="ground" aria-hidden="true" />
          <Grid facts={facts} snapshot={snapshot} orientation={orientation} choices={walls} onChoose={choose} onCancel={cancel} />
          {pending && pending.question.ask !== 'wall' && (
            <Chooser
              facts={facts}
              question={pending.question}
              color={(pending.later ? opposite(snapshot.turn as Color) : snapshot.turn) as Color}
              role={role}
              to={pending.to}
              orientation={orientation}
              spell={uci => game().spell(uci, notation)}
              onAnswer={answer}
              onCancel={cancel}
            />
          )}
        </div>
      </div>
      {facts.hands && hand(orientation)}
      {(walls || actions.length > 0) && (
        <div class="board-actions">
          {walls && <p>{t('choose.square')}</p>}
          {actions.map(move => (
            <button type="button" key={move.uci} onClick={() => onMove(move.uci)}>
              {move.pass ? t('choose.pass') : game().spell(move.uci, notation)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
