import { FileText, Folder } from 'lucide-react';
import { findMeantNodes, findNodes } from '#data/bookmarks/search/tree-search.ts';
import {
  ancestorsOf,
  type BookmarkTree,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { paths } from '#paths.ts';
import { foldText } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { type JumpFinder, type JumpTarget, mostShown } from './jump-target.ts';

/** The address of a node: a bookmark is read where that is offered, else shown in its folder. */
function addressOf(node: TreeNode, canRead: boolean): string {
  if (node.kind === 'bookmark') {
    const { codeHostSlug, path } = node.bookmark;
    if (canRead && codeHostSlug && path) return paths.specification({ codeHostSlug, path });
  }
  const folder = node.kind === 'bookmark' ? node.parent : node;
  return folder?.kind === 'folder' ? paths.bookmarkFolder(folder.folder.id) : paths.bookmarks();
}

export function nodeTarget(node: TreeNode, canRead: boolean): JumpTarget {
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

/**
 * Folders and bookmarks by name, repository or path; none while nothing is typed.
 * @param canRead whether specifications can be read here (viewer.specifications)
 */
export function bookmarkFinder(tree: BookmarkTree, canRead: boolean): JumpFinder {
  const targets = (found: readonly TreeNode[]) => found.map((node) => nodeTarget(node, canRead));
  return {
    name: 'Bookmarks',
    find: (typed) => targets(findNodes(tree, typed, mostShown)),
    findMeant: (typed) => {
      const meant = findMeantNodes(tree, typed, mostShown);
      return meant && { ...meant, found: targets(meant.found) };
    },
  };
}
