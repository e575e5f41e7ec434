import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { buildTree } from '#data/bookmarks/bookmark-tree.ts';
import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { ancestorsOf, type FolderNode } from '#data/bookmarks/tree-node.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FailureNotice } from '#ui/FailureNotice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSecondsUntil } from '#ui/use-seconds-until.ts';
import { CascadePreview } from './CascadePreview.tsx';
import styles from './DeleteFolderDialog.module.css';
import type { DeletionReport } from './deletion-report.ts';
import { PathSteps } from './PathSteps.tsx';
import { saveCopies } from './save-copies.ts';
import { number, tallyWords } from './tally-words.ts';
import { useAddresses } from './use-addresses.ts';
import { useFolderDeletion } from './use-folder-deletion.ts';

function Tally({ count, words }: { count: number; words: string }) {
  return (
    <p className={styles.tally}>
      <b>{number(count)}</b> <span>{words}</span>
    </p>
  );
}

/**
 * Asks before a folder is deleted with everything inside (interface 4.3): its name and place, exact
 * counts and the very subtree. Stays open until the service has answered, and when it failed.
 */
export function DeleteFolderDialog({
  node,
  state,
  hasUndo,
  onKeep,
  onGone,
}: {
  node: FolderNode;
  /** What is deleted from, as it is now. */
  state: BookmarkState;
  /** Whether it can be brought back. */
  hasUndo: boolean;
  onKeep: () => void;
  onGone: (report: DeletionReport, before: BookmarkState | undefined) => void;
}) {
  const deletion = useFolderDeletion(node, state, onGone);
  const { isPending, announced, hasChanged, problem, confirm } = deletion;
  const { addressOf } = useAddresses();
  const preview = useMemo(() => buildTree(announced), [announced]);
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;
  const { folders, bookmarks } = preview.total;
  const items = folders + bookmarks;

  return (
    <Dialog
      alert
      title={
        <>
          Delete folder “<bdi>{node.name}</bdi>”?
        </>
      }
      onClose={() => {
        if (!isPending) onKeep();
      }}
      footer={
        <>
          <span data-place="start">
            <Button icon={Download} onClick={() => saveCopies(node.name, announced, addressOf)}>
              Save a copy first
            </Button>
          </span>
          <Button data-autofocus unavailable={isPending} onClick={onKeep}>
            Keep folder
          </Button>
          <Button variant="danger" unavailable={isPending || isPaused} onClick={confirm}>
            {isPending ? 'Deleting…' : `Delete ${number(items)} ${items === 1 ? 'item' : 'items'}`}
          </Button>
        </>
      }
    >
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
      <CascadePreview tree={preview} />
      <div role="status" className={styles.progress}>
        {isPending && 'Asking the service to delete it. This can’t be taken back any more.'}
      </div>
      {hasChanged && (
        <Notice takesFocus tone="danger" title="The folder has changed in the meantime">
          Nothing has been deleted yet. What would go now is {tallyWords(preview.total)}, as shown
          above.
        </Notice>
      )}
      {problem && <FailureNotice takesFocus words={problem} onRetry={confirm} />}
    </Dialog>
  );
}
