import { expect, it } from 'vitest';
import { ROOT, Tree } from './tree';

function sample(): { tree: Tree; e4: number; e5: number; d4: number } {
  const tree = Tree.empty();
  const e4 = tree.add(ROOT, 'e2e4');
  const e5 = tree.add(e4, 'e7e5');
  const d4 = tree.add(ROOT, 'd2d4');
  return { tree, e4, e5, d4 };
}

it('adds moves once', () => {
  const { tree, e4 } = sample();
  expect(tree.add(ROOT, 'e2e4')).toBe(e4);
  expect(tree.size).toBe(3);
});

it('goes along lines', () => {
  const { tree, e5 } = sample();
  expect(tree.line(e5)).toEqual(['e2e4', 'e7e5']);
  expect(tree.end(ROOT)).toBe(e5);
});

it('promotes and removes variations', () => {
  const { tree, e4, d4 } = sample();
  tree.promote(d4);
  expect(tree.end(ROOT)).toBe(d4);
  expect(tree.remove(e4)).toBe(ROOT);
  expect(tree.size).toBe(1);
});

it('goes to the core and back', () => {
  const { tree, e4 } = sample();
  tree.node(e4).comment = 'good';
  const record = tree.record('chess', 'start', []);
  expect(record.moves.map(move => move.move)).toEqual([undefined, 'e2e4', 'e7e5', 'd2d4']);
  expect(Tree.of(record).record('chess', 'start', [])).toEqual(record);
});
