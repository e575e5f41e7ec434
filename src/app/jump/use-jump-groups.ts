import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';
import { bookmarkGroup } from './bookmark-targets.ts';
import type { JumpGroup } from './jump-target.ts';
import {
  actionGroup,
  directoryGroups,
  findInGroup,
  pageGroup,
  sortGroups,
} from './jump-targets.ts';

/** What is asked for, and its name at the beginning of a sentence. */
export type JumpSourceQuery = {
  readonly label: string;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
};

type JumpGroups = {
  readonly groups: readonly JumpGroup[];
  readonly sources: readonly JumpSourceQuery[];
};

const none: readonly ListedCompetency[] = [];
const nothing: BookmarkState = { folders: [], bookmarks: [], lastFolderId: null, unreadable: [] };

/** What is found for what is typed; while nothing is, the pages and what the screen offers. */
export function useJumpGroups(typed: string, actions: readonly OfferedAction[]): JumpGroups {
  const { directory, viewer } = useServices();
  const canRead = useHasExtension('viewer.specifications');
  const competencies = useQuery(competenciesQuery(directory));
  const bookmarks = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: useHasExtension('viewer.read'),
  });
  const known = useMemo(
    () => directoryGroups(competencies.data?.items ?? none),
    [competencies.data],
  );
  const offered = useMemo(() => actionGroup(actions), [actions]);
  const tree = treeOf(bookmarks.data?.state ?? nothing);
  const groups = useMemo(() => {
    const isTyped = typed.trim() !== '';
    const places = isTyped ? known : [];
    return sortGroups(
      [
        findInGroup(pageGroup, typed),
        ...places.map((group) => findInGroup(group, typed)),
        bookmarkGroup(tree, typed, canRead),
        findInGroup(offered, typed),
      ],
      typed,
    );
  }, [known, tree, offered, typed, canRead]);
  return {
    groups,
    sources: [
      { label: 'Competencies and people', query: competencies },
      { label: 'Bookmarks', query: bookmarks },
    ],
  };
}
