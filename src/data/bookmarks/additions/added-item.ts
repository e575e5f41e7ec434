import { getStoredName, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type {
  RecognisedTarget,
  SpecificationTarget,
  UnrecognisedTargetKind,
} from '#platform/specification-link/specification-target.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import type { BranchTarget } from './branch-questions.ts';

/** Parent index of items that are at the top level. */
export const outermost = -1;

type AddedFolder = {
  readonly kind: 'folder';
  /** Id of the folder to create, a new UUID. */
  readonly id: string;
  readonly name: string;
  readonly parent: number;
};

export type UnusableTarget = {
  readonly unusable: UnrecognisedTargetKind;
  readonly reason: string;
};

type Target = (SpecificationTarget & BranchTarget) | UnusableTarget;

/** Bookmark from a file, from pasted text or from the tree. */
export type AddedBookmark = {
  readonly kind: 'bookmark';
  readonly title: string;
  readonly parent: number;
  /** Target as written: a URL in files of browsers and in text, or repository and path. */
  readonly address: string;
  /** Undefined until `address` is recognised. */
  readonly target?: Target;
};

export type AddedItem = AddedFolder | AddedBookmark;

export type RecognisedBookmark = AddedBookmark & { readonly target: Target };

export type RecognisedItem = AddedFolder | RecognisedBookmark;

export function createFolderItem(name: string, parent: number): AddedFolder {
  return { kind: 'folder', id: crypto.randomUUID(), name, parent };
}

/** Keeps tree order. Nodes whose folder isn't in the list become outermost items. */
export function toAddedItems(nodes: Iterable<TreeNode>): readonly RecognisedItem[] {
  const items: RecognisedItem[] = [];
  const indexes = new Map<TreeNode, number>();
  for (const node of nodes) {
    if (node.kind === 'recovered') continue;
    const parent = (node.parent && indexes.get(node.parent)) ?? outermost;
    if (node.kind === 'folder') {
      indexes.set(node, items.push(createFolderItem(getStoredName(node), parent)) - 1);
      continue;
    }
    const { codeHostSlug, path } = node.bookmark;
    const target: Target =
      codeHostSlug && path
        ? { codeHostSlug, path }
        : { unusable: 'no-file', reason: 'This bookmark has no repository or no path.' };
    const address = `${codeHostSlug ?? ''} ${path ?? ''}`.trim();
    items.push({ kind: 'bookmark', title: getStoredName(node), parent, address, target });
  }
  return items;
}

function recogniseAddress(
  address: string,
  recognise: (address: string) => RecognisedTarget,
): Target {
  const found = recognise(address);
  if (!found.ok) return { unusable: found.kind, reason: found.reason };
  const { codeHostSlug, path } = found.target;
  if (codeHostSlug) return { ...found.target, codeHostSlug };
  const reason = `This link doesn’t contain the repository. Enter the repository, a space and “${path}”.`;
  return { unusable: 'no-file', reason };
}

export function recogniseBookmark(
  item: AddedBookmark,
  recognise: (address: string) => RecognisedTarget,
): RecognisedBookmark {
  return { ...item, target: item.target ?? recogniseAddress(item.address, recognise) };
}

/** Works in short time slices, because the list can have any length. */
export async function recogniseItems(
  items: readonly AddedItem[],
  recognise: (address: string) => RecognisedTarget,
): Promise<readonly RecognisedItem[]> {
  const slice = createTimeSlices();
  const recognised: RecognisedItem[] = [];
  for (const item of items) {
    if (slice.isOver()) await slice.next();
    recognised.push(item.kind === 'folder' ? item : recogniseBookmark(item, recognise));
  }
  return recognised;
}
