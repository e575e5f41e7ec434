import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import { getChanges, isUndoable, planDeletion } from '#data/bookmarks/edits/edit.ts';
import { getDeletionRefusal, isDeletable } from '#data/bookmarks/moves/node-rules.ts';
import { bookmarkStateQuery, refetchAfterWrites } from '#data/bookmarks/queries.ts';
import type {
  BookmarkNode,
  BookmarkTree,
  DeletableNode,
  TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  type FoldersAndBookmarks,
  getDeletedContentsOfNodes,
  getRemovedItems,
  hasSameItems,
} from '#data/bookmarks/tree/cascade.ts';
import {
  findDuplicates,
  findDuplicatesToRemove,
  findNodeToFocus,
  getOutermostNodes,
  type KeptDuplicates,
} from '#data/bookmarks/tree/selection.ts';
import type { BookmarkEdits } from '#features/bookmarks/edits/bookmark-edits.ts';
import { createBookmarkDeletions, getEditLabel } from '#features/bookmarks/edits/edit-labels.ts';
import {
  formatNodeCounts,
  formatNodes,
  getNodeRefusalMessage,
  getWriteFailureMessage,
  joinSentences,
  quoteName,
} from '#features/bookmarks/node-labels.tsx';
import { isFailure } from '#platform/http/failure.ts';
import { backgroundQueryOptions } from '#platform/in-background.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatCount } from '#text/format-number.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';

export function formatRemovedItems({
  folders,
  bookmarks,
}: FoldersAndBookmarks): string | undefined {
  return formatNodeCounts({ folders: folders.length, bookmarks: bookmarks.length });
}

/** Differences between the deleted items and the items announced in the confirmation. */
export type DeletionDifference = {
  /** Items that were deleted although the confirmation didn't announce their deletion. */
  readonly unannounced: FoldersAndBookmarks;
  /** Items that were announced but not deleted. */
  readonly notDeleted: FoldersAndBookmarks;
};

/**
 * Compares the announced items with the items that the deletion removed between the states `before`
 * and `after`. Returns the differences and a message about the deletion.
 */
function compareDeletion(
  nodes: readonly TreeNode[],
  announced: FoldersAndBookmarks,
  before: BookmarkState,
  after: BookmarkState,
): DeletionDifference & { readonly message: string } {
  const deleted = getRemovedItems(before, after);
  const also = getRemovedItems(deleted, announced);
  const notDeleted = getRemovedItems(announced, deleted);
  const count = deleted.folders.length + deleted.bookmarks.length;
  const [alsoText, notDeletedText] = [formatRemovedItems(also), formatRemovedItems(notDeleted)];
  const message = joinSentences(
    `Deleted ${count === 1 ? formatNodes(nodes) : formatCount(count, 'item')}.`,
    alsoText && `Also deleted: ${alsoText}, added or moved since you looked.`,
    notDeletedText && `Not deleted: ${notDeletedText}.`,
  );
  return { message, unannounced: also, notDeleted };
}

const alreadyGone = (nodes: readonly TreeNode[]) =>
  `${formatNodes(nodes)} ${nodes.length === 1 ? 'was' : 'were'} already gone.`;

/** Nodes that the user wants to delete. */
export type DeletionChoice = {
  /** Nodes to delete, in tree order, without nodes inside other nodes of the list. */
  readonly nodes: readonly TreeNode[];
  /**
   * For a deletion of duplicates: the bookmark to keep in each group of duplicates. If that
   * bookmark no longer exists, the other bookmarks of the group aren't deleted.
   */
  readonly kept?: KeptDuplicates | undefined;
};

/**
 * Returns the chosen nodes that still exist in a tree, and the subset of these nodes that the
 * deletion removes.
 */
function findRemainingNodes(tree: BookmarkTree, { nodes, kept }: DeletionChoice) {
  const there = getOutermostNodes(
    tree,
    nodes.map(({ key }) => key),
  );
  if (kept === undefined) return { there, going: there };
  const duplicates = new Set<TreeNode>(findDuplicatesToRemove(findDuplicates(tree), kept));
  return { there, going: there.filter((node) => duplicates.has(node)) };
}

