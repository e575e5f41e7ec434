import * as v from 'valibot';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';

/** More open folders than these are forgotten. */
const maxOpen = 20_000;

/**
 * What was open and selected at the last visit. It names folders by their ids and a bookmark by its
 * position, so nothing of what is bookmarked is kept.
 */
const rememberedSchema = v.object({
  /** Keys of the branches that were open. */
  open: v.pipe(v.array(v.string()), v.maxLength(maxOpen)),
  /** A branch by its key; a bookmark by the branch around it and its position there. */
  selected: v.nullable(
    v.object({
      branch: v.nullable(v.string()),
      bookmark: v.nullable(v.object({ positionInSet: v.number(), setSize: v.number() })),
    }),
  ),
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
  const kept = [...open].slice(0, maxOpen);
  if (selected === undefined) return { open: kept, selected: null };
  if (selected.kind !== 'bookmark') {
    return { open: kept, selected: { branch: selected.key, bookmark: null } };
  }
  const { parent, positionInSet, setSize } = selected;
  return {
    open: kept,
    selected: { branch: parent?.key ?? null, bookmark: { positionInSet, setSize } },
  };
}

/**
 * The key of what was selected, if it is still there. A bookmark is only known by its position, so it
 * isn't selected if its folder holds more or fewer nodes now.
 */
export function rememberedKey(
  { branchesByKey, roots }: BookmarkTree,
  { selected }: RememberedTree,
): string | undefined {
  if (selected === null) return undefined;
  const branch = selected.branch === null ? undefined : branchesByKey.get(selected.branch);
  if (selected.bookmark === null) return branch?.key;
  if (selected.branch !== null && branch === undefined) return undefined;
  const { positionInSet, setSize } = selected.bookmark;
  const node = (branch?.children ?? roots)[positionInSet - 1];
  return node?.kind === 'bookmark' && node.setSize === setSize ? node.key : undefined;
}
