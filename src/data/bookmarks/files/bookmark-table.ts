import {
  ancestorsOf,
  type BookmarkTree,
  type BranchNode,
  rawName,
  subtreeOf,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import type { AddressOf } from './netscape-html.ts';

/** The names of the columns, in order. */
export const bookmarkColumns = ['Folder', 'Title', 'Repository', 'Path', 'Address'] as const;

/** Of a deeper path the middle is left out: in a chain of thousands each row would hold them all. */
const mostSteps = 32;

function pathText(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const half = mostSteps / 2;
  const shown =
    names.length > mostSteps ? [...names.slice(0, half), '…', ...names.slice(-half)] : names;
  return shown.join(' / ');
}

/**
 * The bookmarks among nodes and inside them as rows of a table, in the columns of `bookmarkColumns`.
 * Null is what there isn't. Folders are named by their full path.
 * @param outermost in the order of the tree, none inside another (`topmost`)
 */
export function bookmarkRows(
  tree: BookmarkTree,
  outermost: readonly TreeNode[],
  addressOf: AddressOf,
): readonly (readonly (string | null)[])[] {
  const rows: (string | null)[][] = [];
  /** Of the folders around the present node, outermost first. */
  let names: string[] = [];
  let around: BranchNode | null | undefined;
  for (const top of outermost) {
    if (top.parent !== around) names = ancestorsOf(top).map(rawName);
    around = top.parent;
    for (const node of subtreeOf(tree, top)) {
      names.length = node.level - 1;
      if (node.kind !== 'bookmark') {
        names.push(rawName(node));
        continue;
      }
      const { title, codeHostSlug, path } = node.bookmark;
      rows.push([pathText(names), title, codeHostSlug, path, addressOf(node.bookmark) ?? null]);
    }
    names.length = top.level - 1;
  }
  return rows;
}