const noneToKeep =
  'Nothing was deleted. The bookmark to keep was deleted or moved in the meantime. Choose again.';

type ConfirmedChoice = DeletionChoice & {
  /**
   * True if the user confirmed the deletion but the items to delete had changed by then. Nothing
   * was sent, and the user must confirm the new items.
   */
  readonly hasChanged: boolean;
};

/**
 * Deletion that waits for the user's confirmation, with the items that the dialog lists.
 */
export type DeletionConfirmation = ConfirmedChoice & {
  /** State that contains exactly the items that the deletion would remove. */
  readonly announced: BookmarkState;
  /** Whether Undo is offered after the deletion. */
  readonly hasUndo: boolean;
  /**
   * Last change of the listed items since the dialog first asked, or asked again; undefined if there
   * is none.
   */
  readonly change: ListChange | undefined;
};

/** Items that appeared in the dialog or disappeared from it in one change. */
export type ListChange = {
  readonly added: FoldersAndBookmarks;
  readonly removed: FoldersAndBookmarks;
  /** Unique among the changes of a dialog. */
  readonly number: number;
};

/** Items that the dialog lists for a choice, as of a tree. */
type ListedDeletion = {
  readonly choice: ConfirmedChoice;
  readonly tree: BookmarkTree;
  readonly question: DeletionConfirmation;
  /** Question at each change of the listed items, oldest first; the last one has the current items. */
  readonly listings: readonly [DeletionConfirmation, ...DeletionConfirmation[]];
};

/**
 * Time in milliseconds that a user needs to see that the listed items have changed. A press that
 * begins earlier confirms the items that were listed before.
 */
const noticingMs = 1_000;

/** Time between two fetches of the bookmarks while the dialog is open, in milliseconds. */
const refreshIntervalMs = 20_000;

export type Deletion = {
  /** Deletes a single bookmark immediately. Asks for confirmation of any other deletion. */
  readonly requestDeletion: (choice: DeletionChoice) => void;
  readonly question: DeletionConfirmation | undefined;
  readonly mayDelete: (node: TreeNode) => node is DeletableNode;
  /** Closes the confirmation without deleting anything. */
  readonly cancelDeletion: () => void;
  /**
   * Deletes the announced items. If the items to delete have changed since the announcement, shows
   * the new items instead and sends nothing.
   */
  readonly confirm: () => void;
  /** True while the bookmarks are being checked or deleted. */
  readonly isPending: boolean;
  /** Message that says why nothing was deleted. */
  readonly problem: FailureMessage | undefined;
  /**
   * Differences between the announced and the deleted items of the last deletion; undefined if
   * there are none or if the user has dismissed the notice.
   */
  readonly difference: DeletionDifference | undefined;
  readonly dismissDifference: () => void;
};

/**
 * Returns the edit that deletes nodes. The edit sends a documented DELETE request for each folder,
 * and one request for all bookmarks.
 */
function deletionEdit(state: BookmarkState, nodes: readonly DeletableNode[]) {
  const folderIds = nodes.flatMap((node) => (node.kind === 'folder' ? [node.folder.id] : []));
  const bookmarks = nodes.filter((node) => node.kind === 'bookmark');
  const requests = planDeletion(state, folderIds, createBookmarkDeletions(bookmarks));
  return { label: getEditLabel('delete', nodes), changes: getChanges({ requests }), requests };
}

/**
 * Observes presses of the pointer, Enter and Space. The returned function returns when the last one
 * began, as a time of `performance.now()`, or now if none began since its last call (as with assistive
 * technology).
 * @param isActive whether presses are observed
 */
function usePressStart(isActive: boolean): () => number {
  const start = useRef<number>(undefined);
  useEffect(() => {
    if (!isActive) return;
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
    return () => {
      observer.abort();
      start.current = undefined;
    };
  }, [isActive]);
  return () => {
    const began = start.current ?? performance.now();
    start.current = undefined;
    return began;
  };
}

/**
 * Manages deletions. A single bookmark is deleted immediately (extension viewer.changes); any other
 * deletion requires a confirmation.
 * @param tree bookmarks in the saved order
 * @param onFocus called with the node to focus, a neighbour of the deleted node
 */
