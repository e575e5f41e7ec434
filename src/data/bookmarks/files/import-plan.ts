import type { Bookmark, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkKey } from '#data/bookmarks/tree/bookmark-tree.ts';
import type {
  NoTargetKind,
  RecognisedTarget,
} from '#platform/specification-link/specification-target.ts';
import {
  type BranchAnswers,
  type BranchQuestion,
  branchQuestions,
  type Target,
} from './branch-questions.ts';
import type { FoundItem } from './import-file.ts';

/** Why a bookmark of a file isn't imported. */
export type SkippedKind =
  | NoTargetKind
  /** Its folder in the file holds the same bookmark already. */
  | 'repeated'
  /** It is bookmarked already. */
  | 'known';

export type SkippedItem = {
  readonly kind: SkippedKind;
  readonly title: string;
  /** As in the file: its URL, or its repository and path. */
  readonly address: string;
};

/** Parent of an item that is in no folder of the file. */
const outermost = -1;

export type ImportRules = {
  readonly recognise: (address: string) => RecognisedTarget;
  /** What is bookmarked already. */
  readonly existing: readonly Bookmark[];
  /** The id of the folder to import into; null for the top level. */
  readonly into: string | null;
  /** Skips what is bookmarked anywhere; else only what the target folder holds already. */
  readonly skipKnown: boolean;
  /** The user's answers to the questions of an earlier plan. */
  readonly branches?: BranchAnswers;
};

const targetKey = ({ codeHostSlug, path }: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
  bookmarkKey({ codeHostSlug, path, folderId: null });

/** Returns why a bookmark is skipped, by what is in the file before it and what is bookmarked. */
function skipRules({ existing, into, skipKnown }: ImportRules) {
  const known = new Set(
    existing
      .filter(({ folderId }) => skipKnown || (folderId ?? '') === (into ?? ''))
      .map(targetKey),
  );
  const inFile = new Set<string>();
  return (target: Target, parent: number): SkippedKind | undefined => {
    if ((skipKnown || parent === outermost) && known.has(targetKey(target))) return 'known';
    const key = bookmarkKey({ ...target, folderId: String(parent) });
    if (inFile.has(key)) return 'repeated';
    inFile.add(key);
    return undefined;
  };
}

/** Indexes of the folders to create: those around something that is imported, and those empty in the file. */
function keptFolders(items: readonly FoundItem[], imported: ReadonlyMap<number, Bookmark>) {
  const kept = new Set<number>();
  const filled = new Set<number>();
  // From the end, because a folder precedes what is inside it.
  for (const [index, { kind, parent }] of [...items.entries()].reverse()) {
    const isKept =
      kind === 'bookmark' ? imported.has(index) : kept.has(index) || !filled.has(index);
    if (isKept) kept.add(index).add(parent);
    filled.add(parent);
  }
  return kept;
}

/** What an import will create, and what it leaves out. */
export type ImportPlan = {
  /** A state by itself with ids of its own, for a preview (`treeOf`) and for `planCreation`. */
  readonly state: BookmarkState;
  /** In the order of the file. */
  readonly skipped: readonly SkippedItem[];
  /** Folders that hold nothing that is imported; those that are empty in the file are kept. */
  readonly foldersLeftOut: number;
  /** Where the branch ends in URLs; each is answered already. */
  readonly questions: readonly BranchQuestion[];
};

function targetOf(
  item: FoundItem & { readonly kind: 'bookmark' },
  recognise: ImportRules['recognise'],
  resolve: ReturnType<typeof branchQuestions>['resolve'],
): Target | SkippedKind {
  if (!('address' in item)) {
    const { codeHostSlug, path } = item;
    return codeHostSlug && path ? { codeHostSlug, path } : 'no-file';
  }
  const found = recognise(item.address);
  if (!found.ok) return found.kind;
  const { codeHostSlug } = found.target;
  return codeHostSlug ? resolve({ ...found.target, codeHostSlug }) : 'no-file';
}

/** Plans the import of the items of a file. */
export function planImport(items: readonly FoundItem[], rules: ImportRules): ImportPlan {
  const skipOf = skipRules(rules);
  const everywhere = new Set(rules.existing.map(targetKey));
  const { questions, resolve } = branchQuestions(rules.branches ?? new Map(), (target) =>
    everywhere.has(targetKey(target)),
  );
  const bookmarks = new Map<number, Bookmark>();
  const skipped: SkippedItem[] = [];
  const idOf = (parent: number) => (parent === outermost ? null : String(parent));
  for (const [index, item] of items.entries()) {
    if (item.kind === 'folder') continue;
    const { title, parent } = item;
    const target = targetOf(item, rules.recognise, resolve);
    const skip = typeof target === 'string' ? target : skipOf(target, parent);
    if (skip !== undefined) {
      const address =
        'address' in item ? item.address : `${item.codeHostSlug ?? ''} ${item.path ?? ''}`.trim();
      skipped.push({ kind: skip, title, address });
    } else if (typeof target === 'object') {
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
