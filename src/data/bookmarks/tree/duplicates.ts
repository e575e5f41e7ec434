import type { BookmarkNode, BookmarkTree } from './bookmark-tree.ts';

/** A specification that is bookmarked more than once. */
export type Duplicates = {
  readonly codeHostSlug: string | null;
  readonly path: string;
  /** Every bookmark of it, at least two, in the order of the tree; `ancestorsOf` tells where. */
  readonly bookmarks: readonly BookmarkNode[];
};

/** Bookmarks of the same path in the same repository, in the order of their first one. */
export function findDuplicates({ nodes }: BookmarkTree): readonly Duplicates[] {
  const byPath = new Map<string, Map<string | null, BookmarkNode[]>>();
  const groups: { codeHostSlug: string | null; path: string; bookmarks: BookmarkNode[] }[] = [];
  for (const node of nodes) {
    if (node.kind !== 'bookmark') continue;
    const { codeHostSlug, path } = node.bookmark;
    if (path === null) continue;
    const bySlug = byPath.get(path) ?? new Map<string | null, BookmarkNode[]>();
    byPath.set(path, bySlug);
    const bookmarks = bySlug.get(codeHostSlug) ?? [];
    bookmarks.push(node);
    if (bookmarks.length > 1) continue;
    bySlug.set(codeHostSlug, bookmarks);
    groups.push({ codeHostSlug, path, bookmarks });
  }
  return groups.filter(({ bookmarks }) => bookmarks.length > 1);
}
