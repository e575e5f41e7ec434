import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Bookmark,
  type BookmarkState,
  findBookmarks,
  findNeighbours,
  getBookmarkLabel,
} from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { type Neighbour, NeighbourLinks } from '#ui/page/NeighbourLinks.tsx';

/**
 * Returns the bookmarks: fetched from the service if it returns them (extension viewer.read),
 * otherwise from the cache.
 */
export function useBookmarkState(): BookmarkState | undefined {
  const { viewer } = useServices();
  const { data } = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: useHasExtension('viewer.read'),
  });
  return data?.state;
}

function neighbour(bookmark: Bookmark | undefined): Neighbour | undefined {
  const name = bookmark && getSpecification(bookmark);
  return bookmark && name && { title: getBookmarkLabel(bookmark), to: paths.specification(name) };
}

/**
 * Links to the previous and the next bookmark in a folder: the folder of the specification's first
 * bookmark.
 */
export function AdjacentBookmarkLinks({
  name,
  otherwise,
}: {
  name: SpecificationName;
  /** Content shown instead if the specification has no bookmark. */
  otherwise: ReactNode;
}) {
  const state = useBookmarkState();
  const [bookmark] = state ? findBookmarks(state, name) : [];
  if (state === undefined || bookmark === undefined) return otherwise;
  const { previous, next } = findNeighbours(state, bookmark);
  return (
    <NeighbourLinks
      label="In the same folder"
      previous={neighbour(previous)}
      next={neighbour(next)}
    />
  );
}
