import type { Bookmark, BookmarkFolder, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type Change, changeLimits, isStorable } from './change.ts';
import { type ChangeRefusal, createStateDraft, type StateDraft } from './state-draft.ts';

/** Returns undefined if a service can't store the id or name. */
function getFolderCreation(
  { id, name, parentId }: BookmarkFolder,
  position?: number,
): Change | undefined {
  // As a parent, an empty id means the top level, so the contents couldn't be restored.
  if (id === '' || !isStorable(name, changeLimits.name)) return undefined;
  const at = position === undefined ? {} : { position };
  return { op: 'create-folder', id, name, parentId: parentId || null, ...at };
}

/** Returns undefined if a service can't store the repository, path or title. */
function getBookmarkCreation(
  { folderId, codeHostSlug, path, title }: Bookmark,
  position?: number,
): Change | undefined {
  if (!isStorable(codeHostSlug, changeLimits.codeHostSlug)) return undefined;
  if (!isStorable(path, changeLimits.path)) return undefined;
  if (!isStorable(title, changeLimits.title)) return undefined;
  const at = position === undefined ? {} : { position };
  return { op: 'create-bookmark', folderId: folderId || null, codeHostSlug, path, title, ...at };
}

/** Parents before children. */
function getFolderRestoration(draft: StateDraft, id: string): readonly Change[] | undefined {
  const changes: (Change | undefined)[] = [];
  for (const one of draft.idsWithin(id)) {
    const entry = draft.folder(one);
    // The service can't create several folders with the same id.
    if (entry === undefined) return undefined;
    const { record } = entry;
    changes.push(
      one === id
        ? getFolderCreation(record, draft.foldersIn(record.parentId).indexOf(entry))
        : getFolderCreation(record),
      ...draft.bookmarksIn(one).map(({ record: bookmark }) => getBookmarkCreation(bookmark)),
    );
  }
  return allDefined(changes);
}

function allDefined<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
  const defined = values.filter((value) => value !== undefined);
  return defined.length === values.length ? defined : undefined;
}

/** True if the position is missing or invalid, so that renaming the node also moves it. */
function isOrderedByName(position: number | null): boolean {
  return !Number.isFinite(position);
}

/** Returns the changes that undo a change, which must not have been applied to the draft yet. */
function inverseOf(draft: StateDraft, change: Change): readonly Change[] | undefined {
  switch (change.op) {
    case 'create-folder':
      return [{ op: 'delete-folder', id: change.id }];
    case 'create-bookmark': {
      const { folderId, codeHostSlug, path } = change;
      return [{ op: 'delete-bookmark', folderId, codeHostSlug, path }];
    }
    case 'delete-folder':
      return getFolderRestoration(draft, change.id);
    case 'delete-bookmark': {
      const entry = draft.bookmark(change);
      if (entry === undefined) return undefined;
      const position = draft.bookmarksIn(change.folderId).indexOf(entry);
      return allDefined([getBookmarkCreation(entry.record, position)]);
    }
    case 'update-folder': {
      const entry = draft.folder(change.id);
      if (entry === undefined) return undefined;
      const { name, parentId, position } = entry.record;
      const isRenamed = change.name !== undefined && change.name !== name;
      const isMoved = change.parentId !== undefined && (change.parentId ?? '') !== (parentId ?? '');
      const isPlaced =
        isMoved || change.position !== undefined || (isRenamed && isOrderedByName(position));
      if (isRenamed && !isStorable(name, changeLimits.name)) return undefined;
      if (!isRenamed && !isPlaced) return [];
      return [
        {
          op: 'update-folder',
          id: change.id,
          ...(isRenamed && name !== null && { name }),
          ...(isMoved && { parentId: parentId || null }),
          ...(isPlaced && { position: draft.foldersIn(parentId).indexOf(entry) }),
          ...((isRenamed || isMoved) && {
            was: {
              ...(isRenamed && { name: change.name }),
              ...(isMoved && { parentId: change.parentId }),
            },
          }),
        },
      ];
    }
    case 'update-bookmark': {
      const entry = draft.bookmark(change);
      if (entry === undefined) return undefined;
      const { title, folderId, position } = entry.record;
      const { set, codeHostSlug, path } = change;
      const isRenamed = set.title !== undefined && set.title !== title;
      const isMoved = set.folderId !== undefined && (set.folderId ?? '') !== (folderId ?? '');
      const isPlaced =
        isMoved || set.position !== undefined || (isRenamed && isOrderedByName(position));
      if (isRenamed && !isStorable(title, changeLimits.title)) return undefined;
      if (!isRenamed && !isPlaced) return [];
      return [
        {
          op: 'update-bookmark',
          folderId: set.folderId === undefined ? change.folderId : set.folderId,
          codeHostSlug,
          path,
          set: {
            ...(isRenamed && title !== null && { title }),
            ...(isMoved && { folderId: folderId || null }),
            ...(isPlaced && { position: draft.bookmarksIn(folderId).indexOf(entry) }),
          },
          ...(isRenamed && { was: { title: set.title } }),
        },
      ];
    }
  }
}

