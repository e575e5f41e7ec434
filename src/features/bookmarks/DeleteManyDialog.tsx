import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { buildTree } from '#data/bookmarks/bookmark-tree.ts';
import type { BookmarkState } from '#data/bookmarks/schema.ts';
import type { TreeNode } from '#data/bookmarks/tree-node.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSecondsUntil } from '#ui/use-seconds-until.ts';
import { CascadePreview } from './CascadePreview.tsx';
import styles from './DeleteFolderDialog.module.css';
import { itemWords } from './item-words.ts';
import { JobProgressBar } from './JobProgressBar.tsx';
import { ManyResults } from './ManyResults.tsx';
import { saveCopies } from './save-copies.ts';
import { counted, number, tallyWords } from './tally-words.ts';
import { useAddresses } from './use-addresses.ts';
import { type ManyReport, type MayDelete, useManyDeletion } from './use-many-deletion.ts';

/**
 * Asks before several things are deleted, folders with everything inside them: exact counts and all
 * that goes. Then deletes them one after the other, and says of each what became of it.
 */
export function DeleteManyDialog({
  nodes,
  state,
  hasUndo,
  mayDelete,
  onKeep,
  onEnded,
}: {
  /** Topmost, in the order of the tree. */
  nodes: readonly TreeNode[];
  state: BookmarkState;
  /** Whether they can be brought back. */
  hasUndo: boolean;
  /** The others stay, and are named. */
  mayDelete: MayDelete;
  onKeep: () => void;
  /** The dialog stays where there is more to say than that all is gone. */
  onEnded: (report: ManyReport, before: BookmarkState) => void;
}) {
  const { job, isChecking, announced, hasChanged, problem, confirm } = useManyDeletion(
    nodes,
    state,
    mayDelete,
    onEnded,
  );
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;
  const left = nodes.filter((node) => !mayDelete(node));
  const { addressOf } = useAddresses();
  const preview = useMemo(() => buildTree(announced), [announced]);
  const { folders, bookmarks } = preview.total;
  const items = folders + bookmarks;
  const { isRunning, progress, report, stop } = job;

  return (
    <Dialog
      alert
      title={`Delete ${counted(items, 'item', 'items')}?`}
      onClose={() => {
        if (!isRunning && !isChecking) onKeep();
      }}
      footer={
        isRunning ? (
          <Button data-autofocus onClick={stop}>
            Stop
          </Button>
        ) : report ? (
          <Button variant="primary" onClick={onKeep}>
            Close
          </Button>
        ) : (
          <>
            <span data-place="start">
              <Button icon={Download} onClick={() => saveCopies('bookmarks', announced, addressOf)}>
                Save a copy first
              </Button>
            </span>
            <Button data-autofocus unavailable={isChecking} onClick={onKeep}>
              Keep them
            </Button>
            <Button variant="danger" unavailable={isChecking || isPaused} onClick={confirm}>
              {isChecking
                ? 'Checking…'
                : `Delete ${number(items)} ${items === 1 ? 'item' : 'items'}`}
            </Button>
          </>
        )
      }
    >
      {report === undefined && (
        <>
          <p className={styles.text}>
            {tallyWords(preview.total) ?? 'Nothing'}, with everything inside the folders.{' '}
            {hasUndo
              ? 'Undo can bring them back while this screen is open; folders get new ids then.'
              : 'This can’t be undone: a saved copy is the way back.'}
          </p>
          <CascadePreview tree={preview} />
          {left.length > 0 && (
            <p className={styles.text}>
              {itemWords(left)} can’t be deleted by itself here, and stays.
            </p>
          )}
        </>
      )}
      {isRunning && progress && <JobProgressBar label="Deleting" progress={progress} />}
      {report && <ManyResults report={report} />}
      {hasChanged && (
        <Notice takesFocus tone="danger" title="The bookmarks have changed in the meantime">
          Nothing has been deleted yet. What would go now is {tallyWords(preview.total)}, as shown
          above.
        </Notice>
      )}
      {problem && <FailureNotice takesFocus words={problem} onRetry={confirm} />}
    </Dialog>
  );
}
