import {
  type Bookmark,
  type BookmarkFolder,
  type BookmarkState,
  compareBookmarks,
  compareFolders,
} from '#data/bookmarks/bookmark.ts';
import type { CurrentValues } from '#platform/http/failure.ts';
import type { BookmarkReference, Change } from './change.ts';

/** Folder or bookmark of the draft. Each change replaces `record`. */
type DraftEntry<T> = { record: T; isRemoved: boolean };

type Positioned = { readonly position: number | null };

/** Records that are grouped by parent and sorted. */
type SiblingGroups<T> = {
  /** Callers must not modify the array. */
  readonly of: (parentKey: string) => readonly DraftEntry<T>[];
  /** Iterates over the remaining records in the order of the original state, new ones last. */
  readonly all: () => Iterable<DraftEntry<T>>;
  /** Inserts a node that is new or was detached; at the end by default. */
  readonly insert: (
    entry: DraftEntry<T>,
    parentKey: string,
    position: number | undefined,
    isNew?: boolean,
  ) => void;
  /** Removes the node from its parent, so that `insert` can add it elsewhere. */
  readonly detach: (entry: DraftEntry<T>, parentKey: string) => void;
  /** Removes the node permanently, unlike `detach`. */
  readonly remove: (entry: DraftEntry<T>, parentKey: string) => void;
  readonly removeGroup: (parentKey: string) => void;
  /** In every group with a change, the positions of siblings are renumbered from 0. */
  readonly result: () => readonly T[];
};

/** All records are grouped in one pass on first use; each group is sorted on first access. */
function siblingGroups<T extends Positioned>(
  records: readonly T[],
  parentKeyOf: (record: T) => string,
  compare: (a: T, b: T) => number,
  withPosition: (record: T, position: number) => T,
): SiblingGroups<T> {
  let indexed: { entries: DraftEntry<T>[]; groups: Map<string, DraftEntry<T>[]> } | undefined;
  const sorted = new Set<string>();
  const touched = new Set<string>();

  const index = () => {
    if (indexed !== undefined) return indexed;
    const entries: DraftEntry<T>[] = records.map((record) => ({ record, isRemoved: false }));
    const groups = new Map<string, DraftEntry<T>[]>();
    for (const entry of entries) {
      const key = parentKeyOf(entry.record);
      const group = groups.get(key);
      if (group) group.push(entry);
      else groups.set(key, [entry]);
    }
    indexed = { entries, groups };
    return indexed;
  };

  const of = (parentKey: string) => {
    const { groups } = index();
    const group = groups.get(parentKey) ?? [];
    groups.set(parentKey, group);
    if (!sorted.has(parentKey)) {
      sorted.add(parentKey);
      group.sort((a, b) => compare(a.record, b.record));
    }
    return group;
  };

  const detach = (entry: DraftEntry<T>, parentKey: string) => {
    const group = of(parentKey);
    group.splice(group.indexOf(entry), 1);
    touched.add(parentKey);
  };

  return {
    of,
    all: function* all() {
      for (const entry of index().entries) if (!entry.isRemoved) yield entry;
    },
    insert: (entry, parentKey, position, isNew = false) => {
      const group = of(parentKey);
      group.splice(position ?? group.length, 0, entry);
      touched.add(parentKey);
      if (isNew) index().entries.push(entry);
    },
    detach,
    remove: (entry, parentKey) => {
      detach(entry, parentKey);
      entry.isRemoved = true;
    },
    removeGroup: (parentKey) => {
      const { groups } = index();
      for (const entry of groups.get(parentKey) ?? []) entry.isRemoved = true;
      groups.delete(parentKey);
      touched.delete(parentKey);
    },
    result: () => {
      if (indexed === undefined) return records;
      for (const parentKey of touched) {
        for (const [position, entry] of of(parentKey).entries()) {
          if (entry.record.position !== position) {
            entry.record = withPosition(entry.record, position);
          }
        }
      }
      return indexed.entries.filter(({ isRemoved }) => !isRemoved).map(({ record }) => record);
    },
  };
}

export type ChangeRefusal =
  | 'folder-missing'
  | 'bookmark-missing'
  /** The target folder doesn't exist. */
  | 'parent-missing'
  | 'id-taken'
  /** The target folder already contains this bookmark. */
  | 'already-there'
  | 'into-itself'
  /** Several folders have this id, or the folder contains several copies of this bookmark. */
  | 'ambiguous'
  /** A value that the change replaces isn't the value that the user saw. */
  | 'changed-since';

export type FolderEntry = DraftEntry<BookmarkFolder>;
export type BookmarkEntry = DraftEntry<Bookmark>;

/**
 * Bookmark state to which changes are applied one after another (extension viewer.changes). The
 * time for a change depends on the number of siblings, not on the size of the state.
 */
