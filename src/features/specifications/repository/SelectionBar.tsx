import { X } from 'lucide-react';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { RepositoryNode, RepositoryTree } from '#data/specifications/repository-tree.ts';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { type TreeSelection, toggleSelectAll } from '#ui/tree/tree-selection.ts';
import type { TreeSource } from '#ui/tree/tree-source.ts';
import styles from './RepositoryPage.module.css';

/**
 * Bar with the number of selected files and actions for them, shown in selection mode or while
 * files are selected.
 */
export function SelectionBar({
  codeHostSlug,
  tree,
  source,
  selection,
  isSelecting,
  onStop,
  BookmarkFilesButton,
  children,
}: {
  codeHostSlug: string;
  tree: RepositoryTree;
  source: TreeSource<RepositoryNode>;
  selection: TreeSelection<RepositoryNode>;
  /** True in selection mode, in which the bar is shown even if no file is selected. */
  isSelecting: boolean;
  /** Clears the selection and hides the bar. */
  onStop: () => void;
  /** Content shown instead of the bar while the bar is hidden. */
  children: ReactNode;
} & Pick<BookmarkSlots, 'BookmarkFilesButton'>) {
  const { keys } = useSyncExternalStore(selection.subscribe, selection.selectedRows);
  const files = useMemo(
    () =>
      tree.files
        .filter(({ key }) => keys.has(key))
        .map(({ path, title }) => ({ codeHostSlug, path, title })),
    [codeHostSlug, tree, keys],
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
              {formatNumber(files.length)} selected
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
