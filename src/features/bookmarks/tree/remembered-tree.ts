import * as v from 'valibot';
import {
  type BookmarkTree,
  hasChildren,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';

/** What was open and selected when somebody was here last. */
export type Remembered = {
  readonly branches: {
    /** Which of the branches are named: the fewer. The others are the opposite. */
    readonly named: 'open' | 'closed';
    readonly keys: readonly string[];
  };
  readonly selected: RememberedNode | null;
};

/**
 * A node, told without what is bookmarked: a branch by its key, which holds an id; a bookmark by the
 * branch around it and a mark of its key that can't be read back.
 */
type RememberedNode = { readonly branch: string | null; readonly mark: string | null };

/** Enough for every tree of 40,000 folders; of a larger one what comes after these is forgotten. */
const mostNamed = 20_000;

const rememberedSchema = v.object({
  branches: v.object({
    named: v.picklist(['open', 'closed']),
    keys: v.pipe(v.array(v.string()), v.maxLength(mostNamed)),
  }),
  selected: v.nullable(v.object({ branch: v.nullable(v.string()), mark: v.nullable(v.string()) })),
});

/** FNV-1a over code units, in 32 bits: enough to tell siblings apart. */
function markOf(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** Undefined for what was written by another version or by hand. */
export function readRemembered(text: string): Remembered | undefined {
  try {
    return v.parse(rememberedSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

function branchesOf(
  { branchesByKey }: BookmarkTree,
  open: ReadonlySet<string>,
): Remembered['branches'] {
  const opened: string[] = [];
  const closed: string[] = [];
  for (const [key, branch] of branchesByKey) {
    if (hasChildren(branch)) (open.has(key) ? opened : closed).push(key);
  }
  return opened.length <= closed.length
    ? { named: 'open', keys: opened.slice(0, mostNamed) }
    : { named: 'closed', keys: closed.slice(0, mostNamed) };
}

/** The keys of the branches that were open. */
export function rememberedOpen(
  { branchesByKey }: BookmarkTree,
  { branches: { named, keys } }: Remembered,
): readonly string[] {
  if (named === 'open') return keys;
  const closed = new Set(keys);
  return [...branchesByKey.keys()].filter((key) => !closed.has(key));
}

export function writeRemembered(
  tree: BookmarkTree,
  open: ReadonlySet<string>,
  selected: TreeNode | undefined,
): string {
  const isBookmark = selected?.kind === 'bookmark';
  const branch = isBookmark ? selected.parent : selected;
  const mark = isBookmark ? markOf(selected.key) : null;
  const remembered: Remembered = {
    branches: branchesOf(tree, open),
    selected: selected === undefined ? null : { branch: branch?.key ?? null, mark },
  };
  return JSON.stringify(remembered);
}

/** The key of what was selected, if it is there still. */
export function rememberedKey(
  { branchesByKey, roots }: BookmarkTree,
  { selected }: Remembered,
): string | undefined {
  if (selected === null) return undefined;
  const { branch, mark } = selected;
  const around = branch === null ? undefined : branchesByKey.get(branch);
  if (branch !== null && around === undefined) return undefined;
  if (mark === null) return around?.key;
  const siblings = around?.children ?? roots;
  return siblings.find(({ kind, key }) => kind === 'bookmark' && markOf(key) === mark)?.key;
}
