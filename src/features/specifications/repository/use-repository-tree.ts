import { useMemo, useState } from 'react';
import {
  type FilteredFiles,
  getAncestorFolders,
  getRepositoryFolderKey,
  type RepositoryNode,
  type RepositoryTree,
} from '#data/specifications/repository-tree.ts';
import { createTreeSource, type TreeSource } from '#ui/tree/tree-source.ts';

/**
 * Maximum number of rows at first. A top-level folder stays closed if its children would exceed
 * this number.
 */
const maxInitialRows = 500;

/** Rows of a repository's tree, and functions that open and close folders. */
export type RepositoryRows = {
  readonly source: TreeSource<RepositoryNode>;
  readonly toggle: (node: RepositoryNode, isOpen: boolean) => void;
  readonly openSiblings: (node: RepositoryNode) => void;
};

/**
 * Manages the open folders of a repository's tree. While a filter is active, all folders with a
 * match are open. When the filter is removed, the previously open folders are open again.
 * @param shown files that the filter includes; must be the same object until the filter or the tree
 * changes
 * @param initialFolder path of the folder that is open at first; empty for the root
 */
export function useRepositoryTree(
  tree: RepositoryTree,
  shown: FilteredFiles,
  filterKey: string,
  initialFolder: string,
): RepositoryRows {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => initiallyOpen(tree, initialFolder));
  /** Keys of the folders that the user has closed since the current filter was set. */
  const [closed, setClosed] = useState({ filterKey, keys: new Set<string>() });
  const closedKeys = closed.filterKey === filterKey ? closed.keys : undefined;
  const isFiltered = filterKey !== '';
  const source = useMemo(() => {
    const isOpen = ({ kind, key }: RepositoryNode) => {
      if (kind === 'file') return undefined;
      return isFiltered ? closedKeys?.has(key) !== true : open.has(key);
    };
    return createTreeSource<RepositoryNode>({
      roots: tree.roots.filter(shown.has),
      keyOf: ({ key }) => key,
      nameOf: (node) => (node.kind === 'file' ? node.title : node.segment),
      isOpen,
      childrenOf: (node) => (node.kind === 'file' ? [] : node.children.filter(shown.has)),
      parentOf: ({ parent }) => parent,
      find: (key) => tree.byKey.get(key),
      // Range selections exclude open folders, because selecting a folder selects all of its files,
      // but the range can contain only some of them.
      isInRanges: (node) => !isOpen(node),
    });
  }, [tree, shown, isFiltered, closedKeys, open]);
  const toggle = (nodes: readonly RepositoryNode[], isOpen: boolean) => {
    // `next` contains the closed folders while a filter is active, and otherwise the open folders.
    // So opening a folder removes its key while a filter is active, and otherwise adds it.
    const isAdded = isOpen !== isFiltered;
    const next = new Set(isFiltered ? closedKeys : open);
    for (const { kind, key } of nodes) {
      if (kind === 'folder' && isAdded) next.add(key);
      else next.delete(key);
    }
    if (isFiltered) setClosed({ filterKey, keys: next });
    else setOpen(next);
  };
  return {
    source,
    toggle: (node, isOpen) => toggle([node], isOpen),
    openSiblings: ({ parent }) => toggle(parent?.children ?? tree.roots, true),
  };
}

/**
 * Returns the keys of the folders that are open at first: the initial folder with its ancestors,
 * and all top-level folders whose children don't exceed the maximum number of rows.
 */
function initiallyOpen({ roots, byKey }: RepositoryTree, initialFolder: string): Set<string> {
  const open = new Set<string>();
  let rows = roots.length;
  for (const node of roots) {
    if (node.kind !== 'folder' || rows + node.children.length > maxInitialRows) continue;
    rows += node.children.length;
    open.add(node.key);
  }
  const initial = byKey.get(getRepositoryFolderKey(initialFolder));
  if (initial !== undefined)
    for (const { key } of [initial, ...getAncestorFolders(initial)]) open.add(key);
  return open;
}