export type StateDraft = {
  /** A change that can't be applied leaves the draft unchanged. */
  readonly apply: (change: Change) => ChangeRefusal | undefined;
  /** Current values of the members in `was`; undefined if they are as the user saw them. */
  readonly getUnseenValues: (change: Change) => CurrentValues | undefined;
  /** Returns undefined if no folder or several folders have this id. */
  readonly folder: (id: string) => FolderEntry | undefined;
  /** Returns undefined if no bookmark or several bookmarks match. */
  readonly bookmark: (reference: BookmarkReference) => BookmarkEntry | undefined;
  readonly foldersIn: (parentId: string | null) => readonly FolderEntry[];
  readonly bookmarksIn: (folderId: string | null) => readonly BookmarkEntry[];
  /** Ids of the folder and of all folders inside it, parents first; each once, even in a cycle. */
  readonly idsWithin: (id: string) => readonly string[];
  /** More changes can be applied afterwards. */
  readonly result: () => BookmarkState;
};

/** Null and an empty id both represent the top level. */
const toKey = (parentId: string | null) => parentId ?? '';

/** Stored strings contain no NUL, so a missing value never has the key of a string. */
const nameKey = ({ codeHostSlug, path }: Pick<Bookmark, 'codeHostSlug' | 'path'>) =>
  `${codeHostSlug ?? '\0'}\0${path ?? '\0'}`;

const comparedValues = ['name', 'title', 'parentId', 'folderId'] as const;

/** Values of `now` that `was` names. Null and an empty id both represent the top level. */
function findDifference(
  was: CurrentValues | undefined,
  now: CurrentValues,
): CurrentValues | undefined {
  const named = comparedValues.filter((key) => was?.[key] !== undefined);
  if (named.every((key) => (was?.[key] ?? '') === (now[key] ?? ''))) return undefined;
  return Object.fromEntries(named.map((key) => [key, now[key]]));
}

