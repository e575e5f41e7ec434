import { type Bookmark, type BookmarkState, getFolderLabel } from '#data/bookmarks/bookmark.ts';
import {
  type Change,
  changeLimits,
  toStorableBookmark,
  toStorableText,
} from '#data/bookmarks/changes/change.ts';
import { getBookmarkKey } from '#data/bookmarks/tree/bookmark-tree.ts';
import { outermost, type RecognisedItem, type UnusableTarget } from './added-item.ts';
import {
  type BranchAnswers,
  type BranchQuestion,
  type BranchTarget,
  createBranchResolver,
} from './branch-questions.ts';

export type SkippedKind =
  | UnusableTarget['unusable']
  /** The service can't store the repository or the path. */
  | 'unstorable'
  /** The bookmark occurs earlier in the same folder of the list. */
  | 'repeated'
  /** The target folder, or with `skipKnown` any folder, already contains the bookmark. */
  | 'known';

export type SkippedItem = {
  readonly kind: SkippedKind;
  readonly title: string;
  readonly address: string;
};

export type AdditionRules = {
  readonly existing: readonly Bookmark[];
  /** Id of the target folder; null for the top level. */
  readonly into: string | null;
  /** Skips bookmarks that exist in any folder, not only those in the target folder. */
  readonly skipKnown?: boolean;
  /** Answers to the questions of an earlier plan. */
  readonly branches?: BranchAnswers;
};

export type AdditionPlan = {
  /** In the order of the list, at the end of the target folder. */
  readonly changes: readonly Change[];
  readonly skipped: readonly SkippedItem[];
  /**
   * Number of folders that aren't created, because all of their contents are skipped. A folder that
   * is already empty in the list is created.
   */
  readonly foldersLeftOut: number;
  /** Each contains the user's answer or a default answer. */
  readonly questions: readonly BranchQuestion[];
};

const targetKey = ({ codeHostSlug, path }: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
  getBookmarkKey({ codeHostSlug, path, folderId: null });

/** Folders that are empty in the list, and folders that contain something to create. */
function keptFolders(items: readonly RecognisedItem[], added: ReadonlyMap<number, unknown>) {
  const kept = new Set<number>();
  const filled = new Set<number>();
  // Backwards, so that the contents of a folder are visited before the folder.
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item === undefined) continue;
    const { kind, parent } = item;
    const isKept = kind === 'bookmark' ? added.has(index) : kept.has(index) || !filled.has(index);
    if (isKept) kept.add(index).add(parent);
    filled.add(parent);
  }
  return kept;
}

/** Shortens names and titles that the service can't store. */
export function planAdditions(
  items: readonly RecognisedItem[],
  { existing, into, skipKnown = false, branches = new Map() }: AdditionRules,
): AdditionPlan {
  const everywhere = new Set(existing.map(targetKey));
  const inTarget = existing.filter(({ folderId }) => (folderId ?? '') === (into ?? ''));
  const known = skipKnown ? everywhere : new Set(inTarget.map(targetKey));
  const { questions, resolve } = createBranchResolver(branches, (target) =>
    everywhere.has(targetKey(target)),
  );
  const inList = new Set<string>();
  const added = new Map<number, BranchTarget & { readonly title: string }>();
  const skipped: SkippedItem[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind === 'folder') continue;
    const { title, parent, address } = item;
    const skip = (kind: SkippedKind) => skipped.push({ kind, title, address });
    if ('unusable' in item.target) {
      skip(item.target.unusable);
      continue;
    }
    const target = resolve(item.target);
    const key = targetKey(target);
    const keyInList = `${parent} ${key}`;
    const bookmark = toStorableBookmark({ ...target, title, folderId: null, position: null });
    if (bookmark === undefined) skip('unstorable');
    else if ((skipKnown || parent === outermost) && known.has(key)) skip('known');
    else if (inList.has(keyInList)) skip('repeated');
    else {
      inList.add(keyInList);
      added.set(index, bookmark);
    }
  }
  const kept = keptFolders(items, added);
  const parentOf = ({ parent }: RecognisedItem) => {
    const folder = items[parent];
    return folder?.kind === 'folder' ? folder.id : into;
  };
  const changes = items.flatMap((item, index): Change | readonly Change[] => {
    const parentId = parentOf(item);
    if (item.kind === 'bookmark') {
      const bookmark = added.get(index);
      return bookmark ? { op: 'create-bookmark', folderId: parentId, ...bookmark } : [];
    }
    if (!kept.has(index)) return [];
    const { id } = item;
    const name =
      toStorableText(item.name, changeLimits.name) ||
      getFolderLabel({ id, name: null, parentId, position: null });
    return { op: 'create-folder', id, name, parentId };
  });
  return {
    changes,
    skipped,
    foldersLeftOut: items.length - countBookmarks(items) - countFolders(changes),
    questions: [...questions.values()],
  };
}

const countBookmarks = (items: readonly RecognisedItem[]) =>
  items.reduce((count, { kind }) => count + (kind === 'bookmark' ? 1 : 0), 0);
const countFolders = (changes: readonly Change[]) =>
  changes.reduce((count, { op }) => count + (op === 'create-folder' ? 1 : 0), 0);

/** Returns a preview: a state with only what the plan creates. `into` is the target folder. */
export function getAddedContents(
  { changes }: Pick<AdditionPlan, 'changes'>,
  into: string | null,
): BookmarkState {
  const placeOf = (id: string | null) => (id === into ? null : id);
  return {
    folders: changes.flatMap((change, position) =>
      change.op === 'create-folder'
        ? { id: change.id, name: change.name, parentId: placeOf(change.parentId), position }
        : [],
    ),
    bookmarks: changes.flatMap((change, position) => {
      if (change.op !== 'create-bookmark') return [];
      const { codeHostSlug, path, title, folderId } = change;
      return { codeHostSlug, path, title, folderId: placeOf(folderId), position };
    }),
    lastFolderId: null,
    unreadable: [],
  };
}
