import { describe, expect, it } from 'vitest';
import type { MoveFacts } from '../rules';
import { candidates, destinations, narrow, question } from './choice';

const pawn = (promotion?: number): MoveFacts => ({ uci: `b7b8${promotion ?? ''}`, from: 'b7', to: 'b8', promotion });

describe('choice', () => {
  it('asks nothing about a single move', () => {
    expect(question([pawn()])).toEqual({ ask: 'nothing', move: pawn() });
    expect(question([])).toBeUndefined();
  });

  it('asks for the promotion, staying the same included', () => {
    const moves = [pawn(), pawn(3)];
    expect(question(moves)).toEqual({ ask: 'promotion', options: [null, 3] });
    expect(narrow(moves, { promotion: 3 })).toEqual([pawn(3)]);
    expect(narrow(moves, { promotion: null })).toEqual([pawn()]);
  });

  it('asks for the wall after everything else', () => {
    const moves: MoveFacts[] = ['c3', 'c4'].map(wall => ({ uci: `a1a2,a2${wall}`, from: 'a1', to: 'a2', wall }));
    expect(question(moves)).toEqual({ ask: 'wall', squares: ['c3', 'c4'] });
    expect(narrow(moves, { wall: 'c4' })).toHaveLength(1);
  });

  it('lets a king castle by its target and by its rook', () => {
    const castle: MoveFacts = { uci: 'e1g1', from: 'e1', to: 'g1', rook: 'h1' };
    expect(candidates([castle], { square: 'e1' }, 'h1')).toEqual([castle]);
    expect(candidates([castle], { square: 'e1' }, 'g1')).toEqual([castle]);
    expect([...(destinations([castle]).from.get('e1') ?? [])]).toEqual(['g1', 'h1']);
  });

  it('keeps drops apart from moves, and actions apart from both', () => {
    const drop: MoveFacts = { uci: 'P@e5', drop: 0, to: 'e5' };
    const pass: MoveFacts = { uci: 'e1e1', from: 'e1', to: 'e1', pass: true };
    expect(candidates([drop, pass], { role: 0 }, 'e5')).toEqual([drop]);
    expect(destinations([pass]).from.size).toBe(0);
    expect(destinations([drop]).drops.get(0)?.has('e5')).toBe(true);
  });
});
