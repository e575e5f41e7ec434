import type { ReactNode } from 'react';
import { type Bookmark, bookmarkName } from '#data/bookmarks/bookmark.ts';
import { bookmarksOf, neighboursOf } from '#data/bookmarks/search/bookmarks-of.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { specificationOf } from '#features/bookmarks/specification-pane.ts';
import { paths } from '#paths.ts';
import { type Neighbour, NeighbourLinks } from '#ui/page/NeighbourLinks.tsx';
import { useBookmarkState } from './use-bookmark-state.ts';

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
