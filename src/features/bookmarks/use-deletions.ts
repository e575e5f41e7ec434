import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteBookmark } from '#data/bookmarks/delete-bookmark.ts';
import { settledIn } from '#data/bookmarks/held-cache.ts';
import type { PlantStep } from '#data/bookmarks/plant-steps.ts';
import { restoration } from '#data/bookmarks/restoration.ts';
import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { topmost } from '#data/bookmarks/selection.ts';
import { partOf } from '#data/bookmarks/state-part.ts';
import type { BookmarkNode, FolderNode } from '#data/bookmarks/tree-node.ts';
import { treeOf } from '#data/bookmarks/tree-of.ts';
import { useOffers, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/Toaster.tsx';
import { type DeletionReport, isAsAnnounced, reportDeletion } from './deletion-report.ts';
import { itemWords, quoted } from './item-words.ts';
import type { ManyReport } from './use-many-deletion.ts';
import { useOnce } from './use-once.ts';
import { wordsForWrite } from './write-words.ts';

type Outcome = {
  readonly report: DeletionReport;
  /** What there was, and which of it went; for bringing it back. */
  readonly gone: { readonly before: BookmarkState; readonly keys: readonly string[] } | undefined;
};

/** What has been deleted on this screen, and the way back (viewer.write). */
export function useDeletions() {
  const { viewer } = useServices();
  const readable = useOffers('viewer.read');
  const hasUndo = useOffers('viewer.write');
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [outcome, setOutcome] = useState<Outcome>();
  const deletion = useMutation(deleteBookmark(viewer, { readable }));
  const once = useOnce();

  const tell = (report: DeletionReport, gone: Outcome['gone']) => {
    // What needs no answer passes by; what can be undone or differs stays.
    const passes = isAsAnnounced(report) && (gone === undefined || !hasUndo);
    setOutcome(passes ? undefined : { report, gone: hasUndo ? gone : undefined });
    if (passes) toasts.show(report.message);
  };

  return {
    hasUndo,
    outcome,
    /** The bookmarks at this moment, which may not be on screen yet. */
    now: () => settledIn(queryClient),
    dismiss: () => setOutcome(undefined),

    folderGone: ({ key }: FolderNode, report: DeletionReport, before: BookmarkState | undefined) =>
      tell(report, before && { before, keys: [key] }),

    manyGone: ({ results }: ManyReport, before: BookmarkState) => {
      const gone = results.filter(({ kind }) => kind === 'done').map(({ item }) => item);
      const after = settledIn(queryClient);
      if (after === undefined || gone.length === 0) return;
      const tree = treeOf(before);
      const keys = gone.map(({ key }) => key);
      const announced = partOf(tree, topmost(tree, keys));
      tell(reportDeletion(itemWords(gone), announced, before, after), { before, keys });
    },

    /** Without asking first where it can be undone. */
    bookmarkGone: (node: BookmarkNode, before: BookmarkState) =>
      once(async () => {
        try {
          await deletion.mutateAsync(node.bookmark);
        } catch (error) {
          const { title, explanation } = wordsForWrite(error);
          toasts.show(`${title} ${quoted(node.name)}. ${explanation}`, 'problem');
          return;
        }
        const after = settledIn(queryClient) ?? before;
        const announced = partOf(treeOf(before), [node]);
        tell(reportDeletion(quoted(node.name), announced, before, after), {
          before,
          keys: [node.key],
        });
      }),

    /** The steps that bring back what was deleted last; it is not offered a second time. */
    takeUndo: (): readonly PlantStep[] | undefined => {
      const now = settledIn(queryClient);
      if (outcome?.gone === undefined || now === undefined) return undefined;
      const before = treeOf(outcome.gone.before);
      setOutcome(undefined);
      return restoration(before, topmost(before, outcome.gone.keys), now).steps;
    },
  };
}
