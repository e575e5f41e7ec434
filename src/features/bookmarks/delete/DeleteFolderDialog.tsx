import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { ancestorsOf, type FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { PathSteps } from '#features/bookmarks/PathSteps.tsx';
import { formatNumber } from '#text/format-number.ts';
import styles from './DeleteFolderDialog.module.css';
import { DeletionQuestion } from './DeletionQuestion.tsx';
import type { DeletionReport } from './deletion-report.ts';
import type { DeletionBasis } from './use-deletion-basis.ts';
import { useFolderDeletion } from './use-folder-deletion.ts';

function Tally({ count, words }: { count: number; words: string }) {
  return (
    <p className={styles.tally}>
      <b>{formatNumber(count)}</b> <span>{words}</span>
    </p>
  );
}

/**
 * Asks before a folder is deleted with everything inside (interface 4.3): its name and place, exact
 * counts and the very subtree.
 */
export function DeleteFolderDialog({
  node,
  basis: { state, stale },
  hasUndo,
  onKeep,
  onGone,
}: {
  node: FolderNode;
  /** What is deleted from. */
  basis: DeletionBasis;
  /** Whether it can be brought back. */
  hasUndo: boolean;
  onKeep: () => void;
  onGone: (report: DeletionReport, before: BookmarkState | undefined) => void;
}) {
  const deletion = useFolderDeletion(node, state, onGone);
  const { isPending, announced, hasChanged, hasBeenRead, problem, confirm } = deletion;
  const { folders, bookmarks } = treeOf(announced).total;

  return (
    <DeletionQuestion
      title={
        <>
          Delete folder “<bdi>{node.name}</bdi>”?
        </>
      }
      fileName={node.name}
      keepLabel="Keep folder"
      announced={announced}
      stale={hasBeenRead ? undefined : stale}
      busy="Deleting…"
      isUnderWay={isPending}
      changed={hasChanged ? 'The folder has changed in the meantime' : undefined}
      problem={problem}
      onConfirm={confirm}
      onKeep={onKeep}
      intro={
        <>
          <p className={styles.text}>
            Everything inside it is deleted too.{' '}
            {hasUndo
              ? 'Undo can bring it back while this screen is open; its folders get new ids then.'
              : 'This can’t be undone: a saved copy is the way back.'}{' '}
            The specifications themselves stay where they are.
          </p>
          {node.duplicate && (
            <p className={styles.text}>
              Several folders have the same id as this one: they are deleted together.
            </p>
          )}
          <p className={styles.place}>
            <PathSteps path={[...ancestorsOf(node), node]} />
          </p>
          <div className={styles.tallies}>
            <Tally
              count={folders}
              words={folders === 1 ? 'folder, this one' : 'folders, with this one'}
            />
            <Tally count={bookmarks} words={bookmarks === 1 ? 'bookmark' : 'bookmarks'} />
          </div>
        </>
      }
    />
  );
}
