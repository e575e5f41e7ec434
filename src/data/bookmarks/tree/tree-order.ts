import { type Bookmark, compareBookmarks } from '#data/bookmarks/bookmark.ts';
import { compareTexts } from '#text/collator.ts';
import type {
  BookmarkNode,
  BookmarkTree,
  FolderNode,
  TreeNode,
  ViewOrder,
} from './bookmark-tree.ts';
import { buildTreeFromContents, type FolderContents } from './build-tree.ts';

/** Compares by collation; null comes last. */
function byText(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return compareTexts(a, b);
}

type Comparison = (a: Bookmark, b: Bookmark) => number;

const byPath: Comparison = (a, b) =>
  byText(a.path, b.path) || byText(a.codeHostSlug, b.codeHostSlug);
const byRepository: Comparison = (a, b) =>
  byText(a.codeHostSlug, b.codeHostSlug) || byText(a.path, b.path);

function compareIn(order: Exclude<ViewOrder, 'saved'>, a: BookmarkNode, b: BookmarkNode): number {
  const chosen =
    order === 'title'
      ? compareTexts(a.name, b.name)
      : (order === 'path' ? byPath : byRepository)(a.bookmark, b.bookmark);
  return chosen || compareBookmarks(a.bookmark, b.bookmark) || a.index - b.index;
}

function arranged(
  nodes: readonly TreeNode[],
  order: Exclude<ViewOrder, 'saved'>,
): FolderContents<FolderNode> {
  const folders = nodes.filter((node) => node.kind === 'folder');
  const bookmarks = nodes.filter((node) => node.kind === 'bookmark');
  folders.sort((a, b) => compareTexts(a.name, b.name) || a.index - b.index);
  bookmarks.sort((a, b) => compareIn(order, a, b));
  return {
    folders,
    bookmarks: bookmarks.map(({ bookmark }) => bookmark),
    // A node has the same key in every order.
    repeats: bookmarks.map(({ repeat }) => repeat),
  };
}

const known = new WeakMap<BookmarkTree, Map<ViewOrder, BookmarkTree>>();

/**
 * Folders by name, bookmarks by `order`. Keys stay the same, so that open folders and the selection
 * stay valid. Positions differ from those in the service, so moves must be planned on the saved
 * tree.
 */
export function sortTree(tree: BookmarkTree, order: ViewOrder): BookmarkTree {
  if (order === 'saved') return tree;
  const orders = known.get(tree) ?? new Map<ViewOrder, BookmarkTree>();
  known.set(tree, orders);
  const recovered = tree.roots.find((node) => node.kind === 'recovered');
  const ordered =
    orders.get(order) ??
    buildTreeFromContents<FolderNode>(
      arranged(tree.roots, order),
      arranged(recovered?.children ?? [], order),
      ({ children }) => arranged(children, order),
    );
  orders.set(order, ordered);
  return ordered;
}
