import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Bookmark,
  type BookmarkState,
  bookmarkName,
  bookmarksOf,
  neighboursOf,
} from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { specificationOf } from '#features/bookmarks/specification-pane.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { type Neighbour, NeighbourLinks } from '#ui/page/NeighbourLinks.tsx';

/** The bookmarks: read from the service if it offers that (viewer.read), else what the cache holds. */
export function useBookmarkState(): BookmarkState | undefined {
  const { viewer } = useServices();
  const { data } = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: useHasExtension('viewer.read'),
  });
  return data?.state;
}

function neighbour(bookmark: Bookmark | undefined): Neighbour | undefined {
  const name = bookmark && specificationOf(bookmark);
  return bookmark && name && { title: bookmarkName(bookmark), to: paths.specification(name) };
}

/** Links to the bookmarks before and after a specification in the first folder that has it. */
export function FolderNeighbours({
  name,
  otherwise,
}: {
  name: SpecificationName;
  /** Shown for a specification that isn't bookmarked. */
  otherwise: ReactNode;
}) {
  const state = useBookmarkState();
  const [bookmark] = state ? bookmarksOf(state, name) : [];
  if (state === undefined || bookmark === undefined) return otherwise;
  const { previous, next } = neighboursOf(state, bookmark);
  return (
    <NeighbourLinks
      label="In the same folder"
      previous={neighbour(previous)}
      next={neighbour(next)}
    />
  );
}
