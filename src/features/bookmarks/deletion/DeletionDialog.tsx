import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type Deletion, planDeletion } from '#data/bookmarks/edits/deletion.ts';
import { isUndoable } from '#data/bookmarks/edits/edit.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import {
  type FolderNode,
  getAncestors,
  type NodeCounts,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { hasSameItems } from '#data/bookmarks/tree/diff-items.ts';
import {
  formatNodeCounts,
  formatNodes,
  NodePathSegments,
} from '#features/bookmarks/node-labels.tsx';
import { CascadePreview } from '#features/bookmarks/rows/CascadePreview.tsx';
import { downloadBookmarks, useBookmarkUrls } from '#features/bookmarks/use-bookmark-urls.ts';
import { backgroundQueryOptions } from '#platform/background-query.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import styles from './DeletionDialog.module.css';
import { compareItems, type Deletions, formatItems, type ItemDifference } from './use-deletions.ts';

const noUndoAtAll = 'This can’t be undone. Save a copy first if you may need these items again.';
const noUndo =
  'This deletion can’t be undone, because the service can’t create all of it again. Save a copy first.';

/**
 * Time in milliseconds that a user needs to see that the listed items have changed. A press that
 * begins earlier confirms the items that were listed before.
 */
const noticingMs = 1_000;

/** Time between two fetches of the bookmarks while the dialog is open, in milliseconds. */
const refreshIntervalMs = 20_000;

/**
 * Observes presses of the pointer, Enter and Space while the component is mounted. The returned
 * function returns when the last one began, as a time of `performance.now()`, or now if none began
 * since its last call (as with assistive technology).
 */
function usePressStart(): () => number {
  const start = useRef<number>(undefined);
  useEffect(() => {
    const observer = new AbortController();
    const options = { capture: true, signal: observer.signal };
    const begin = ({ timeStamp }: Event) => {
      // A busy page handles an event long after the user has caused it.
      start.current = Math.min(timeStamp, performance.now());
    };
    window.addEventListener('pointerdown', (event) => event.isPrimary && begin(event), options);
    window.addEventListener(
      'keydown',
      (event) => !event.repeat && (event.key === 'Enter' || event.key === ' ') && begin(event),
      options,
    );
    return () => observer.abort();
  }, []);
  return () => {
    const began = start.current ?? performance.now();
    start.current = undefined;
    return began;
  };
}

function formatChange({ added, removed }: ItemDifference): string {
  const [more, fewer] = [formatItems(added), formatItems(removed)];
  const facts = [more && `${more} added`, fewer && `${fewer} removed`].filter(Boolean);
  return `Changed elsewhere: ${facts.join(', ')}.`;
}

/**
 * Keeps the deletion that the dialog lists up to date with the bookmarks.
 * @param isFixed true while the deletion is sent, when the bookmarks shown lack the deleted items
 */
function useListedDeletion(toConfirm: Deletion, state: BookmarkState, isFixed: boolean) {
  const canWrite = useHasExtension('viewer.changes');
  /** Deletion at each change of the listed items, oldest first. */
  const [listings, setListings] = useState<readonly [Deletion, ...Deletion[]]>([toConfirm]);
  /** Last change of the listed items; undefined after `forgetChange`. */
  const [change, setChange] = useState<ItemDifference>();
  const listed = listings.at(-1) ?? toConfirm;
  if (!isFixed && listed.state !== state) {
    const current = planDeletion(state, listed, canWrite);
    // If nothing remains to delete, the list stays as it was, and `confirm` reports the reason.
    if (typeof current === 'object') {
      const [first, ...others] = listings;
      if (hasSameItems(listed.contents, current.contents)) {
        setListings(others.length === 0 ? [current] : [first, ...others.slice(0, -1), current]);
      } else {
        setListings([...listings, current]);
        setChange(compareItems(listed.contents, current.contents));
      }
    }
  }
  const listedAt = useRef<number[]>([]);
  const count = listings.length;
  useLayoutEffect(() => {
    listedAt.current[count - 1] = performance.now();
  }, [count]);
  return {
    listed,
    change,
    version: count,
    /** Hides the last change, because the user must confirm again. */
    forgetChange: () => setChange(undefined),
    /**
     * Returns the latest deletion that had been listed for `noticingMs` at `time`, so that the user
     * has seen its items; the first one if there is none.
     */
    getNoticed: (time: number) =>
      listings.findLast((_, at) => time - (listedAt.current[at] ?? time) >= noticingMs) ??
      listings[0],
  };
}

/**
 * Confirmation dialog for a deletion, with exact counts and a preview of the items to delete. Stays
 * open while the deletion is pending and if it fails.
 * @param state bookmarks that are currently shown
 */