export function useDeletion(
  tree: BookmarkTree,
  edits: BookmarkEdits,
  onFocus: (node: TreeNode | undefined) => void,
): Deletion {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const canChange = useHasExtension('viewer.changes');
  const toasts = useToasts();
  const [choice, setChoice] = useState<ConfirmedChoice>();
  const [shownDifference, setDifference] = useState<DeletionDifference>();
  const reading = useMutation(refetchAfterWrites(viewer));
  const once = useSingleFlight();
  const { shown } = edits;
  const mayDelete = (node: TreeNode): node is DeletableNode => isDeletable(tree, node, canChange);
  const deletableIn = (state: BookmarkState, nodes: readonly TreeNode[]) =>
    nodes.filter((node) => isDeletable(getTree(state), node, canChange));

  // Renders synchronously, because elements behind the dialog can't take focus while it is open.
  const close = () => flushSync(() => setChoice(undefined));
  /** Closes the dialog and focuses a neighbour of the deleted node. */
  const closeBeside = (node: TreeNode | undefined, before: BookmarkState) => {
    close();
    if (node) onFocus(findNodeToFocus(getTree(before), node, getTree(shown())));
  };

  const announce = (asked: ConfirmedChoice, state: BookmarkState): DeletionConfirmation => {
    const agreed = deletableIn(state, asked.nodes);
    return {
      ...asked,
      announced: getDeletedContentsOfNodes(state, agreed),
      hasUndo: canChange && isUndoable(deletionEdit(state, agreed)),
      change: undefined,
    };
  };

  const deleteBookmark = (node: BookmarkNode) =>
    once(async () => {
      const before = shown();
      const edit = deletionEdit(before, [node]);
      // Focus moves immediately, because the row disappears before the service responds.
      const after = applyChanges(before, edit.changes);
      if (after.ok) onFocus(findNodeToFocus(getTree(before), node, getTree(after.state)));
      await edits.apply({
        ...edit,
        done: () => `Deleted ${quoteName(node.name)}.`,
        failed: `Couldn’t delete the bookmark ${quoteName(node.name)}.`,
      });
    });

  /** Sends the deletion and shows its outcome. Returns the failure if nothing was deleted. */
  const send = async (
    nodes: readonly DeletableNode[],
    announced: BookmarkState,
  ): Promise<FailureMessage | undefined> => {
    const before = shown();
    const edit = deletionEdit(before, nodes);
    const hasProgress = edit.requests.length > 1;
    // A progress dialog replaces this dialog if the edit has several requests.
    if (hasProgress) close();
    const result = await edits.submit(edit);
    const { edit: applied, isComplete, error, failure, caution } = result;
    if (applied !== undefined && caution !== undefined) {
      // Counts would be guesses, because the service can have deleted other items than those shown.
      const message = isComplete ? `Deleted ${formatNodes(nodes)}.` : undefined;
      edits.showUndoMessage(joinSentences(message, failure, caution), applied);
    } else if (applied !== undefined) {
      const outcome = compareDeletion(nodes, announced, before, shown());
      setDifference(outcome);
      edits.showUndoMessage(joinSentences(outcome.message, failure), applied);
    } else if (isComplete) edits.showUndoMessage(alreadyGone(nodes), undefined);
    else {
      if (hasProgress) toasts.show(joinSentences('Nothing was deleted.', failure), 'problem');
      if (error === undefined) return undefined;
      const words = getWriteFailureMessage(error);
      return isFailure(error, 'forbidden')
        ? { ...words, title: 'You are not allowed to delete this folder' }
        : words;
    }
    closeBeside(nodes[0], before);
    return undefined;
  };

  /**
   * Refetches the bookmarks if possible (extension viewer.read), and sends the deletion only if it
   * would remove exactly the announced items.
   */
  const checkAndSend = async (asked: DeletionConfirmation): Promise<FailureMessage | undefined> => {
    const before = shown();
    try {
      if (readable) await reading.mutateAsync();
    } catch (error) {
      const { explanation, ...words } = getFailureMessage(error);
      return {
        ...words,
        title: 'Couldn’t check the bookmarks before deleting',
        explanation: `${explanation} Nothing was deleted.`,
      };
    }
    const { there, going } = findRemainingNodes(getTree(shown()), asked);
    if (going.length === 0) {
      if (there.length > 0) toasts.show(noneToKeep, 'problem');
      else edits.showUndoMessage(alreadyGone(asked.nodes), undefined);
      closeBeside(asked.nodes[0], before);
      return undefined;
    }
    const now = announce({ ...asked, nodes: going }, shown());
    if (hasSameItems(asked.announced, now.announced)) {
      return send(deletableIn(shown(), going), asked.announced);
    }
    setChoice({ nodes: going, kept: asked.kept, hasChanged: true });
    return undefined;
  };
  const attempt = useMutation({ mutationFn: checkAndSend });

  // While the deletion is pending, the optimistic state lacks the items to delete, so the dialog
  // keeps listing them as before.
  const { isPending } = attempt;
  const [listed, setListed] = useState<ListedDeletion>();
  if (choice && (choice !== listed?.choice || (!isPending && tree !== listed.tree))) {
    const { going } = findRemainingNodes(tree, choice);
    const before = choice === listed?.choice || choice.hasChanged ? listed : undefined;
    const isGone = going.length === 0 && choice === listed?.choice;
    const asked = isGone
      ? listed.question
      : announce(going.length > 0 ? { ...choice, nodes: going } : choice, shown());
    const last = before?.question.announced;
    const isSame = last !== undefined && hasSameItems(last, asked.announced);
    const isAnnounced = choice === listed?.choice && last !== undefined;
    const change = !isAnnounced
      ? undefined
      : isSame
        ? listed.question.change
        : {
            added: getRemovedItems(asked.announced, last),
            removed: getRemovedItems(last, asked.announced),
            number: listed.listings.length,
          };
    setListed({
      choice,
      tree,
      question: { ...asked, change },
      listings:
        before === undefined ? [asked] : isSame ? before.listings : [...before.listings, asked],
    });
  }
  const listings = listed?.listings;
  const latest = listings?.at(-1);
  const listedAt = useRef(new WeakMap<DeletionConfirmation, number>());
  useLayoutEffect(() => {
    if (latest !== undefined) listedAt.current.set(latest, performance.now());
  }, [latest]);
  /** Returns the newest listing shown at least `noticingMs` before `time`, or the first. */
  const getNoticedListing = (time: number) =>
    listings?.findLast((listing) => {
      const since = listedAt.current.get(listing) ?? Number.POSITIVE_INFINITY;
      return time - since >= noticingMs;
    }) ?? listings?.[0];
  const takePressStart = usePressStart(choice !== undefined);
  // Other devices don't notify this tab, so the bookmarks are fetched while the user decides.
  useQuery({
    ...bookmarkStateQuery(viewer),
    ...backgroundQueryOptions,
    enabled: readable && choice !== undefined && !isPending,
    refetchInterval: refreshIntervalMs,
  });
  const question = choice && listed?.question;

  return {
    requestDeletion: (asked) => {
      setDifference(undefined);
      const { nodes, kept } = asked;
      const [first] = nodes;
      const isAlone = nodes.length === 1 && kept === undefined;
      if (isAlone && first?.kind === 'bookmark' && mayDelete(first)) {
        void deleteBookmark(first);
      } else if (nodes.some(mayDelete)) {
        attempt.reset();
        setChoice({ ...asked, hasChanged: false });
      } else if (first !== undefined && (canChange || first.kind === 'folder')) {
        const refusal = getDeletionRefusal(tree, first);
        if (refusal) toasts.show(getNodeRefusalMessage(refusal), 'problem');
      }
    },
    question,
    mayDelete,
    cancelDeletion: () => setChoice(undefined),
    confirm: () => {
      const noticed = getNoticedListing(takePressStart());
      const asked = noticed === latest ? question : noticed;
      if (question && asked) void once(() => attempt.mutateAsync(asked).catch(() => undefined));
    },
    isPending,
    // Failed requests are returned as `data`. `error` is an unexpected error, such as a bug of the
    // app, and must be shown too.
    problem: attempt.error ? getFailureMessage(attempt.error) : attempt.data,
    difference: shownDifference,
    dismissDifference: () => setDifference(undefined),
  };
}