/**
 * Returns the changes that undo a list of creations. Deleting a folder deletes its contents, so
 * nodes inside created folders are omitted. Returns undefined for other changes, which could have
 * moved a node out of such a folder.
 */
function outermostDeletions(changes: readonly Change[]): readonly Change[] | undefined {
  const created = new Set<string>();
  const deletions: Change[] = [];
  for (const change of changes) {
    if (change.op === 'create-folder') {
      if (!created.has(change.parentId ?? '')) {
        deletions.push({ op: 'delete-folder', id: change.id });
      }
      created.add(change.id);
    } else if (change.op === 'create-bookmark') {
      const { folderId, codeHostSlug, path } = change;
      if (created.has(folderId ?? '')) continue;
      deletions.push({ op: 'delete-bookmark', folderId, codeHostSlug, path });
    } else return undefined;
  }
  return deletions.reverse();
}

/**
 * The lists are applied one after another. Undefined if a change can't be applied, or if the
 * interface can't express an inverse (a folder without a name, duplicate ids, a missing parent).
 * The inverses don't restore `lastFolderId` or gaps between positions.
 */
export function invertChangeLists(
  state: BookmarkState,
  lists: readonly (readonly Change[])[],
): readonly (readonly Change[])[] | undefined {
  const draft = createStateDraft(state);
  const inverses: (readonly Change[])[] = [];
  for (const changes of lists) {
    const parts: (readonly Change[])[] = [];
    for (const change of changes) {
      const inverse = inverseOf(draft, change);
      if (inverse === undefined || draft.apply(change) !== undefined) return undefined;
      parts.push(inverse);
    }
    inverses.push(outermostDeletions(changes) ?? parts.reverse().flat());
  }
  // With duplicate ids, cycles or orphans, the inverses can conflict, although each is valid on its
  // own.
  const isApplicable = inverses
    .toReversed()
    .every((inverse) => inverse.every((change) => draft.apply(change) === undefined));
  return isApplicable ? inverses : undefined;
}

/** `index` is of the first change that can't be applied. */
export type AppliedChanges =
  | { readonly ok: true; readonly state: BookmarkState }
  | { readonly ok: false; readonly index: number; readonly refusal: ChangeRefusal };

/**
 * Applies all changes or none, as the service does (extension viewer.changes). In every folder with
 * a change, the positions of siblings are renumbered from 0.
 */
export function applyChanges(state: BookmarkState, changes: readonly Change[]): AppliedChanges {
  const draft = createStateDraft(state);
  for (const [index, change] of changes.entries()) {
    const refusal = draft.apply(change);
    if (refusal !== undefined) return { ok: false, index, refusal };
  }
  return { ok: true, state: draft.result() };
}
