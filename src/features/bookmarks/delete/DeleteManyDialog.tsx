import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { remainingItems } from '#data/bookmarks/jobs/resume-job.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { JobDialog } from '#features/bookmarks/jobs/JobDialog.tsx';
import { JobResults, resultLines } from '#features/bookmarks/jobs/JobResults.tsx';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { formatCount } from '#text/format-number.ts';
import styles from './DeleteFolderDialog.module.css';
import { DeletionQuestion } from './DeletionQuestion.tsx';
import type { DeletionBasis } from './use-deletion-basis.ts';
import { type ManyReport, type MayDelete, useManyDeletion } from './use-many-deletion.ts';

/**
 * Asks before several things are deleted, folders with everything inside them. Then deletes them one
 * after the other, and says of each what became of it.
 */
export function DeleteManyDialog({
  nodes,
  basis: { state, stale },
  hasUndo,
  mayDelete,
  onKeep,
  onEnded,
}: {
  /** Topmost, in the order of the tree. */
  nodes: readonly TreeNode[];
  /** What is deleted from. */
  basis: DeletionBasis;
  /** Whether they can be brought back. */
  hasUndo: boolean;
  /** The others stay, and are named. */
  mayDelete: MayDelete;
  onKeep: () => void;
  /** There is nothing more to say or to do. */
  onEnded: (report: ManyReport, before: BookmarkState) => void;
}) {
  const deletion = useManyDeletion(nodes, state, mayDelete, onEnded);
  const { isRunning, report, announced } = deletion;
  const { total } = treeOf(announced);
  const items = formatCount(total.folders + total.bookmarks, 'item');
  const left = nodes.filter((node) => !mayDelete(node));

  if (isRunning || report) {
    return (
      <JobDialog
        title={`Delete ${items}`}
        busy="Deleting"
        job={deletion}
        missing={report ? remainingItems(report).length : 0}
        onGoOn={deletion.goOn}
        onClose={deletion.end}
      >
        {report && (
          <JobResults
            lines={resultLines(
              report,
              (node) => node,
              (value) => (value === 'deleted' ? 'deleted' : 'was gone already'),
            )}
            ended={report.ended}
            did="gone"
          />
        )}
      </JobDialog>
    );
  }
  return (
    <DeletionQuestion
      title={`Delete ${items}?`}
      fileName="bookmarks"
      keepLabel="Keep them"
      announced={announced}
      stale={deletion.hasBeenRead ? undefined : stale}
      busy="Checking…"
      isUnderWay={deletion.isChecking}
      changed={deletion.hasChanged ? 'The bookmarks have changed in the meantime' : undefined}
      problem={deletion.problem}
      onConfirm={deletion.confirm}
      onKeep={onKeep}
      intro={
        <p className={styles.text}>
          {formatTally(total) ?? 'Nothing'}, with everything inside the folders.{' '}
          {hasUndo
            ? 'Undo can bring them back while this screen is open; folders get new ids then.'
            : 'This can’t be undone: a saved copy is the way back.'}
        </p>
      }
      note={
        left.length > 0 && (
          <p className={styles.text}>
            {nodesLabel(left)} can’t be deleted by {left.length === 1 ? 'itself' : 'themselves'}{' '}
            here, and {left.length === 1 ? 'stays' : 'stay'}.
          </p>
        )
      }
    />
  );
}
