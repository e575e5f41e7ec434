import { Download, X } from 'lucide-react';
import { bookmarkName, folderName } from '#data/bookmarks/bookmark.ts';
import {
  ancestorsOf,
  bookmarkKey,
  countRepeats,
  type FolderNode,
  folderKey,
  type Tally,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import type { RemovedItems } from '#data/bookmarks/tree/cascade.ts';
import { ItemDetails } from '#features/bookmarks/ItemDetails.tsx';
import { formatTally, nodesLabel, PathSteps, quoted } from '#features/bookmarks/node-labels.tsx';
import { CascadePreview } from '#features/bookmarks/tree/CascadePreview.tsx';
import { saveCopies, useAddresses } from '#features/bookmarks/use-addresses.ts';
import { useHasExtension } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './DeletionDialog.module.css';
import type { Deletion, DeletionQuestion, DeletionReport } from './use-deletion.ts';

const noUndoAtAll = 'This can’t be undone. To be able to go back, save a copy first.';
const noUndo =
  'Undo isn’t available for this deletion, because the service can’t be asked to create all of it again. Save a copy first.';

/**
 * Asks before nodes are deleted, with exact counts and a preview of everything that is deleted. Stays open until
 * the service has answered, and if it failed.
 */
export function DeletionDialog({
  question: { nodes, announced, hasUndo, hasChanged },
  deletion: { mayDelete, keep, confirm, isPending, problem },
}: {
  question: DeletionQuestion;
  deletion: Pick<Deletion, 'mayDelete' | 'keep' | 'confirm' | 'isPending' | 'problem'>;
}) {
  const { addressOf } = useAddresses();
  const canChange = useHasExtension('viewer.changes');
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;
  const [only] = nodes;
  const folder = nodes.length === 1 && only?.kind === 'folder' ? only : undefined;
  const preview = treeOf(announced);
  const { total } = preview;
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
              onClick={() => saveCopies(folder?.name ?? 'bookmarks', announced, addressOf)}
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
        <p className={styles.text}>
          {formatTally(total) ?? 'Nothing'}
          {total.folders > 0 && ', with everything inside the folders'}. {undoText}
        </p>
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
      {hasChanged && !isPending && (
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

/** What deleting a folder means (interface 4.3), its path, and exact counts. */
function FolderIntro({
  node,
  total: { folders, bookmarks },
  undoText,
}: {
  node: FolderNode;
  total: Tally;
  undoText: string;
}) {
  return (
    <>
      <p className={styles.text}>
        Everything inside it is deleted too. {undoText} The specifications themselves stay where
        they are.
      </p>
      {node.duplicate && (
        <p className={styles.text}>
          Several folders have the same ID as this one: they are deleted together.
        </p>
      )}
      <p className={styles.place}>
        <PathSteps path={[...ancestorsOf(node), node]} />
      </p>
      <div className={styles.tallies}>
        <Count
          count={folders}
          words={folders === 1 ? 'folder, this one' : 'folders, with this one'}
        />
        <Count count={bookmarks} words={bookmarks === 1 ? 'bookmark' : 'bookmarks'} />
      </div>
    </>
  );
}

function Count({ count, words }: { count: number; words: string }) {
  return (
    <p className={styles.tally}>
      <b>{formatNumber(count)}</b> <span>{words}</span>
    </p>
  );
}

/** Names with keys, unique though ids and bookmarks may repeat. */
function namesOf({ folders, bookmarks }: RemovedItems) {
  const repeats = countRepeats();
  const withKey = (key: string, name: string) => ({ key: `${key}/${repeats(key)}`, name });
  return [
    ...folders.map((folder) => withKey(folderKey(folder.id), folderName(folder))),
    ...bookmarks.map((bookmark) => withKey(bookmarkKey(bookmark), bookmarkName(bookmark))),
  ];
}

function Listed({ title, items }: { title: string; items: RemovedItems }) {
  const names = namesOf(items);
  if (names.length === 0) return null;
  return (
    <ItemDetails summary={title} items={names}>
      {({ key, name }) => <li key={key}>{quoted(name)}</li>}
    </ItemDetails>
  );
}

/** How the last deletion differs from what was announced, as long as this screen is open. */
export function OutcomeBar({
  report: { message, also, stillThere },
  onDismiss,
}: {
  report: DeletionReport;
  onDismiss: () => void;
}) {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>{message}</div>
      <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
      <Listed title="Also deleted" items={also} />
      <Listed title="Not deleted" items={stillThere} />
    </div>
  );
}
