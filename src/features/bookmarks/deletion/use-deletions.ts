import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import { type Deletion, planDeletion } from '#data/bookmarks/edits/deletion.ts';
import { getChanges } from '#data/bookmarks/edits/edit.ts';
import { getDeletionRefusal } from '#data/bookmarks/moves/node-rules.ts';
import { refetchAfterWrites } from '#data/bookmarks/queries.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import {
  type FoldersAndBookmarks,
  getRemovedItems,
  hasSameItems,
} from '#data/bookmarks/tree/diff-items.ts';
import { findNodeToFocus } from '#data/bookmarks/tree/selection.ts';
import type { BookmarkEdits } from '#features/bookmarks/history/bookmark-edits.ts';
import { getEditLabel } from '#features/bookmarks/history/edit-labels.ts';
import {
  formatNodeCounts,
  formatNodes,
  getNodeRefusalMessage,
  getWriteFailureMessage,
  joinSentences,
  quoteName,
} from '#features/bookmarks/node-labels.tsx';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatCount } from '#text/format-number.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { useSubmit } from '#workflows/forms/use-submit.ts';

export function formatItems({ folders, bookmarks }: FoldersAndBookmarks): string | undefined {
  return formatNodeCounts({ folders: folders.length, bookmarks: bookmarks.length });
}

export type ItemDifference = {
  readonly added: FoldersAndBookmarks;
  readonly removed: FoldersAndBookmarks;
};

export function compareItems(
  before: FoldersAndBookmarks,
  after: FoldersAndBookmarks,
): ItemDifference {
  return { added: getRemovedItems(after, before), removed: getRemovedItems(before, after) };
}

/** Returns the message about a deletion. `difference` compares what was confirmed with `deleted`. */
function formatDeletion(
  { nodes }: Deletion,
  { folders, bookmarks }: FoldersAndBookmarks,
  difference: ItemDifference,
): string {
  const count = folders.length + bookmarks.length;
  const [added, removed] = [formatItems(difference.added), formatItems(difference.removed)];
  return joinSentences(
    `Deleted ${count === 1 ? formatNodes(nodes) : formatCount(count, 'item')}.`,
    added && `Also deleted: ${added}, added or moved since you looked.`,
    removed && `Not deleted: ${removed}.`,
  );
}

const formatGone = ({ nodes }: Pick<Deletion, 'nodes'>) =>
  `${formatNodes(nodes)} ${nodes.length === 1 ? 'was' : 'were'} already gone.`;

export type Deletions = {
  /** Deletes a single bookmark immediately. Asks for confirmation of any other deletion. */
  readonly request: (choice: Parameters<typeof planDeletion>[1]) => void;
  readonly toConfirm: Deletion | undefined;
  readonly cancel: () => void;
  /**
   * Refetches the bookmarks if possible (extension viewer.read), and sends the deletion only if it
   * would remove exactly the contents of `confirmed`. Returns `changed` if it would not, and the
   * failure if nothing was deleted. Otherwise the confirmation is closed.
   */
  readonly confirm: (confirmed: Deletion) => Promise<FailureMessage | 'changed' | undefined>;
  /**
   * Differences between the last deletion and what the user confirmed; undefined if the user has
   * dismissed the notice about them.
   */
  readonly difference: ItemDifference | undefined;
  readonly dismissDifference: () => void;
};

/**
 * Manages deletions. A single bookmark is deleted immediately (extension viewer.changes); any other
 * deletion requires a confirmation.
 * @param onFocus called with the node to focus, a neighbour of the deleted node
 */
