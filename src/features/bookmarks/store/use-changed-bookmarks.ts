import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { hasChanged } from '#data/specifications/read-marks.ts';
import { readMarksOf } from '#data/specifications/read-marks.ts';
import {
  nameKey,
  type SpecificationName,
  type ReadMark,
} from '#data/specifications/specification.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';

const nothing: readonly SpecificationName[] = [];
const none: ReadonlySet<TreeNode> = new Set();

function changedNames(readings: readonly ReadMark[]): readonly SpecificationName[] {
  return readings.filter(hasChanged).map(({ name }) => name);
}

/** The bookmarks of these specifications. */
function bookmarksOf(
  { nodes }: BookmarkTree,
  names: readonly SpecificationName[],
): ReadonlySet<TreeNode> {
  if (names.length === 0) return none;
  const paths = new Map<string, Set<string>>();
  for (const { codeHostSlug, path } of names) {
    paths.set(codeHostSlug, (paths.get(codeHostSlug) ?? new Set()).add(path));
  }
  const isNamed = (node: TreeNode) =>
    node.kind === 'bookmark' &&
    paths.get(node.bookmark.codeHostSlug ?? '')?.has(node.bookmark.path ?? '');
  return new Set(nodes.filter(isNamed));
}

/**
 * The bookmarks whose specification changed since the person read it, where the service knows that
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
  const [readings] = useState(() => readMarksOf(services));
  const { data: names = nothing } = useQuery({
    ...readings.query,
    enabled: useHasExtension('viewer.specificationReadings'),
    select: changedNames,
  });
  const [kept, setKept] = useState(nothing);
  const keys = new Set(isKept ? kept.map(nameKey) : []);
  const added = isKept ? names.filter((name) => !keys.has(nameKey(name))) : nothing;
  if (added.length > 0) setKept([...kept, ...added]);
  if (!isKept && kept.length > 0) setKept(nothing);
  const changed = useMemo(() => bookmarksOf(tree, names), [tree, names]);
  const listed = useMemo(() => bookmarksOf(tree, kept), [tree, kept]);
  return { changed, listed: isKept ? listed : changed };
}