export function createStateDraft(state: BookmarkState): StateDraft {
  const folders = siblingGroups<BookmarkFolder>(
    state.folders,
    ({ parentId }) => toKey(parentId),
    compareFolders,
    (folder, position) => ({ ...folder, position }),
  );
  const bookmarks = siblingGroups<Bookmark>(
    state.bookmarks,
    ({ folderId }) => toKey(folderId),
    compareBookmarks,
    (bookmark, position) => ({ ...bookmark, position }),
  );
  let { lastFolderId } = state;

  let foldersById: Map<string, FolderEntry[]> | undefined;
  const withId = (id: string): FolderEntry[] => {
    if (foldersById === undefined) {
      foldersById = new Map();
      for (const entry of folders.all()) {
        const same = foldersById.get(entry.record.id);
        if (same) same.push(entry);
        else foldersById.set(entry.record.id, [entry]);
      }
    }
    return foldersById.get(id) ?? [];
  };

  /**
   * Bookmarks by folder key, then by repository and path. A folder is added on its first look-up.
   */
  const byName = new Map<string, Map<string, BookmarkEntry[]>>();
  const namesIn = (folderKey: string) => {
    const known = byName.get(folderKey);
    if (known !== undefined) return known;
    const names = new Map<string, BookmarkEntry[]>();
    for (const entry of bookmarks.of(folderKey)) {
      const key = nameKey(entry.record);
      const same = names.get(key);
      if (same) same.push(entry);
      else names.set(key, [entry]);
    }
    byName.set(folderKey, names);
    return names;
  };
  const addName = (entry: BookmarkEntry, folderKey: string) => {
    const names = namesIn(folderKey);
    const key = nameKey(entry.record);
    if (!names.get(key)?.includes(entry)) names.set(key, [...(names.get(key) ?? []), entry]);
  };
  const removeName = (entry: BookmarkEntry, folderKey: string) => {
    const names = namesIn(folderKey);
    const key = nameKey(entry.record);
    const rest = names.get(key)?.filter((other) => other !== entry) ?? [];
    if (rest.length > 0) names.set(key, rest);
    else names.delete(key);
  };

  const folder = (id: string) => {
    const [first, second] = withId(id);
    return second === undefined ? first : undefined;
  };
  const withName = (reference: BookmarkReference) =>
    namesIn(toKey(reference.folderId)).get(nameKey(reference)) ?? [];
  const bookmark = (reference: BookmarkReference) => {
    const [first, second] = withName(reference);
    return second === undefined ? first : undefined;
  };
  const noBookmark = (reference: BookmarkReference): ChangeRefusal =>
    withName(reference).length > 1 ? 'ambiguous' : 'bookmark-missing';
  const isParent = (id: string | null) => toKey(id) === '' || folder(toKey(id)) !== undefined;

  function idsWithin(id: string): readonly string[] {
    const ids = new Set([id]);
    // The loop also visits ids that it adds to the Set, so it reaches every depth.
    for (const one of ids) for (const { record } of folders.of(one)) ids.add(record.id);
    return [...ids];
  }

  function isInside(parentId: string | null, id: string): boolean {
    const visited = new Set<string>();
    for (let at = toKey(parentId); at !== '' && !visited.has(at); ) {
      if (at === id) return true;
      visited.add(at);
      at = toKey(withId(at)[0]?.record.parentId ?? null);
    }
    return false;
  }

  function createFolder(
    change: Extract<Change, { op: 'create-folder' }>,
  ): ChangeRefusal | undefined {
    const { id, name, parentId, position } = change;
    if (withId(id).length > 0) return 'id-taken';
    if (!isParent(parentId)) return 'parent-missing';
    const entry = { record: { id, name, parentId, position: null }, isRemoved: false };
    folders.insert(entry, toKey(parentId), position, true);
    foldersById?.set(id, [entry]);
    lastFolderId = id;
    return undefined;
  }

  function updateFolder(
    change: Extract<Change, { op: 'update-folder' }>,
  ): ChangeRefusal | undefined {
    const { id, name, position } = change;
    const entry = folder(id);
    if (entry === undefined) return withId(id).length > 1 ? 'ambiguous' : 'folder-missing';
    if (findDifference(change.was, entry.record)) return 'changed-since';
    const from = toKey(entry.record.parentId);
    const parentId = change.parentId === undefined ? entry.record.parentId : change.parentId;
    const to = toKey(parentId);
    if (to !== from) {
      if (!isParent(parentId)) return 'parent-missing';
      if (isInside(parentId, id)) return 'into-itself';
    }
    if (to !== from || position !== undefined) {
      folders.detach(entry, from);
      folders.insert(entry, to, position);
    }
    entry.record = { ...entry.record, parentId, ...(name !== undefined && { name }) };
    lastFolderId = id;
    return undefined;
  }

  function deleteFolder(id: string): ChangeRefusal | undefined {
    const [first] = id === '' ? [] : withId(id);
    if (first === undefined) return 'folder-missing';
    const ids = new Set(idsWithin(id));
    if (lastFolderId !== null && ids.has(lastFolderId)) lastFolderId = first.record.parentId;
    for (const one of ids) {
      for (const entry of withId(one)) {
        const parentKey = toKey(entry.record.parentId);
        // Other folders are removed below, together with the group of their parent.
        if (!ids.has(parentKey)) folders.remove(entry, parentKey);
      }
    }
    for (const one of ids) {
      foldersById?.delete(one);
      folders.removeGroup(one);
      bookmarks.removeGroup(one);
      byName.delete(one);
    }
    if (lastFolderId !== null && ids.has(lastFolderId)) lastFolderId = null;
    return undefined;
  }

  function createBookmark(
    change: Extract<Change, { op: 'create-bookmark' }>,
  ): ChangeRefusal | undefined {
    const { folderId, codeHostSlug, path, title, position } = change;
    if (!isParent(folderId)) return 'parent-missing';
    if (withName(change).length > 0) return 'already-there';
    const record = { codeHostSlug, path, title, folderId, position: null };
    const entry = { record, isRemoved: false };
    bookmarks.insert(entry, toKey(folderId), position, true);
    addName(entry, toKey(folderId));
    lastFolderId = folderId;
    return undefined;
  }

  function updateBookmark(
    change: Extract<Change, { op: 'update-bookmark' }>,
  ): ChangeRefusal | undefined {
    const { title, position } = change.set;
    const entry = bookmark(change);
    if (entry === undefined) return noBookmark(change);
    if (findDifference(change.was, entry.record)) return 'changed-since';
    const folderId =
      change.set.folderId === undefined ? entry.record.folderId : change.set.folderId;
    const from = toKey(change.folderId);
    const to = toKey(folderId);
    if (to !== from) {
      if (!isParent(folderId)) return 'parent-missing';
      if (namesIn(to).has(nameKey(change))) return 'already-there';
    }
    if (to !== from || position !== undefined) {
      bookmarks.detach(entry, from);
      removeName(entry, from);
      bookmarks.insert(entry, to, position);
      addName(entry, to);
    }
    entry.record = { ...entry.record, folderId, ...(title !== undefined && { title }) };
    if (change.set.folderId !== undefined) lastFolderId = folderId;
    return undefined;
  }

  function deleteBookmark(change: BookmarkReference): ChangeRefusal | undefined {
    const entry = bookmark(change);
    if (entry === undefined) return noBookmark(change);
    removeName(entry, toKey(change.folderId));
    bookmarks.remove(entry, toKey(change.folderId));
    return undefined;
  }

  return {
    folder,
    bookmark,
    foldersIn: (parentId) => folders.of(toKey(parentId)),
    bookmarksIn: (folderId) => bookmarks.of(toKey(folderId)),
    idsWithin,
    apply: (change) => {
      switch (change.op) {
        case 'create-folder':
          return createFolder(change);
        case 'update-folder':
          return updateFolder(change);
        case 'delete-folder':
          return deleteFolder(change.id);
        case 'create-bookmark':
          return createBookmark(change);
        case 'update-bookmark':
          return updateBookmark(change);
        case 'delete-bookmark':
          return deleteBookmark(change);
      }
    },
    getUnseenValues: (change) => {
      if (change.op !== 'update-folder' && change.op !== 'update-bookmark') return undefined;
      const entry = change.op === 'update-folder' ? folder(change.id) : bookmark(change);
      return entry && findDifference(change.was, entry.record);
    },
    result: () => ({
      ...state,
      folders: folders.result(),
      bookmarks: bookmarks.result(),
      lastFolderId,
    }),
  };
}
