import { Download } from 'lucide-react';
import type { Deletable, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { CascadePreview } from '#features/bookmarks/rows/CascadePreview.tsx';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DateText } from '#ui/json/DateText.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './DeletionDialog.module.css';
import { FolderIntro, SeveralIntro } from './DeletionIntro.tsx';
import { saveCopies } from './save-copies.ts';
import {
  type DeletionOutcomes,
  type DeletionQuestion,
  onlyFolder,
  useDeletionConfirmation,
} from './use-deletion-confirmation.ts';

/**
 * Asks before nodes are deleted, with exact counts and all that goes. Stays open until the service has
 * answered, and when it failed.
 */
export function DeletionDialog({
  question,
  mayDelete,
  hasUndo,
  onKeep,
  ...outcomes
}: DeletionOutcomes & {
  question: DeletionQuestion;
  mayDelete: (node: TreeNode) => node is Deletable;
  /** What is deleted can be brought back. */
  hasUndo: boolean;
  onKeep: () => void;
}) {
  const { nodes, stale } = question;
  const { isPending, announced, hasChanged, hasBeenRead, problem, confirm } =
    useDeletionConfirmation(question, mayDelete, outcomes);
  const { addressOf } = useAddresses();
  const folder = onlyFolder(nodes);
  const preview = treeOf(announced);
  const { total } = preview;
  const items = formatCount(total.folders + total.bookmarks, 'item');
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;
  const staying = nodes.filter((node) => !mayDelete(node));
  const fileName = folder?.name ?? 'bookmarks';

  return (
    <Dialog
      alert
      title={
        folder ? (
          <>
            Delete folder “<bdi>{folder.name}</bdi>”?
          </>
        ) : (
          `Delete ${items}?`
        )
      }
      onClose={() => {
        if (!isPending) onKeep();
      }}
      footer={
        <>
          <span data-place="start">
            <Button icon={Download} onClick={() => saveCopies(fileName, announced, addressOf)}>
              Save a copy first
            </Button>
          </span>
          <Button data-autofocus unavailable={isPending} onClick={onKeep}>
            {folder ? 'Keep folder' : 'Cancel'}
          </Button>
          <Button variant="danger" unavailable={isPending || isPaused} onClick={confirm}>
            {isPending ? (folder ? 'Deleting…' : 'Checking…') : `Delete ${items}`}
          </Button>
        </>
      }
    >
      {folder ? (
        <FolderIntro node={folder} total={total} hasUndo={hasUndo} />
      ) : (
        <SeveralIntro total={total} hasUndo={hasUndo} />
      )}
      {stale && !hasBeenRead && (
        <div className={styles.stale}>
          <Notice tone="warn" title="The bookmarks couldn’t be reloaded">
            {stale.words.explanation} You see them as of{' '}
            <DateText iso={new Date(stale.since).toISOString()} format="moment" />. They are checked
            again before anything is deleted.
          </Notice>
        </div>
      )}
      <CascadePreview tree={preview} />
      {staying.length > 0 && (
        <p className={styles.text}>
          {nodesLabel(staying)} can’t be deleted by {staying.length === 1 ? 'itself' : 'themselves'}{' '}
          here, and {staying.length === 1 ? 'stays' : 'stay'}.
        </p>
      )}
      <div role="status" className={styles.progress}>
        {isPending && 'Waiting for the service. This can’t be stopped any more.'}
      </div>
      {hasChanged && (
        <Notice
          takesFocus
          tone="danger"
          title={`The ${folder ? 'folder has' : 'bookmarks have'} changed`}
        >
          Nothing has been deleted yet. {formatTally(total) ?? 'Nothing'} will be deleted now, as
          shown above.
        </Notice>
      )}
      {problem && <FailureNotice takesFocus words={problem} onRetry={confirm} />}
    </Dialog>
  );
}
