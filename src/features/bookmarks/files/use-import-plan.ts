import { useEffect, useMemo, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { BranchAnswers } from '#data/bookmarks/files/branch-names.ts';
import {
  type ImportPlan,
  type ImportRules,
  planImport,
} from '#data/bookmarks/files/import-plan.ts';
import type { FoundItem } from '#data/bookmarks/files/netscape-reader.ts';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';

export type ImportPlanning = {
  /** The latest plan; undefined before the first. */
  readonly plan: ImportPlan | undefined;
  /** The plan belongs to the current choices. */
  readonly isCurrent: boolean;
};

type Planned = {
  readonly plan: ImportPlan;
  readonly items: readonly FoundItem[];
  readonly rules: ImportRules;
};

function bookmarksIn({ nodes }: BookmarkTree): BookmarkState {
  const bookmarks = nodes.flatMap((node) => (node.kind === 'bookmark' ? [node.bookmark] : []));
  return { folders: [], bookmarks, lastFolderId: null, unreadable: [] };
}

/** Plans an import again whenever a choice or the bookmarks change. */
export function useImportPlan(
  items: readonly FoundItem[] | undefined,
  tree: BookmarkTree,
  {
    into,
    skipKnown,
    branches,
  }: Pick<ImportRules, 'into' | 'skipKnown'> & {
    readonly branches: BranchAnswers;
  },
): ImportPlanning {
  const { recognise } = useAddresses();
  const existing = useMemo(() => bookmarksIn(tree), [tree]);
  const rules = useMemo(
    () => ({ recognise, existing, into, skipKnown, branches }),
    [recognise, existing, into, skipKnown, branches],
  );
  const [planned, setPlanned] = useState<Planned>();

  useEffect(() => {
    if (items === undefined) return;
    const control = new AbortController();
    void planImport(items, rules, control.signal).then(
      (plan) => {
        if (!control.signal.aborted) setPlanned({ plan, items, rules });
      },
      (error) => {
        if (!control.signal.aborted) throw error;
      },
    );
    return () => control.abort();
  }, [items, rules]);

  return {
    plan: planned?.items === items ? planned?.plan : undefined,
    isCurrent: planned !== undefined && planned.items === items && planned.rules === rules,
  };
}
