import { render, screen } from '@testing-library/react';
import { Tree } from '#ui/tree/Tree.tsx';
import type { RenderRow } from '#ui/tree/TreeRow.tsx';
import { createTreeSelection, type TreeSelection } from '#ui/tree/tree-selection.ts';
import type { RowCommand, TreeCommands, TreeSource } from '#ui/tree/tree-source.ts';
import type { TreeDrag } from '#ui/tree/use-tree-drag.ts';

export const rowNames = ['Payments', 'Ledger', 'Archive', 'Refunds', 'Settlement'];
/** Names of the rows that are collapsed folders. */
export const folderNames = new Set(['Payments', 'Archive']);

/** Returns the source of a tree in which all rows are at the top level. */
export function createTreeSource(rows: readonly string[]): TreeSource<string> {
  return {
    rows,
    rowOf: (getTreeRow) => rows.indexOf(getTreeRow),
    keyOf: (row) => row,
    find: (key) => rows.find((row) => row === key),
    parentOf: () => null,
    describe: (key) => ({
      key,
      name: key,
      level: 1,
      positionInSet: rows.indexOf(key) + 1,
      setSize: rows.length,
      open: folderNames.has(key) ? false : undefined,
    }),
  };
}

export const renderRow: RenderRow<string> = (name) => <span>{name}</span>;

type Options = {
  selection?: TreeSelection<string>;
  commands?: TreeCommands<string>;
  onMenu?: RowCommand<string>;
  drag?: TreeDrag<string>;
  togglesOnClick?: boolean;
  activatesOnClick?: boolean;
  onSelect?: (name: string) => void;
  onActivate?: (name: string) => void;
  onToggle?: (name: string, open: boolean) => void;
  renderRow?: RenderRow<string>;
  rows?: readonly string[];
};

export function renderTree({
  selection = createTreeSelection<string>(),
  rows: shown = rowNames,
  ...options
}: Options = {}) {
  const show = (rows: readonly string[]) => (
    <Tree
      label="Things"
      source={createTreeSource(rows)}
      rowHeight={32}
      selection={selection}
      renderRow={renderRow}
      onToggle={() => {}}
      onOpenSiblings={() => {}}
      {...options}
    />
  );
  const { rerender } = render(show(shown));
  return { selection, showRows: (rows: readonly string[]) => rerender(show(rows)) };
}

export const getTreeRow = (name: string) => screen.getByRole('treeitem', { name });
