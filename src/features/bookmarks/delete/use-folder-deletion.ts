import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { isOutcomeUnknown, refetchAfterWrites } from '#data/bookmarks/cache/bookmarks-cache.ts';
import type { CachedBookmarks } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import type { FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { cascade, isSameCascade } from '#data/bookmarks/tree/cascade.ts';
import { deleteFolder } from '#data/bookmarks/writes/delete-folder.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import type { FailureMessage } from '#ui/notice/FailureNotice.tsx';
import { checkProblem, deletionProblem } from './deletion-problem.ts';
import { type DeletionReport, reportAlreadyGone, reportDeletion } from './deletion-report.ts';

export type FolderDeletion = {
  readonly isPending: boolean;
  /** What would go, as last announced. */
  readonly announced: BookmarkState;
  /** It is other than what was announced at first, so that nothing has been sent yet. */
  readonly hasChanged: boolean;
  /** The bookmarks were read since the question was asked. */
  readonly hasBeenRead: boolean;
  readonly problem: FailureMessage | undefined;
  readonly confirm: () => void;
};

type Attempt =
  | {
      readonly kind: 'gone';
      readonly report: DeletionReport;
      /** As it was right before, where this deletion has changed something. */
      readonly before?: BookmarkState;
    }
  | { readonly kind: 'changed'; readonly cascade: BookmarkState }
  | { readonly kind: 'failed'; readonly problem: FailureMessage };

function problemOf({ data, error }: { data: Attempt | undefined; error: unknown }) {
  if (data?.kind === 'failed') return data.problem;
  return error === null ? undefined : failureMessage(error);
}

/**
 * Deletes a folder once, whatever is clicked how often, and reports what really went. Where the
 * state can be read it is read afresh first. If what goes is not what was announced, nothing is sent
 * and the new state is announced instead. `onGone` gets the state from before, if this deletion
 * changed it; it is called as well when a failed attempt turns out to have worked.
 */
export function useFolderDeletion(
  node: FolderNode,
  state: BookmarkState,
  onGone: (report: DeletionReport, before: BookmarkState | undefined) => void,
): FolderDeletion {
  const { viewer } = useServices();
  const canCheck = useHasExtension('viewer.read');
  const queryClient = useQueryClient();
  const check = useMutation(refetchAfterWrites(viewer));
  const deletion = useMutation(deleteFolder(viewer, { readable: canCheck }));
  const { id } = node.folder;
  const [announced, setAnnounced] = useState(() => cascade(state, id));
  const [hasBeenRead, setBeenRead] = useState(false);
  const once = useSingleFlight();

  const held = () => queryClient.getQueryData<CachedBookmarks>(bookmarksKey)?.state ?? state;
  const isGone = () => !held().folders.some((folder) => folder.id === id);

  const send = async (before: BookmarkState): Promise<Attempt> => {
    const gone = (): Attempt => ({
      kind: 'gone',
      report: reportDeletion(quoted(node.name), cascade(before, id), before, held()),
      before,
    });
    try {
      const outcome = await deletion.mutateAsync(id);
      const wasGone = outcome.kind === 'gone' && !outcome.byUs;
      return wasGone ? { kind: 'gone', report: reportAlreadyGone(node.name) } : gone();
    } catch (error) {
      // The answer was lost, but the state that was read since then tells.
      if (isOutcomeUnknown(error) && isGone()) return gone();
      return { kind: 'failed', problem: deletionProblem(error) };
    }
  };

  const checkAndSend = async (): Promise<Attempt> => {
    try {
      if (canCheck) {
        await check.mutateAsync();
        setBeenRead(true);
      }
    } catch (error) {
      return { kind: 'failed', problem: checkProblem(error) };
    }
    // Where it can't be read, another tab may still have told what the service answered it.
    if (isGone()) return { kind: 'gone', report: reportAlreadyGone(node.name) };
    const fresh = cascade(held(), id);
    if (!isSameCascade(announced, fresh)) return { kind: 'changed', cascade: fresh };
    return send(held());
  };

  const attempt = useMutation({
    mutationFn: checkAndSend,
    onSuccess: (outcome) => {
      if (outcome.kind === 'gone') onGone(outcome.report, outcome.before);
      if (outcome.kind === 'changed') setAnnounced(outcome.cascade);
    },
  });

  return {
    isPending: attempt.isPending,
    announced,
    hasChanged: attempt.data?.kind === 'changed',
    hasBeenRead,
    problem: problemOf(attempt),
    confirm: () => void once(() => attempt.mutateAsync().catch(() => undefined)),
  };
}
