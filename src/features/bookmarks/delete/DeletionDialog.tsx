import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { refetchAfterWrites } from '#data/bookmarks/queries.ts';
import {
  ancestorsOf,
  type Deletable,
  type FolderNode,
  type Tally,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { cascadeOfNodes, isSameCascade } from '#data/bookmarks/tree/cascade.ts';
import { formatTally, nodesLabel } from '#features/bookmarks/node-labels.ts';
import { PathSteps } from '#features/bookmarks/PathSteps.tsx';
import { CascadePreview } from '#features/bookmarks/rows/CascadePreview.tsx';
import { saveCopies } from '#features/bookmarks/save-copies.ts';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import styles from './DeletionDialog.module.css';
import { type Deletion, type DeletionQuestion, nodesLeft } from './use-deletion.ts';

/** What a question announces. */
type Announcement = {
  /** Everything that would be deleted, as a state by itself. */
  readonly announced: BookmarkState;
  /** Whether the deletion could be undone. */
  readonly hasUndo: boolean;
};

/** Why a confirmed deletion is not carried out yet. */
type Obstacle =
  | { readonly kind: 'changed'; readonly announcement: Announcement }
  | { readonly kind: 'failed'; readonly problem: FailureMessage };

function checkProblem(error: unknown): FailureMessage {
  const { explanation, ...words } = failureMessage(error);
  return {
    ...words,
    title: 'Couldn’t check the bookmarks before deleting',
    explanation: `${explanation} Nothing was deleted.`,
  };
}

function deletionProblem(error: unknown): FailureMessage {
  const words = writeFailureMessage(error);
  if (!isFailure(error, 'forbidden')) return words;
  return { ...words, title: 'You are not allowed to delete this folder' };
}

/** The folder, if nothing else is to be deleted. */
function onlyFolder([only, ...others]: readonly TreeNode[]): FolderNode | undefined {
  return others.length === 0 && only?.kind === 'folder' ? only : undefined;
}

/**
 * Checks, once a deletion is confirmed, that what goes is still what was announced: where the bookmarks
 * can be loaded they are loaded again. If other things would go, nothing is sent and they are announced.
 */
function useConfirmation(
  { nodes, kept, state }: DeletionQuestion,
  { mayDelete, canUndo, confirm, showAlreadyGone }: Deletion,
  shown: () => BookmarkState,
) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const reading = useMutation(refetchAfterWrites(viewer));
  const announce = (from: BookmarkState, agreed: readonly Deletable[]): Announcement => ({
    announced: cascadeOfNodes(from, agreed),
    hasUndo: canUndo(from, agreed),
  });
  const [announcement, setAnnouncement] = useState(() => announce(state, nodes.filter(mayDelete)));
  const [isReloaded, setIsReloaded] = useState(false);
  const once = useSingleFlight();

  const checkAndSend = async (): Promise<Obstacle | undefined> => {
    try {
      if (readable) {
        await reading.mutateAsync();
        setIsReloaded(true);
      }
    } catch (error) {
      return { kind: 'failed', problem: checkProblem(error) };
    }
    const before = shown();
    const { there, going } = nodesLeft(treeOf(before), { nodes, kept });
    if (there.length === 0 && nodes.length === 1) {
      showAlreadyGone();
      return undefined;
    }
    const agreed = going.filter(mayDelete);
    const { announced } = announcement;
    if (!isSameCascade(announced, cascadeOfNodes(before, agreed))) {
      return { kind: 'changed', announcement: announce(before, agreed) };
    }
    const error = await confirm(agreed, announced);
    return error === undefined ? undefined : { kind: 'failed', problem: deletionProblem(error) };
  };

  const attempt = useMutation({
    mutationFn: checkAndSend,
    onSuccess: (obstacle) => {
      if (obstacle?.kind === 'changed') setAnnouncement(obstacle.announcement);
    },
  });
  const { data: obstacle, error, isPending, mutateAsync } = attempt;
  // An error that no request threw is a fault of this app, and is shown as well.
  const fault = error === null ? undefined : failureMessage(error);
  return {
    isPending,
    ...announcement,
    /** The announcement differs from the one before, so nothing has been sent yet. */
    hasChanged: obstacle?.kind === 'changed',
    /** The bookmarks were loaded since the question was asked. */
    isReloaded,
    problem: obstacle?.kind === 'failed' ? obstacle.problem : fault,
    confirm: () => void once(() => mutateAsync().catch(() => undefined)),
  };
}

/**
 * Asks before nodes are deleted, with exact counts and a preview of everything that is deleted. Stays open until
 * the service has answered, and if it failed.
 */
export function DeletionDialog({
  question,
  deletion,
  shown,
}: {
  question: DeletionQuestion;
  deletion: Deletion;
  /** The bookmarks as they are shown now. */
  shown: () => BookmarkState;
}) {
  const { nodes, stale } = question;
  const { mayDelete, keep: onKeep } = deletion;
  const { isPending, announced, hasUndo, hasChanged, isReloaded, problem, confirm } =
    useConfirmation(question, deletion, shown);
  const { addressOf } = useAddresses();
  const canChange = useHasExtension('viewer.changes');
  const undoText = hasUndo ? undefined : canChange ? noUndo : noUndoAtAll;
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
        <FolderIntro node={folder} total={total} undoText={undoText} />
      ) : (
        <SeveralIntro total={total} undoText={undoText} />
      )}
      {stale && !isReloaded && (
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

const noUndoAtAll = 'This can’t be undone. To be able to go back, save a copy first.';
const noUndo =
  'Undo isn’t available for this deletion, because the service can’t be asked to create all of it again. Save a copy first.';

function Count({ count, words }: { count: number; words: string }) {
  return (
    <p className={styles.tally}>
      <b>{formatNumber(count)}</b> <span>{words}</span>
    </p>
  );
}

/** What deleting a folder means (interface 4.3), its path, and exact counts. */
function FolderIntro({
  node,
  total: { folders, bookmarks },
  undoText = 'Undo brings it back.',
}: {
  node: FolderNode;
  total: Tally;
  undoText: string | undefined;
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

/** What deleting several nodes means, and exact counts. */
function SeveralIntro({
  total,
  undoText = 'Undo brings them back.',
}: {
  total: Tally;
  undoText: string | undefined;
}) {
  return (
    <p className={styles.text}>
      {formatTally(total) ?? 'Nothing'}
      {total.folders > 0 && ', with everything inside the folders'}. {undoText}
    </p>
  );
}
