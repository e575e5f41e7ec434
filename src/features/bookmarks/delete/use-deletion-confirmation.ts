import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { hasId } from '#data/bookmarks/bookmark.ts';
import type { CachedBookmarks } from '#data/bookmarks/cache/cached-bookmarks.ts';
import type { Step } from '#data/bookmarks/history/step.ts';
import { bookmarksKey, isOutcomeUnknown, refetchAfterWrites } from '#data/bookmarks/queries.ts';
import type { Deletable, FolderNode, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { cascadeOfNodes, isSameCascade } from '#data/bookmarks/tree/cascade.ts';
import { type DeletionValue, deleteItemMutation } from '#data/bookmarks/writes/delete-items.ts';
import { writeFailureMessage } from '#features/bookmarks/write-failure-message.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { type DeletionChoice, nodesLeft } from './deletion-choice.ts';
import { type DeletionReport, reportAlreadyGone, reportDeletion } from './use-deletion-outcome.ts';

/** Nodes that are about to be deleted. */
export type DeletionQuestion = DeletionChoice & {
  /** The bookmarks that tell what goes with the nodes. */
  readonly state: BookmarkState;
  /** Where the bookmarks could not be read: why, and when they were last, in ms since the epoch. */
  readonly stale?: { readonly words: FailureMessage; readonly since: number };
};

/** Why a confirmed deletion is not carried out yet. */
type Obstacle =
  | { readonly kind: 'changed'; readonly announced: BookmarkState }
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

/** The folder, where nothing else is to be deleted. */
export function onlyFolder(nodes: readonly TreeNode[]): FolderNode | undefined {
  const [only] = nodes;
  return nodes.length === 1 && only?.kind === 'folder' ? only : undefined;
}

/** What a confirmed question leads to. */
export type DeletionOutcomes = {
  /** The folder is gone. `before` is undefined where it was gone already. `step` takes it back. */
  readonly onGone: (
    report: DeletionReport,
    before: BookmarkState | undefined,
    step: Step | undefined,
  ) => void;
  /** Several nodes are to be deleted. */
  readonly onAgreed: (nodes: readonly Deletable[], before: BookmarkState) => void;
};

/**
 * Checks, once a deletion is confirmed, that what goes is still what was announced: where the bookmarks
 * can be read they are read again. If other things would go, nothing is sent and they are announced.
 * A single folder is deleted here; several nodes are handed to `onAgreed`.
 */
export function useDeletionConfirmation(
  { nodes, kept, state }: DeletionQuestion,
  mayDelete: (node: TreeNode) => node is Deletable,
  { onGone, onAgreed }: DeletionOutcomes,
) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const queryClient = useQueryClient();
  const reading = useMutation(refetchAfterWrites(viewer));
  const deletion = useMutation(deleteItemMutation(viewer, { readable }));
  const [announced, setAnnounced] = useState(() => cascadeOfNodes(state, nodes.filter(mayDelete)));
  const [hasBeenRead, setBeenRead] = useState(false);
  const once = useSingleFlight();
  const shown = () => queryClient.getQueryData<CachedBookmarks>(bookmarksKey)?.state ?? state;

  const deleteFolder = async (
    node: FolderNode,
    before: BookmarkState,
  ): Promise<Obstacle | undefined> => {
    let value: DeletionValue = 'deleted';
    let step: Step | undefined;
    try {
      const { id } = node.folder;
      ({ value, step } = await deletion.mutateAsync({ kind: 'folder', folder: { id } }));
    } catch (error) {
      // Without viewer.read, another tab may have received the state since the answer was lost.
      const isGone = !shown().folders.some(hasId(node.folder.id));
      if (!isOutcomeUnknown(error) || !isGone) {
        return { kind: 'failed', problem: deletionProblem(error) };
      }
    }
    if (value === 'deleted') {
      onGone(reportDeletion([node], announced, before, shown()), before, step);
    } else onGone(reportAlreadyGone([node]), undefined, undefined);
    return undefined;
  };

  const checkAndSend = async (): Promise<Obstacle | undefined> => {
    try {
      if (readable) {
        await reading.mutateAsync();
        setBeenRead(true);
      }
    } catch (error) {
      return { kind: 'failed', problem: checkProblem(error) };
    }
    const before = shown();
    const { there, going } = nodesLeft(treeOf(before), { nodes, kept });
    const agreed = going.filter(mayDelete);
    if (there.length === 0 && nodes.length === 1) {
      onGone(reportAlreadyGone(nodes), undefined, undefined);
      return undefined;
    }
    const fresh = cascadeOfNodes(before, agreed);
    if (!isSameCascade(announced, fresh)) return { kind: 'changed', announced: fresh };
    const folder = onlyFolder(nodes) && onlyFolder(agreed);
    if (folder) return deleteFolder(folder, before);
    onAgreed(agreed, before);
    return undefined;
  };

  const attempt = useMutation({
    mutationFn: checkAndSend,
    onSuccess: (obstacle) => {
      if (obstacle?.kind === 'changed') setAnnounced(obstacle.announced);
    },
  });

  return {
    isPending: attempt.isPending,
    /** What would be deleted. */
    announced,
    /** It differs from what was announced before, so nothing has been sent yet. */
    hasChanged: attempt.data?.kind === 'changed',
    /** The bookmarks were read since the question was asked. */
    hasBeenRead,
    problem: problemOf(attempt),
    confirm: () => void once(() => attempt.mutateAsync().catch(() => undefined)),
  };
}

/** An error that no request threw is a fault of this app, and is shown as well. */
function problemOf(attempt: {
  readonly data: Obstacle | undefined;
  readonly error: Error | null;
}): FailureMessage | undefined {
  if (attempt.data?.kind === 'failed') return attempt.data.problem;
  return attempt.error === null ? undefined : failureMessage(attempt.error);
}
