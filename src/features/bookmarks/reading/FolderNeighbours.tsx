import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type Bookmark, bookmarkName } from '#data/bookmarks/bookmark.ts';
import { bookmarksOf, neighboursOf } from '#data/bookmarks/search/bookmarks-of.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { specificationOf } from '#features/bookmarks/specification-pane.ts';
import { paths } from '#paths.ts';
import { IconLink } from '#ui/button/IconLink.tsx';
import styles from './FolderNeighbours.module.css';
import { useBookmarkState } from './use-bookmark-state.ts';

function NeighbourLink({
  label,
  icon,
  bookmark,
}: {
  label: string;
  icon: LucideIcon;
  bookmark: Bookmark | undefined;
}) {
  const name = bookmark && specificationOf(bookmark);
  // The other link must not move under the pointer where this one is missing.
  if (bookmark === undefined || name === undefined) return <span />;
  return (
    <IconLink
      label={`${label}: ${bookmarkName(bookmark)}`}
      icon={icon}
      to={paths.specification(name)}
    />
  );
}

/** Links to the bookmarks before and after a specification in the first folder that has it. */
export function FolderNeighbours({ name }: { name: SpecificationName }) {
  const state = useBookmarkState();
  const [bookmark] = state ? bookmarksOf(state, name) : [];
  if (state === undefined || bookmark === undefined) return null;
  const { previous, next } = neighboursOf(state, bookmark);
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className={styles.neighbours} aria-label="In the same folder">
      <NeighbourLink label="Previous" icon={ChevronLeft} bookmark={previous} />
      <NeighbourLink label="Next" icon={ChevronRight} bookmark={next} />
    </nav>
  );
}
