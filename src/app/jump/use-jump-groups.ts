import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { OfferedAction } from '#workflows/commands/OfferedActions.tsx';
import { bookmarkGroup } from './bookmark-targets.ts';
import type { JumpGroup, JumpSourceQuery, JumpTarget } from './jump-target.ts';
import {
  actionGroup,
  directoryGroups,
  findInGroup,
  pageGroup,
  sortGroups,
} from './jump-targets.ts';
import { useSpecificationGroups } from './use-specification-groups.ts';

type JumpGroups = {
  readonly groups: readonly JumpGroup[];
  /** More may be found. */
  readonly isLoading: boolean;
  readonly sources: readonly JumpSourceQuery[];
};

const none: readonly ListedCompetency[] = [];
const nothing: BookmarkState = { folders: [], bookmarks: [], lastFolderId: null, unreadable: [] };

/** What of a group isn’t among the targets of other groups already; the group, unless it is empty. */
function withoutShown(
  { name, targets }: JumpGroup,
  others: readonly JumpGroup[],
): readonly JumpGroup[] {
  const placeOf = (target: JumpTarget) => ('to' in target ? target.to : undefined);
  const shown = new Set(others.flatMap((group) => group.targets.map(placeOf)));
  const left = targets.filter((target) => !shown.has(placeOf(target)));
  return left.length === 0 ? [] : [{ name, targets: left }];
}

/**
 * What is found for what is typed; while nothing is, what was read last, the pages, and what the screen
 * offers. What a search over all specifications finds comes last, so that nothing moves when it arrives.
 */
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
  const specifications = useSpecificationGroups(typed);
  const { recent, found, isSearching } = specifications;
  const groups = useMemo(() => {
    const isTyped = typed.trim() !== '';
    const places = isTyped ? known : [];
    const here = [
      recent,
      findInGroup(pageGroup(canRead), typed),
      ...places.map((group) => findInGroup(group, typed)),
      bookmarkGroup(tree, typed, canRead),
      findInGroup(offered, typed),
    ];
    return sortGroups(here, typed).concat(withoutShown(found, here));
  }, [known, tree, offered, recent, found, typed, canRead]);
  return {
    groups,
    isLoading: competencies.isLoading || bookmarks.isLoading || isSearching,
    sources: [
      { label: 'Competencies and people', query: competencies },
      { label: 'Bookmarks', query: bookmarks },
      ...specifications.sources,
    ],
  };
}
