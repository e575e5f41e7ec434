import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { hasChanged } from '#data/specifications/readings/reading.ts';
import { readingsOf } from '#data/specifications/readings/readings-of.ts';
import {
  nameKey,
  type SpecificationName,
  type SpecificationReading,
} from '#data/specifications/specification.ts';
import { specificationOf } from '#features/bookmarks/specification-pane.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';

const nothing: readonly SpecificationName[] = [];
const none: ReadonlySet<TreeNode> = new Set();

function changedNames(readings: readonly SpecificationReading[]): readonly SpecificationName[] {
  return readings.filter(hasChanged).map(({ name }) => name);
}

/** The bookmarks of these specifications. */
function bookmarksOf(
  { nodes }: BookmarkTree,
  names: readonly SpecificationName[],
): ReadonlySet<TreeNode> {
  if (names.length === 0) return none;
  const keys = new Set(names.map(nameKey));
  // Few nodes have one of the paths, which spares a key for every node.
  const paths = new Set<string | null>(names.map(({ path }) => path));
  const isNamed = (node: TreeNode) => {
    if (node.kind !== 'bookmark' || !paths.has(node.bookmark.path)) return false;
    const name = specificationOf(node.bookmark);
    return name !== undefined && keys.has(nameKey(name));
  };
  return new Set(nodes.filter(isNamed));
}

/**
 * The bookmarks whose specification changed since the user read it, if the service can tell
 * (viewer.specificationReadings).
 * @param isKept whether those that changed before stay, although they have been read meanwhile
 */
export function useChangedBookmarks(
  tree: BookmarkTree,
  isKept: boolean,
): {
  /** Changed now. */
  readonly changed: ReadonlySet<TreeNode>;
  /** These, and those that are kept. */
  readonly listed: ReadonlySet<TreeNode>;
} {
  const services = useServices();
  const [readings] = useState(() => readingsOf(services));
  const { data: names = nothing } = useQuery({
    ...readings.query,
    enabled: useHasExtension('viewer.specificationReadings'),
    select: changedNames,
  });
  const [kept, setKept] = useState(nothing);
  const keys = new Set(kept.map(nameKey));
  const added = isKept ? names.filter((name) => !keys.has(nameKey(name))) : nothing;
  if (added.length > 0) setKept([...kept, ...added]);
  if (!isKept && kept.length > 0) setKept(nothing);
  const changed = useMemo(() => bookmarksOf(tree, names), [tree, names]);
  const listed = useMemo(() => bookmarksOf(tree, kept), [tree, kept]);
  return { changed, listed: isKept ? listed : changed };
}
