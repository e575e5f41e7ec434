import * as v from 'valibot';
import type { BookmarkTree } from '#data/bookmarks/bookmark-tree.ts';
import type { TreeNode } from '#data/bookmarks/tree-node.ts';

/** What was open and selected when somebody was here last. */
export type Remembered = {
  /** Keys of branches. */
  readonly open: readonly string[];
  readonly selected: RememberedNode | null;
};

/**
 * A node, told without what is bookmarked: a branch by its key, which holds an id; a bookmark by the
 * branch around it and a mark of its key that can't be read back.
 */
type RememberedNode = { readonly branch: string | null; readonly mark: string | null };

/** More than anybody opens by hand; all of a large tree is as quickly opened again. */
const mostOpen = 2000;

const rememberedSchema = v.object({
  open: v.pipe(v.array(v.string()), v.maxLength(mostOpen)),
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

export function writeRemembered(open: Iterable<string>, selected: TreeNode | undefined): string {
  const keys: string[] = [];
  for (const key of open) if (keys.push(key) === mostOpen) break;
  const isBookmark = selected?.kind === 'bookmark';
  const branch = isBookmark ? selected.parent : selected;
  const mark = isBookmark ? markOf(selected.key) : null;
  const remembered: Remembered = {
    open: keys,
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
