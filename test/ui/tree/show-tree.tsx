import { render, screen } from '@testing-library/react';
import { Tree } from '#ui/tree/Tree.tsx';
import type { RenderRow } from '#ui/tree/TreeRow.tsx';
import { createTreeSelection, type TreeSelection } from '#ui/tree/tree-selection.ts';
import {
  createTreeSource,
  type RowCommand,
  type TreeCommands,
  type TreeSource,
} from '#ui/tree/tree-source.ts';
import type { TreeDrag } from '#ui/tree/use-tree-drag.ts';

export const rowNames = ['Payments', 'Ledger', 'Archive', 'Refunds', 'Settlement'];
/** Names of the rows that are collapsed folders. */
export const folderNames = new Set(['Payments', 'Archive']);

/** Returns the source of a tree in which all rows are at the top level. */
export function createRowSource(rows: readonly string[]): TreeSource<string> {
  return createTreeSource({
    roots: rows,
    keyOf: (row) => row,
    nameOf: (row) => row,
    isOpen: (row) => (folderNames.has(row) ? false : undefined),
  });
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
      source={createRowSource(rows)}
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
