import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameCascade } from '#data/bookmarks/cascade.ts';
import { type Deletable, type DeletionValue, deleteMany } from '#data/bookmarks/delete-many.ts';
import { readNow } from '#data/bookmarks/held-cache.ts';
import type { JobReport } from '#data/bookmarks/one-by-one.ts';
import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { topmost } from '#data/bookmarks/selection.ts';
import { partOf } from '#data/bookmarks/state-part.ts';
import type { TreeNode } from '#data/bookmarks/tree-node.ts';
import { treeOf } from '#data/bookmarks/tree-of.ts';
import { wordsFor } from '#platform/describe-failure.ts';
import { useOffers, useServices } from '#platform/react.tsx';
import type { FailureWords } from '#ui/FailureNotice.tsx';
import { useJob } from './use-job.ts';
import { useOnce } from './use-once.ts';

export type ManyReport = JobReport<Deletable, DeletionValue>;

/** Whether a node may be deleted with others, by the rules that hold for it alone. */
export type MayDelete = (node: TreeNode) => node is Deletable;

/**
 * Deletes several folders and bookmarks, after checking, where they can be read, that what goes is
 * still what was announced.
 */
export function useManyDeletion(
  nodes: readonly TreeNode[],
  state: BookmarkState,
  mayDelete: MayDelete,
  onEnded: (report: ManyReport, before: BookmarkState) => void,
) {
  const { viewer } = useServices();
  const readable = useOffers('viewer.read');
  const queryClient = useQueryClient();
  const job = useJob(deleteMany(viewer, { readable }));
  const once = useOnce();
  const [announced, setAnnounced] = useState(() => partOf(treeOf(state), nodes.filter(mayDelete)));
  const [hasChanged, setChanged] = useState(false);
  const [problem, setProblem] = useState<FailureWords>();
  const [isChecking, setChecking] = useState(false);

  const check = async (): Promise<{ before: BookmarkState; agreed: readonly Deletable[] }> => {
    const before = readable ? await readNow(queryClient, viewer) : state;
    const tree = treeOf(before);
    const keys = nodes.map(({ key }) => key);
    return { before, agreed: topmost(tree, keys).filter(mayDelete) };
  };

  const run = async () => {
    setProblem(undefined);
    setChanged(false);
    setChecking(true);
    let checked: Awaited<ReturnType<typeof check>>;
    try {
      checked = await check();
    } catch (error) {
      const { explanation, ...words } = wordsFor(error);
      setProblem({
        ...words,
        title: 'Couldn’t check the bookmarks before deleting',
        explanation: `${explanation} Nothing was deleted.`,
      });
      return;
    } finally {
      setChecking(false);
    }
    const { before, agreed } = checked;
    const now = partOf(treeOf(before), agreed);
    if (!isSameCascade(announced, now)) {
      setAnnounced(now);
      setChanged(true);
      return;
    }
    onEnded(await job.start({ nodes: agreed }), before);
  };

  return { job, isChecking, announced, hasChanged, problem, confirm: () => void once(run) };
}