export function DeletionDialog({
  toConfirm,
  state,
  deletions: { confirm, cancel },
}: {
  toConfirm: Deletion;
  state: BookmarkState;
  deletions: Pick<Deletions, 'confirm' | 'cancel'>;
}) {
  const { addressOf } = useBookmarkUrls();
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const canWrite = useHasExtension('viewer.changes');
  const [hasChanged, setHasChanged] = useState(false);
  const attempt = useSubmit({
    send: async (noticed: Deletion) => {
      const result = await confirm(noticed);
      if (result !== 'changed') return result;
      forgetChange();
      setHasChanged(true);
      return undefined;
    },
  });
  const { isPending, failure } = attempt;
  const { listed, change, version, forgetChange, getNoticed } = useListedDeletion(
    toConfirm,
    state,
    isPending,
  );
  const takePressStart = usePressStart();
  // Other devices don't notify this tab, so the bookmarks are fetched while the user decides.
  useQuery({
    ...bookmarkStateQuery(viewer),
    ...backgroundQueryOptions,
    enabled: readable && !isPending,
    refetchInterval: refreshIntervalMs,
  });
  const { nodes, deletable, contents } = listed;
  const [only] = nodes;
  const folder = nodes.length === 1 && only?.kind === 'folder' ? only : undefined;
  const preview = getTree(contents);
  const { total } = preview;
  // The preview keeps the height for the initial items, so that the dialog's buttons don't move if
  // the bookmarks change elsewhere.
  const [initial] = useState(contents);
  const items = formatCount(total.folders + total.bookmarks, 'item');
  const deleted = new Set<TreeNode>(deletable);
  const staying = nodes.filter((node) => !deleted.has(node));
  const undoText =
    canWrite && isUndoable(listed)
      ? `Undo brings ${folder ? 'it' : 'them'} back.`
      : canWrite
        ? noUndo
        : noUndoAtAll;

  const send = () => attempt.submit(getNoticed(takePressStart()));

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
        if (!isPending) cancel();
      }}
      footer={
        <>
          <span data-place="start">
            <Button
              icon={Download}
              onClick={() => downloadBookmarks(folder?.name ?? 'bookmarks', contents, addressOf)}
            >
              Save a copy first
            </Button>
          </span>
          <Button data-autofocus unavailable={isPending} onClick={cancel}>
            {folder ? 'Keep folder' : 'Cancel'}
          </Button>
          <Button variant="danger" unavailable={isPending || attempt.isPaused} onClick={send}>
            {isPending ? (folder ? 'Deleting…' : 'Checking…') : `Delete ${items}`}
          </Button>
        </>
      }
    >
      {folder ? (
        <FolderIntro node={folder} total={total} undoText={undoText} />
      ) : (
        <Text below={4} tone="soft">
          {formatNodeCounts(total) ?? 'Nothing'}
          {total.folders > 0 && ', with everything inside the folders'}. {undoText}
        </Text>
      )}
      <CascadePreview tree={preview} sizedFor={getTree(initial).nodes.length} />
      <DebouncedStatus version={version}>
        {change &&
          `${formatChange(change)} Now ${formatNodeCounts(total) ?? 'nothing'} will be deleted.`}
      </DebouncedStatus>
      {staying.length > 0 && (
        <Text below={4} tone="soft">
          {formatNodes(staying)} can’t be deleted by{' '}
          {staying.length === 1 ? 'itself' : 'themselves'} here, and{' '}
          {staying.length === 1 ? 'stays' : 'stay'}.
        </Text>
      )}
      <div role="status" className={styles.progress}>
        {isPending && 'Deleting…'}
      </div>
      {hasChanged && !isPending && !failure && (
        <Notice
          takesFocus
          tone="danger"
          title={`The ${folder ? 'folder has' : 'bookmarks have'} changed`}
        >
          Nothing has been deleted yet. {formatNodeCounts(total) ?? 'Nothing'} will be deleted now,
          as shown above.
        </Notice>
      )}
      {failure && <FailureNotice takesFocus message={failure} onRetry={send} />}
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
      <Text below={4} tone="soft">
        Everything inside it is deleted too. {undoText} The specifications themselves stay where
        they are.
      </Text>
      {node.duplicate && (
        <Text below={4} tone="soft">
          Several folders have the same ID as this one: they are deleted together.
        </Text>
      )}
      <Text tone="soft" size="small" breaks className={styles.place}>
        <NodePathSegments path={[...getAncestors(node), node]} />
      </Text>
      <div className={styles.tallies}>
        <Text tone="soft" size="small" breaks>
          <b>{formatNumber(folders)}</b>{' '}
          {folders === 1 ? 'folder, this one' : 'folders, including this one'}
        </Text>
        <Text tone="soft" size="small" breaks>
          <b>{formatNumber(bookmarks)}</b> {bookmarks === 1 ? 'bookmark' : 'bookmarks'}
        </Text>
      </div>
    </>
  );
}
