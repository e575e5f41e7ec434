import { describe, expect, test } from 'vitest';
import { createTreeSource } from '#ui/tree/tree-source.ts';
import { getDropTargets } from '#ui/tree/use-tree-drag.ts';

type Row = { name: string; open?: boolean };

const open: Row = { name: 'open folder', open: true };
const closed: Row = { name: 'closed folder', open: false };
const leaf: Row = { name: 'bookmark' };
const source = createTreeSource({
  roots: [open, closed, leaf],
  keyOf: ({ name }) => name,
  nameOf: ({ name }) => name,
  isOpen: (row) => row.open,
});

const targetsAt = (at: number) =>
  getDropTargets(source, ({ open: isOpen }) => isOpen !== undefined, at).map((target) =>
    target.where === 'end' ? 'end' : `${target.where} ${target.node.name}`,
  );

describe('drop targets of a tree', () => {
  test.each([
    [0.5, ['into open folder', 'after open folder']],
    [0.1, ['before open folder', 'into open folder']],
    [0.9, ['into open folder', 'after open folder']],
    [1.9, ['after closed folder', 'into closed folder']],
    [1.5, ['into closed folder', 'after closed folder']],
    [2.2, ['before bookmark']],
    [2.8, ['after bookmark']],
    [3, ['end']],
    [99, ['end']],
    [-1.3, ['before open folder', 'into open folder']],
  ])('at %d row heights from the top are %j', (at, targets) => {
    expect(targetsAt(at)).toEqual(targets);
  });

  test('are only the end of the tree if the tree is empty', () => {
    expect(getDropTargets({ ...source, rows: [] }, () => true, 0)).toEqual([{ where: 'end' }]);
  });
});
