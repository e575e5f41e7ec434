import { FileText, Folder } from 'lucide-react';
import { filterTree } from '#data/bookmarks/search/tree-filter.ts';
import {
  ancestorsOf,
  type BookmarkTree,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { JumpGroup, JumpTarget } from './jump-target.ts';
import { mostShown } from './jump-targets.ts';

/** The address of a node: a bookmark is read where that is offered, else shown in its folder. */
function addressOf(node: TreeNode, canRead: boolean): string {
  if (node.kind === 'bookmark') {
    const { codeHostSlug, path } = node.bookmark;
    if (canRead && codeHostSlug && path) return paths.specification({ codeHostSlug, path });
  }
  const folder = node.kind === 'bookmark' ? node.parent : node;
  return folder?.kind === 'folder' ? paths.bookmarkFolder(folder.folder.id) : paths.bookmarks();
}

function bookmarkTarget(node: TreeNode, canRead: boolean): JumpTarget {
  const isBookmark = node.kind === 'bookmark';
  const parts = isBookmark
    ? [node.bookmark.codeHostSlug, node.bookmark.path].filter((part) => part)
    : ancestorsOf(node).map(({ name }) => name);
  return {
    id: `bookmark ${node.key}`,
    icon: isBookmark ? FileText : Folder,
    label: truncate(node.name, maxNameLength),
    context: truncate(parts.join(isBookmark ? ' · ' : ' / '), maxNameLength) || 'Bookmark folder',
    isPath: isBookmark,
    to: addressOf(node, canRead),
    searchText: foldText(node.name),
  };
}

/** The first six of them, those first whose name begins with what is typed. Stops when it has them. */
function firstOf(matches: readonly TreeNode[], typed: string): readonly TreeNode[] {
  const beginning = foldText(typed.trim());
  const first: TreeNode[] = [];
  const others: TreeNode[] = [];
  for (const node of matches) {
    // Of a long name only what may be needed: an accent can be a character of its own.
    if (foldText(node.name.slice(0, 2 * beginning.length)).startsWith(beginning)) first.push(node);
    else if (others.length < mostShown) others.push(node);
    if (first.length === mostShown) break;
  }
  return [...first, ...others].slice(0, mostShown);
}

/**
 * At most six folders and bookmarks with what is typed in their name, repository or path; none while
 * nothing is typed.
 * @param canRead whether specifications can be read here (viewer.specifications)
 */
export function bookmarkGroup(tree: BookmarkTree, typed: string, canRead: boolean): JumpGroup {
  const found = firstOf(filterTree(tree, typed)?.matches ?? [], typed);
  return { name: 'Bookmarks', targets: found.map((node) => bookmarkTarget(node, canRead)) };
}
