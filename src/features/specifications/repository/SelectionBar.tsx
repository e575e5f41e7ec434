import { X } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import {
  type FilteredFiles,
  getAncestorFolders,
  type RepositoryFile,
  type RepositoryNode,
  type RepositoryTree,
} from '#data/specifications/repository-tree.ts';
import type { BookmarkSlots } from '#features/specifications/slots.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { type SelectedRows, type TreeSelection, toggleSelectAll } from '#ui/tree/tree-selection.ts';
import type { TreeSource } from '#ui/tree/tree-source.ts';
import styles from './RepositoryPage.module.css';

/**
 * Bar with the number of selected files and actions for them, shown in selection mode or while
 * files are selected.
 */
export function SelectionBar({
  codeHostSlug,
  tree,
  shown,
  source,
  selection,
  isSelecting,
  onStop,
  BookmarkFilesButton,
  children,
}: {
  codeHostSlug: string;
  tree: RepositoryTree;
  shown: FilteredFiles;
  source: TreeSource<RepositoryNode>;
  selection: TreeSelection<RepositoryNode>;
  /** True in selection mode, in which the bar is shown even if no file is selected. */
  isSelecting: boolean;
  /** Clears the selection and hides the bar. */
  onStop: () => void;
  /** Content shown instead of the bar while the bar is hidden. */
  children: ReactNode;
} & Pick<BookmarkSlots, 'BookmarkFilesButton'>) {
  const rows = useSyncExternalStore(selection.subscribe, selection.selectedRows);
  const files = useMemo(
    () =>
      getSelectedFiles(tree, shown, rows).map(({ path, title }) => ({ codeHostSlug, path, title })),
    [codeHostSlug, tree, shown, rows],
  );
  const isShown = isSelecting || selection.size() > 0;
  return (
    <>
      {!isShown && children}
      <div className={styles.selection} data-shown={isShown || undefined}>
        {isShown && (
          <>
            <IconButton label="Stop selecting" icon={X} onClick={onStop} />
            <span className={styles.selected} role="status">
              {formatCount(files.length, 'file')} selected
            </span>
            <Button variant="quiet" onClick={() => toggleSelectAll(source, selection)}>
              Select all
            </Button>
          </>
        )}
        <BookmarkFilesButton files={files} onDone={onStop} />
      </div>
    </>
  );
}

/** Returns the selected files and the displayed files of selected folders, in tree order. */
function getSelectedFiles(
  { files }: RepositoryTree,
  shown: FilteredFiles,
  { rows, without, keys }: SelectedRows<RepositoryNode>,
): readonly RepositoryFile[] {
  const selected = new Set(keys);
  for (const { key } of rows) if (!without.has(key)) selected.add(key);
  if (selected.size === 0) return [];
  return files.filter(
    (file) =>
      selected.has(file.key) ||
      (shown.has(file) && getAncestorFolders(file).some(({ key }) => selected.has(key))),
  );
}
