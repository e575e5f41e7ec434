import {
  type Bookmark,
  type BookmarkFolder,
  bookmarkName,
  folderName,
} from '#data/bookmarks/bookmark.ts';
import { isBranch, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';

/** Where a step creates something: in an existing folder, null for the root, or in one of another step. */
export type StepParent =
  | { readonly kind: 'existing'; readonly folderId: string | null }
  | { readonly kind: 'step'; readonly key: string };

type Placed = {
  /** Unique among the steps. */
  readonly key: string;
  readonly parent: StepParent;
  /** From 0, among siblings of its kind; at the end without one. */
  readonly position?: number;
};

/** One folder or bookmark to create; a folder comes before everything inside it. */
export type CreateStep =
  | (Placed & { readonly kind: 'folder'; readonly name: string })
  | (Placed & {
      readonly kind: 'bookmark';
      readonly codeHostSlug: string;
      readonly path: string;
      readonly title: string;
    });

/** A place for the outermost nodes. */
export type StepPlace = { readonly folderId: string | null; readonly position?: number };

export type CreatePlan = {
  readonly steps: readonly CreateStep[];
  /** Bookmarks that can't be created, since they lack a repository or a path. */
  readonly left: readonly TreeNode[];
};

const maxLengths = { name: 255, title: 1000 };

/** The text as the service accepts it: well-formed, without NUL, not too long. */
function acceptable(text: string, maxLength: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  return clean.length <= maxLength ? clean : [...clean].slice(0, maxLength).join('');
}

/** The name of a folder as the service accepts it. */
export function acceptableName(folder: BookmarkFolder): string {
  return acceptable(folder.name ?? '', maxLengths.name) || folderName(folder);
}

/** A bookmark as the service accepts it; undefined where it lacks a repository or a path. */
export function acceptableBookmark(bookmark: Bookmark) {
  const { codeHostSlug, path } = bookmark;
  if (!codeHostSlug || !path) return undefined;
  const title = acceptable(bookmark.title ?? '', maxLengths.title) || bookmarkName(bookmark);
  return { codeHostSlug, path, title };
}

function stepOf(node: TreeNode, placed: Placed): CreateStep | undefined {
  if (node.kind === 'recovered') return undefined;
  if (node.kind === 'folder') {
    return { ...placed, kind: 'folder', name: acceptableName(node.folder) };
  }
  const bookmark = acceptableBookmark(node.bookmark);
  return bookmark && { ...placed, kind: 'bookmark', ...bookmark };
}

/**
 * The steps that create nodes, in order: inside each other where they are so in the tree.
 * @param nodes in the order of the tree, and with what is inside them only if that is created too
 * @param placeOf for those inside none of the others
 */
export function createSteps(
  nodes: Iterable<TreeNode>,
  placeOf: (node: TreeNode) => StepPlace,
): CreatePlan {
  const steps: CreateStep[] = [];
  const left: TreeNode[] = [];
  const planned = new Set<TreeNode>();
  const placed = (node: TreeNode): Placed => {
    const { key, parent } = node;
    if (parent !== null && planned.has(parent)) {
      return { key, parent: { kind: 'step', key: parent.key } };
    }
    const { folderId, ...rest } = placeOf(node);
    return { key, parent: { kind: 'existing', folderId }, ...rest };
  };
  for (const node of nodes) {
    const step = stepOf(node, placed(node));
    if (step !== undefined) steps.push(step);
    if (step?.kind === 'folder') planned.add(node);
    else if (step === undefined && !isBranch(node)) left.push(node);
  }
  return { steps, left };
}