export function useDeletions(
  edits: BookmarkEdits,
  onFocus: (node: TreeNode | undefined) => void,
): Deletions {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const canWrite = useHasExtension('viewer.changes');
  const toasts = useToasts();
  const [toConfirm, setToConfirm] = useState<Deletion>();
  const [difference, setDifference] = useState<ItemDifference>();
  const refetch = useMutation(refetchAfterWrites(viewer));
  const { shown } = edits;

  const focusBeside = ({ state, nodes: [first] }: Deletion, after: BookmarkState) => {
    if (first) onFocus(findNodeToFocus(getTree(state), first, getTree(after)));
  };
  // Renders synchronously, because elements behind the dialog can't take focus while it is open.
  const close = () => flushSync(() => setToConfirm(undefined));
  const toEdit = ({ deletable, requests }: Deletion) => {
    return {
      label: getEditLabel('delete', deletable),
      changes: getChanges({ requests }),
      requests,
    };
  };

  const deleteBookmark = useSubmit({
    send: async (deletion: Deletion) => {
      const edit = toEdit(deletion);
      const name = quoteName(deletion.nodes[0]?.name ?? '');
      // Focus moves immediately, because the row disappears before the service responds.
      const after = applyChanges(deletion.state, edit.changes);
      if (after.ok) focusBeside(deletion, after.state);
      await edits.apply({
        ...edit,
        done: () => `Deleted ${name}.`,
        failed: `Couldn’t delete the bookmark ${name}.`,
      });
    },
  });

  /** Sends the deletion and shows its outcome. Returns the failure if nothing was deleted. */
  const send = async (
    deletion: Deletion,
    confirmed: Deletion,
  ): Promise<FailureMessage | undefined> => {
    const hasProgress = deletion.requests.length > 1;
    // A progress dialog replaces this dialog if the edit has several requests.
    if (hasProgress) close();
    const result = await edits.submit(toEdit(deletion));
    const { edit: applied, isComplete, error, failure, caution } = result;
    if (applied !== undefined && caution !== undefined) {
      // The bookmarks shown might be outdated, so the number of deleted items is unknown.
      const message = isComplete ? `Deleted ${formatNodes(deletion.nodes)}.` : undefined;
      edits.showUndoMessage(joinSentences(message, failure, caution), applied);
    } else if (applied !== undefined) {
      const deleted = getRemovedItems(deletion.state, shown());
      const differing = compareItems(confirmed.contents, deleted);
      setDifference(differing);
      const message = formatDeletion(deletion, deleted, differing);
      edits.showUndoMessage(joinSentences(message, failure), applied);
    } else if (isComplete) edits.showUndoMessage(formatGone(deletion), undefined);
    else {
      if (hasProgress) toasts.show(joinSentences('Nothing was deleted.', failure), 'problem');
      if (error === undefined) return undefined;
      const message = getWriteFailureMessage(error);
      return isFailure(error, 'forbidden')
        ? { ...message, title: 'You are not allowed to delete this folder' }
        : message;
    }
    close();
    focusBeside(deletion, shown());
    return undefined;
  };

  const confirm = async (confirmed: Deletion) => {
    try {
      if (readable) await refetch.mutateAsync();
    } catch (error) {
      const { explanation, ...message } = getFailureMessage(error);
      return {
        ...message,
        title: 'Couldn’t check the bookmarks before deleting',
        explanation: `${explanation} Nothing was deleted.`,
      };
    }
    const current =
      shown() === confirmed.state ? confirmed : planDeletion(shown(), confirmed, canWrite);
    if (typeof current === 'object') {
      return hasSameItems(confirmed.contents, current.contents)
        ? send(current, confirmed)
        : 'changed';
    }
    if (current === 'gone') edits.showUndoMessage(formatGone(confirmed), undefined);
    else {
      toasts.show(
        'Nothing was deleted. The bookmark to keep was deleted or moved in the meantime. Choose again.',
        'problem',
      );
    }
    close();
    focusBeside(confirmed, shown());
    return undefined;
  };

  return {
    request: (choice) => {
      setDifference(undefined);
      const deletion = planDeletion(shown(), choice, canWrite);
      if (typeof deletion === 'string') return;
      const [first, ...others] = deletion.nodes;
      const isAlone = others.length === 0 && choice.kept === undefined;
      if (deletion.deletable.length > 0) {
        if (isAlone && first?.kind === 'bookmark') void deleteBookmark.submit(deletion);
        else setToConfirm(deletion);
      } else if (first !== undefined && (canWrite || first.kind === 'folder')) {
        const refusal = getDeletionRefusal(getTree(deletion.state), first);
        if (refusal) toasts.show(getNodeRefusalMessage(refusal), 'problem');
      }
    },
    toConfirm,
    cancel: () => setToConfirm(undefined),
    confirm,
    difference,
    dismissDifference: () => setDifference(undefined),
  };
}
