import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { SpecificationTarget } from '#platform/specification-link/link-pattern.ts';
import type { RecognisedTarget } from '#platform/specification-link/specification-target.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import {
  type BranchAnswers,
  type BranchQuestion,
  branchNames,
  type FullTarget,
} from './branch-names.ts';
import { foldersKept } from './import-folders.ts';
import { type KnownRules, knownTargets, outermost } from './import-known.ts';
import { countLosses, type ImportLosses } from './import-losses.ts';
import type { Skip, SkippedItem } from './import-skipped.ts';
import type { FoundItem } from './netscape-reader.ts';

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
