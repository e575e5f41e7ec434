import type { BookmarkNode, BookmarkTree } from './bookmark-tree.ts';

/** A specification that is bookmarked more than once. */
export type Duplicates = {
  /** Of the specification: the same however many of its bookmarks are left. */
  readonly id: string;
  readonly codeHostSlug: string | null;
  readonly path: string;
  /** Every bookmark of it, at least two, in the order of the tree; `ancestorsOf` tells where. */
  readonly bookmarks: readonly BookmarkNode[];
};

/** Bookmarks of the same path in the same repository, in the order of their first one. */
export function findDuplicates({ nodes }: BookmarkTree): readonly Duplicates[] {
  const byPath = new Map<string, Map<string | null, BookmarkNode[]>>();
  const groups: (Duplicates & { readonly bookmarks: BookmarkNode[] })[] = [];
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
    const id = JSON.stringify([codeHostSlug, path]);
    groups.push({ id, codeHostSlug, path, bookmarks });
  }
  return groups.filter(({ bookmarks }) => bookmarks.length > 1);
}

/** The key of the bookmark that is kept, by the id of its group. A group without one is left alone. */
export type KeptDuplicates = ReadonlyMap<string, string>;

/** All bookmarks of the groups except those that are kept, in the order of the tree. */
export function superfluous(
  groups: readonly Duplicates[],
  kept: KeptDuplicates,
): readonly BookmarkNode[] {
  return groups
    .flatMap(({ id, bookmarks }) => {
      const keep = bookmarks.find(({ key }) => key === kept.get(id));
      return keep === undefined ? [] : bookmarks.filter((bookmark) => bookmark !== keep);
    })
    .sort((one, other) => one.index - other.index);
}
