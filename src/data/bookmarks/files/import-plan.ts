import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkKey } from '#data/bookmarks/tree/node-keys.ts';
import type {
  NoTargetKind,
  RecognisedTarget,
  SpecificationTarget,
} from '#platform/specification-link/specification-target.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import {
  type BranchAnswers,
  type BranchQuestion,
  branchNames,
  type FullTarget,
  isCommit,
} from './branch-names.ts';
import type { FoundItem } from './netscape-reader.ts';

/** Why a bookmark of a file isn't imported. */
export type SkippedKind =
  | NoTargetKind
  /** Its folder in the file has it already. */
  | 'repeated'
  /** It is bookmarked already. */
  | 'known';

export type SkippedItem = Skip & {
  readonly title: string;
  /** As the file has it; where it has a repository and a path instead, those. */
  readonly address: string;
};

type Skip = {
  readonly kind: SkippedKind;
  /** A sentence. */
  readonly reason: string;
};

/** What a file or an address has besides, and a bookmark has no place for (interface 2.4). */
export const lossKinds = ['tags', 'note', 'date', 'fragment', 'branch', 'commit'] as const;

export type LossKind = (typeof lossKinds)[number];

/** How many of the imported items lose something, by what. A kind without any is left out. */
export type ImportLosses = ReadonlyMap<LossKind, number>;

/** Counts what is lost of the items that are imported. */
function countLosses() {
  const losses = new Map<LossKind, number>();
  const add = (kind: LossKind) => losses.set(kind, (losses.get(kind) ?? 0) + 1);
  return {
    losses,
    add: (item: FoundItem, target?: Pick<SpecificationTarget, 'revision' | 'fragment'>) => {
      item.lost?.forEach(add);
      if (target?.fragment !== undefined) add('fragment');
      if (target?.revision !== undefined) add(isCommit(target.revision) ? 'commit' : 'branch');
    },
  };
}

/** The parent of what stands in no folder of the file. */
const outermost = -1;

type KnownRules = {
  /** What is bookmarked already. */
  readonly existing: BookmarkState;
  /** The id of the folder to import into; null for the root. */
  readonly into: string | null;
  /** What is bookmarked anywhere is left out; else only what the target holds already. */
  readonly skipKnown: boolean;
};

/** Tells what is there already, in the file and among the bookmarks. */
function knownTargets({ existing, into, skipKnown }: KnownRules) {
  const anywhere = (target: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
    bookmarkKey({ ...target, folderId: null });
  const known = new Set(
    existing.bookmarks
      .filter(({ folderId }) => skipKnown || (folderId ?? '') === (into ?? ''))
      .map(anywhere),
  );
  const inFile = new Set<string>();
  const everywhere = new Set(existing.bookmarks.map(anywhere));
  const skipOf = (target: FullTarget, parent: number): Skip | undefined => {
    if ((skipKnown || parent === outermost) && known.has(anywhere(target))) {
      return { kind: 'known', reason: 'It is bookmarked already.' };
    }
    const key = bookmarkKey({ ...target, folderId: String(parent) });
    if (inFile.has(key)) {
      return { kind: 'repeated', reason: 'The same folder of the file has it already.' };
    }
    inFile.add(key);
    return undefined;
  };
  return { skipOf, isKnown: (target: FullTarget) => everywhere.has(anywhere(target)) };
}

/**
 * Which folders of a file are created, by their index: those around something that is imported, and
 * those that are empty in the file.
 */
function foldersKept(items: readonly FoundItem[], isImported: (index: number) => boolean) {
  const kept = new Uint8Array(items.length);
  const holdsSomething = new Uint8Array(items.length);
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined) continue;
    const isKept =
      item.kind === 'bookmark'
        ? isImported(index)
        : kept[index] === 1 || holdsSomething[index] === 0;
    if (isKept) kept[index] = 1;
    if (item.parent === outermost) continue;
    holdsSomething[item.parent] = 1;
    if (isKept) kept[item.parent] = 1;
  }
  return (index: number) => kept[index] === 1;
}

