import { useMemo, useState } from 'react';
import {
  getFolders,
  getRepositoryRows,
  type RepositoryFolder,
  type RepositoryNode,
  type RepositoryTree,
  repositoryFolderKey,
  type ShownFiles,
} from '#data/specifications/repository-tree.ts';
import type { TreeSource } from '#ui/tree/tree-source.ts';

/** Maximum number of rows for which the top-level folders are open at first. */
const mostInitialRows = 500;

/** Open folders of a repository, and the resulting rows. */
export type RepositoryRows = {
  readonly source: TreeSource<RepositoryNode>;
  readonly toggle: (node: RepositoryNode, isOpen: boolean) => void;
  readonly openSiblings: (node: RepositoryNode) => void;
};

/**
 * Manages the open folders. A filter opens all folders with a match; after it, the earlier ones are
 * open again.
 * @param shown must be the same object until the filter or the tree changes
 * @param initialFolder path of a folder that is open at first; empty for the root
 */
export function useRepositoryTree(
  tree: RepositoryTree,
  shown: ShownFiles,
  filterKey: string,
  initialFolder: string,
): RepositoryRows {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => initiallyOpen(tree, initialFolder));
  /** Folders that the user closed in the current filter. */
  const [closed, setClosed] = useState({ filterKey, keys: new Set<string>() });
  const closedKeys = closed.filterKey === filterKey ? closed.keys : undefined;
  const isFiltered = filterKey !== '';
  const source = useMemo(
    () =>
      sourceOf(tree, shown, ({ key }) =>
        isFiltered ? closedKeys?.has(key) !== true : open.has(key),
      ),
    [tree, shown, isFiltered, closedKeys, open],
  );
  const toggle = (nodes: readonly RepositoryNode[], isOpen: boolean) => {
    // The filter stores closed folders, so opening one removes it there.
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

/** Returns the folder, those that contain it, and the top-level folders as far as they fit. */
function initiallyOpen({ roots, byKey }: RepositoryTree, initialFolder: string): Set<string> {
  const open = new Set<string>();
  let rows = roots.length;
  for (const node of roots) {
    if (node.kind !== 'folder' || rows + node.children.length > mostInitialRows) continue;
    rows += node.children.length;
    open.add(node.key);
  }
  const initial = byKey.get(repositoryFolderKey(initialFolder));
  if (initial !== undefined) for (const { key } of [initial, ...getFolders(initial)]) open.add(key);
  return open;
}

function sourceOf(
  tree: RepositoryTree,
  shown: ShownFiles,
  isOpen: (folder: RepositoryFolder) => boolean,
): TreeSource<RepositoryNode> {
  const rows = getRepositoryRows(tree, shown, isOpen);
  const rowOfKey = new Map(rows.map(({ node }, row) => [node.key, row]));
  const rowOf = ({ key }: RepositoryNode) => rowOfKey.get(key) ?? -1;
  return {
    rows: rows.map(({ node }) => node),
    rowOf,
    keyOf: ({ key }) => key,
    find: (key) => tree.byKey.get(key),
    parentOf: ({ parent }) => parent,
    // An open folder isn't part of a range, so that deselecting a file in it has an effect.
    isInRanges: (node) => node.kind === 'file' || !isOpen(node),
    describe: (node) => {
      const { positionInSet = 1, setSize = 1 } = rows[rowOf(node)] ?? {};
      return {
        key: node.key,
        name: node.kind === 'file' ? node.title : node.segment,
        level: node.level,
        positionInSet,
        setSize,
        open: node.kind === 'folder' ? isOpen(node) : undefined,
      };
    },
  };
}
