import { useLayoutEffect, useMemo, useState } from 'react';
import {
  type FilteredFiles,
  filterRepositoryFiles,
  getAncestorFolders,
  type RepositoryNode,
  type RepositoryTree,
} from '#data/specifications/repository-tree.ts';
import { createTreeSelection, type TreeSelection } from '#ui/tree/tree-selection.ts';

/** Returns the selection of files, which is kept when the filter changes. */
export function useFileSelection(
  tree: RepositoryTree,
  shown: FilteredFiles,
): TreeSelection<RepositoryNode> {
  const [files] = useState(() => createTreeSelection<RepositoryNode>());
  useLayoutEffect(() => files.retain((key) => tree.byKey.has(key)), [files, tree]);
  return useMemo(() => withFolders(files, tree, shown), [files, tree, shown]);
}

/**
 * Returns a selection of files and folders that is stored in `files`, a selection of files only.
 * Selecting a folder selects its shown files, and the state of a folder is derived from them.
 */
function withFolders(
  files: TreeSelection<RepositoryNode>,
  tree: RepositoryTree,
  shown: FilteredFiles,
): TreeSelection<RepositoryNode> {
  const getFileKeys = (rows: readonly string[]): readonly string[] => {
    const keys = new Set(rows);
    return tree.files
      .filter(
        (file) =>
          keys.has(file.key) ||
          (shown.has(file) && getAncestorFolders(file).some((folder) => keys.has(folder.key))),
      )
      .map(({ key }) => key);
  };
  const getKeys = (key: string) =>
    tree.byKey.get(key)?.kind === 'folder' ? getFileKeys([key]) : [key];
  let counted: { readonly version: number; readonly selected: FilteredFiles } | undefined;
  /** Returns the numbers of selected and of shown files in a folder; undefined for a file. */
  const countFiles = (key: string) => {
    const node = tree.byKey.get(key);
    if (node?.kind !== 'folder') return undefined;
    const version = files.version();
    // Counts once per change of the selection, because the tree calls this function for each visible row.
    if (counted?.version !== version) {
      const selected = filterRepositoryFiles(
        tree,
        (file) => shown.has(file) && files.has(file.key),
      );
      counted = { version, selected };
    }
    return { selected: counted.selected.countIn(node), shown: shown.countIn(node) };
  };
  return {
    ...files,
    has: (key) => {
      const count = countFiles(key);
      if (count === undefined) return files.has(key);
      return count.selected > 0 && count.selected === count.shown;
    },
    isPartlySelected: (key) => {
      const { selected = 0, shown = 0 } = countFiles(key) ?? {};
      return selected > 0 && selected < shown;
    },
    selectOnly: (key) => files.selectOnly(key, getKeys(key)),
    toggle: (key) => files.toggle(key, getKeys(key)),
    selectRows: ({ rows }) => files.selectKeys(getFileKeys(rows.map(({ key }) => key))),
  };
}