/** What an import will create, and what it leaves out. */
export type ImportPlan = {
  /** A state by itself with ids of its own, for a preview (`treeOf`) and for `createSteps`. */
  readonly state: BookmarkState;
  /** In the order of the file. */
  readonly skipped: readonly SkippedItem[];
  /** Folders that hold nothing that is imported; those that are empty in the file are kept. */
  readonly foldersLeftOut: number;
  /** What is imported without. */
  readonly losses: ImportLosses;
  /** Where the branch ends in the addresses of a repository. Each has an answer already. */
  readonly questions: readonly BranchQuestion[];
};

export type ImportRules = KnownRules & {
  readonly recognise: (address: string) => RecognisedTarget;
  /** What the person has answered. */
  readonly branches?: BranchAnswers;
};

type FoundBookmark = FoundItem & { readonly kind: 'bookmark' };

function addressOf(item: FoundBookmark): string {
  return 'address' in item ? item.address : `${item.codeHostSlug ?? ''} ${item.path ?? ''}`.trim();
}

type Target = FullTarget & Pick<SpecificationTarget, 'fragment'>;

function targetOf(
  item: FoundBookmark,
  recognise: ImportRules['recognise'],
  { resolve }: ReturnType<typeof branchNames>,
): Target | Skip {
  const none: Skip = { kind: 'no-file', reason: 'It has no repository or no path.' };
  if (!('address' in item)) {
    const { codeHostSlug, path } = item;
    return codeHostSlug && path ? { codeHostSlug, path } : none;
  }
  const found = recognise(item.address);
  if (!found.ok) return found;
  const { codeHostSlug, fragment } = found.target;
  if (!codeHostSlug) return none;
  const target = resolve(found.target, codeHostSlug);
  return fragment === undefined ? target : { ...target, fragment };
}

/**
 * Looks at everything that was found in a file, in short pieces of work, and says what will become
 * of it.
 * @throws the signal's reason once it is aborted
 */
export async function planImport(
  items: readonly FoundItem[],
  rules: ImportRules,
  signal?: AbortSignal,
): Promise<ImportPlan> {
  const slice = timeSlices();
  const { skipOf, isKnown } = knownTargets(rules);
  const branches = branchNames(rules.branches ?? new Map(), isKnown);
  const { losses, add: addLosses } = countLosses();
  const bookmarks = new Map<number, Bookmark>();
  const skipped: SkippedItem[] = [];
  const idOf = (parent: number) => (parent === outermost ? null : String(parent));
  for (const [index, item] of items.entries()) {
    if (slice.isOver()) await slice.next();
    signal?.throwIfAborted();
    if (item.kind === 'folder') continue;
    const { title, parent } = item;
    const target = targetOf(item, rules.recognise, branches);
    const skip = 'kind' in target ? target : skipOf(target, parent);
    if (skip !== undefined) {
      skipped.push({ kind: skip.kind, reason: skip.reason, title, address: addressOf(item) });
    } else if ('path' in target) {
      const { codeHostSlug, path } = target;
      addLosses(item, target);
      const folderId = idOf(parent);
      bookmarks.set(index, { codeHostSlug, path, title, folderId, position: index });
    }
  }
  const isKept = foldersKept(items, (index) => bookmarks.has(index));
  const folders: BookmarkFolder[] = [];
  let foldersLeftOut = 0;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'bookmark') continue;
    const { name, parent } = item;
    if (isKept(index)) {
      addLosses(item);
      folders.push({ id: String(index), name, parentId: idOf(parent), position: index });
    } else {
      foldersLeftOut += 1;
    }
  }
  const state = { folders, bookmarks: [...bookmarks.values()], lastFolderId: null, unreadable: [] };
  const questions = [...branches.questions.values()];
  return { state, skipped, foldersLeftOut, losses, questions };
}
