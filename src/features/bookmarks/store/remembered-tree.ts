import * as v from 'valibot';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';

/** More open folders than these are forgotten. */
const maxOpen = 20_000;

/**
 * What was open and selected at the last visit. It names folders by their ids and a bookmark by its
 * place, so nothing of what is bookmarked is kept.
 */
const rememberedSchema = v.object({
  /** Keys of the branches that were open. */
  open: v.pipe(v.array(v.string()), v.maxLength(maxOpen)),
  /** A branch by its key; a bookmark by the branch around it and its place there. */
  selected: v.nullable(v.object({ branch: v.nullable(v.string()), place: v.nullable(v.number()) })),
});

export type RememberedTree = v.InferOutput<typeof rememberedSchema>;

/** Undefined for what was written by another version or by hand. */
export function parseRememberedTree(text: string): RememberedTree | undefined {
  try {
    return v.parse(rememberedSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** `selected` is a node of the tree in its saved order. */
export function rememberTree(
  open: ReadonlySet<string>,
  selected: TreeNode | undefined,
): RememberedTree {
  const isBookmark = selected?.kind === 'bookmark';
  const branch = isBookmark ? selected.parent : selected;
  return {
    open: [...open].slice(0, maxOpen),
    selected: selected
      ? { branch: branch?.key ?? null, place: isBookmark ? selected.positionInSet : null }
      : null,
  };
}

/** The key of what was selected, if it is still there. */
export function rememberedKey(
  { branchesByKey, roots }: BookmarkTree,
  { selected }: RememberedTree,
): string | undefined {
  if (selected === null) return undefined;
  const branch = selected.branch === null ? undefined : branchesByKey.get(selected.branch);
  if (selected.place === null) return branch?.key;
  if (selected.branch !== null && branch === undefined) return undefined;
  const node = (branch?.children ?? roots)[selected.place - 1];
  return node?.kind === 'bookmark' ? node.key : undefined;
}
