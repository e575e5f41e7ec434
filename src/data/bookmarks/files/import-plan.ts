import type { Bookmark, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { getBookmarkKey } from '#data/bookmarks/tree/bookmark-tree.ts';
import type {
  RecognisedTarget,
  SpecificationTarget,
  UnrecognisedTargetKind,
} from '#platform/specification-link/specification-target.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import {
  type BranchAnswers,
  type BranchQuestion,
  type BranchTarget,
  createBranchResolver,
} from './branch-questions.ts';
import type { ImportedItem } from './import-file.ts';

/** Reason why a bookmark of a file isn't imported. */
export type SkippedKind =
  | UnrecognisedTargetKind
  /** The bookmark occurs earlier in the same folder of the file. */
  | 'repeated'
  /** The user already has this bookmark. */
  | 'known';

export type SkippedItem = {
  readonly kind: SkippedKind;
  readonly title: string;
  /** Target of the bookmark, as written in the file: its URL, or its repository and path. */
  readonly address: string;
};

/** Parent index of items that are at the top level of the file. */
const outermost = -1;

export type ImportRules = {
  /** Bookmarks that the user already has. */
  readonly existing: readonly Bookmark[];
  /** Id of the target folder; null for the top level. */
  readonly into: string | null;
  /**
   * If true, skips bookmarks that exist in any folder; if false, skips only bookmarks that the
   * target folder contains.
   */
  readonly skipKnown: boolean;
  /** User's answers to the branch questions of an earlier plan. */
  readonly branches?: BranchAnswers;
};

const targetKey = ({ codeHostSlug, path }: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
  getBookmarkKey({ codeHostSlug, path, folderId: null });

/**
 * Returns the indexes of the folders to create: folders that are empty in the file, and folders
 * that contain something to import.
 */
function keptFolders(items: readonly RecognisedItem[], imported: ReadonlyMap<number, Bookmark>) {
  const kept = new Set<number>();
  const filled = new Set<number>();
  // Iterates backwards, so that the contents of a folder are visited before the folder.
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined) continue;
    const { kind, parent } = item;
    const isKept =
      kind === 'bookmark' ? imported.has(index) : kept.has(index) || !filled.has(index);
    if (isKept) kept.add(index).add(parent);
    filled.add(parent);
  }
  return kept;
}

/** Items that an import will create, and skipped items. */
export type ImportPlan = {
  /**
   * State with only the imported items and with temporary ids, for a preview (`getTree`) and for
   * `planCreation`.
   */
  readonly state: BookmarkState;
  /** Skipped items, in the order of the file. */
  readonly skipped: readonly SkippedItem[];
  /**
   * Number of folders that aren't imported, because all of their contents are skipped. Folders that
   * are empty in the file are imported.
   */
  readonly foldersLeftOut: number;
  /**
   * Questions to the user about where the branch name ends in URLs. Each question contains the
   * user's answer or a default answer.
   */
  readonly questions: readonly BranchQuestion[];
};

/** Folder in a file, or a bookmark with its target or the reason why it has no target. */
export type RecognisedItem =
  | Extract<ImportedItem, { kind: 'folder' }>
  | (Omit<SkippedItem, 'kind'> & {
      readonly kind: 'bookmark';
      readonly parent: number;
      readonly target: (SpecificationTarget & BranchTarget) | SkippedKind;
    });

function recogniseItem(
  item: ImportedItem,
  recognise: (address: string) => RecognisedTarget,
): RecognisedItem {
  if (item.kind === 'folder') return item;
  const { kind, parent, title } = item;
  if (!('address' in item)) {
    const { codeHostSlug, path } = item;
    const address = `${codeHostSlug ?? ''} ${path ?? ''}`.trim();
    const target = codeHostSlug && path ? { codeHostSlug, path } : 'no-file';
    return { kind, parent, title, address, target };
  }
  const { address } = item;
  const found = recognise(address);
  if (!found.ok) return { kind, parent, title, address, target: found.kind };
  const { codeHostSlug } = found.target;
  const target = codeHostSlug ? { ...found.target, codeHostSlug } : 'no-file';
  return { kind, parent, title, address, target };
}

/** Recognises the targets of the URLs in a file, in short time slices. */
export async function recogniseItems(
  items: readonly ImportedItem[],
  recognise: (address: string) => RecognisedTarget,
): Promise<readonly RecognisedItem[]> {
  const slice = createTimeSlices();
  const recognised: RecognisedItem[] = [];
  for (const item of items) {
    if (slice.isOver()) await slice.next();
    recognised.push(recogniseItem(item, recognise));
  }
  return recognised;
}

/** Plans which folders and bookmarks of a file to create and which to skip. */
export function planImport(
  items: readonly RecognisedItem[],
  { existing, into, skipKnown, branches = new Map() }: ImportRules,
): ImportPlan {
  const everywhere = new Set(existing.map(targetKey));
  const inTarget = existing.filter(({ folderId }) => (folderId ?? '') === (into ?? ''));
  const known = skipKnown ? everywhere : new Set(inTarget.map(targetKey));
  const { questions, resolve } = createBranchResolver(branches, (target) =>
    everywhere.has(targetKey(target)),
  );
  const inFile = new Set<string>();
  const bookmarks = new Map<number, Bookmark>();
  const skipped: SkippedItem[] = [];
  const idOf = (parent: number) => (parent === outermost ? null : String(parent));
  for (const [index, item] of items.entries()) {
    if (item.kind === 'folder') continue;
    const { title, parent, address } = item;
    const skip = (kind: SkippedKind) => skipped.push({ kind, title, address });
    if (typeof item.target === 'string') {
      skip(item.target);
      continue;
    }
    const target = resolve(item.target);
    const key = targetKey(target);
    const keyInFile = `${parent} ${key}`;
    if ((skipKnown || parent === outermost) && known.has(key)) skip('known');
    else if (inFile.has(keyInFile)) skip('repeated');
    else {
      inFile.add(keyInFile);
      bookmarks.set(index, { ...target, title, folderId: idOf(parent), position: index });
    }
  }
  const kept = keptFolders(items, bookmarks);
  const all = items.flatMap((item, index) => (item.kind === 'folder' ? [{ ...item, index }] : []));
  const folders = all
    .filter(({ index }) => kept.has(index))
    .map(({ name, parent, index }) => ({
      id: String(index),
      name,
      parentId: idOf(parent),
      position: index,
    }));
  const foldersLeftOut = all.length - folders.length;
  const state = { folders, bookmarks: [...bookmarks.values()], lastFolderId: null, unreadable: [] };
  return { state, skipped, foldersLeftOut, questions: [...questions.values()] };
}
