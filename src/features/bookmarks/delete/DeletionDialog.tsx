import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  type FolderNode,
  getAncestors,
  type NodeCounts,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import shared from '#features/bookmarks/bookmarks.module.css';
import {
  formatNodeCounts,
  formatNodes,
  NodePathSegments,
} from '#features/bookmarks/node-labels.tsx';
import { CascadePreview } from '#features/bookmarks/tree/CascadePreview.tsx';
import { downloadBookmarks, useBookmarkUrls } from '#features/bookmarks/use-bookmark-urls.ts';
import { useHasExtension } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './DeletionDialog.module.css';
import {
  type Deletion,
  type DeletionConfirmation,
  formatRemovedItems,
  type ListChange,
} from './use-deletion.ts';

const noUndoAtAll = 'This can’t be undone. Save a copy first if you may need these items again.';
const noUndo =
  'This deletion can’t be undone, because the service can’t create all of it again. Save a copy first.';

function formatChange({ added, removed }: ListChange): string {
  const [more, fewer] = [formatRemovedItems(added), formatRemovedItems(removed)];
  const facts = [more && `${more} added`, fewer && `${fewer} removed`].filter(Boolean);
  return `Changed elsewhere: ${facts.join(', ')}.`;
}

/**
 * Confirmation dialog for a deletion, with exact counts and a preview of the items to delete. Stays
 * open while the deletion is pending and if it fails.
 */
export function DeletionDialog({
  question: { nodes, announced, hasUndo, hasChanged, change },
  deletion: { mayDelete, cancelDeletion: keep, confirm, isPending, problem },
}: {
  question: DeletionConfirmation;
  deletion: Pick<Deletion, 'mayDelete' | 'cancelDeletion' | 'confirm' | 'isPending' | 'problem'>;
}) {
  const { addressOf } = useBookmarkUrls();
  const canChange = useHasExtension('viewer.changes');
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;
  const [only] = nodes;
  const folder = nodes.length === 1 && only?.kind === 'folder' ? only : undefined;
  const preview = getTree(announced);
  const { total } = preview;
  // If the bookmarks change elsewhere while the dialog is open, the numbers change but nothing moves.
  const [initial] = useState(announced);
  const items = formatCount(total.folders + total.bookmarks, 'item');
  const staying = nodes.filter((node) => !mayDelete(node));
  const undoText = hasUndo
    ? `Undo brings ${folder ? 'it' : 'them'} back.`
    : canChange
      ? noUndo
      : noUndoAtAll;

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
        if (!isPending) keep();
      }}
      footer={
        <>
          <span data-place="start">
            <Button
              icon={Download}
              onClick={() => downloadBookmarks(folder?.name ?? 'bookmarks', announced, addressOf)}
            >
              Save a copy first
            </Button>
          </span>
          <Button data-autofocus unavailable={isPending} onClick={keep}>
            {folder ? 'Keep folder' : 'Cancel'}
          </Button>
          <Button variant="danger" unavailable={isPending || isPaused} onClick={confirm}>
            {isPending ? (folder ? 'Deleting…' : 'Checking…') : `Delete ${items}`}
          </Button>
        </>
      }
    >
      {folder ? (
        <FolderIntro node={folder} total={total} undoText={undoText} />
      ) : (
        <p className={shared.text}>
          {formatNodeCounts(total) ?? 'Nothing'}
          {total.folders > 0 && ', with everything inside the folders'}. {undoText}
        </p>
      )}
      <CascadePreview tree={preview} sizedFor={getTree(initial).nodes.length} />
      <DebouncedStatus version={change?.number}>
        {change &&
          `${formatChange(change)} Now ${formatNodeCounts(total) ?? 'nothing'} will be deleted.`}
      </DebouncedStatus>
      {staying.length > 0 && (
        <p className={shared.text}>
          {formatNodes(staying)} can’t be deleted by{' '}
          {staying.length === 1 ? 'itself' : 'themselves'} here, and{' '}
          {staying.length === 1 ? 'stays' : 'stay'}.
        </p>
      )}
      <div role="status" className={styles.progress}>
        {isPending && 'Deleting…'}
      </div>
      {hasChanged && !isPending && !problem && (
        <Notice
          takesFocus
          tone="danger"
          title={`The ${folder ? 'folder has' : 'bookmarks have'} changed`}
        >
          Nothing has been deleted yet. {formatNodeCounts(total) ?? 'Nothing'} will be deleted now,
          as shown above.
        </Notice>
      )}
      {problem && <FailureNotice takesFocus message={problem} onRetry={confirm} />}
    </Dialog>
  );
}

/**
 * Text about the deletion of a folder: an explanation (section 4.3 of the interface), the path of
 * the folder, and exact counts.
 */
function FolderIntro({
  node,
  total: { folders, bookmarks },
  undoText,
}: {
  node: FolderNode;
  total: NodeCounts;
  undoText: string;
}) {
  return (
    <>
      <p className={shared.text}>
        Everything inside it is deleted too. {undoText} The specifications themselves stay where
        they are.
      </p>
      {node.duplicate && (
        <p className={shared.text}>
          Several folders have the same ID as this one: they are deleted together.
        </p>
      )}
      <p className={`${shared.path} ${styles.place}`}>
        <NodePathSegments path={[...getAncestors(node), node]} />
      </p>
      <div className={styles.tallies}>
        <p className={shared.path}>
          <b>{formatNumber(folders)}</b>{' '}
          {folders === 1 ? 'folder, this one' : 'folders, including this one'}
        </p>
        <p className={shared.path}>
          <b>{formatNumber(bookmarks)}</b> {bookmarks === 1 ? 'bookmark' : 'bookmarks'}
        </p>
      </div>
    </>
  );
}
