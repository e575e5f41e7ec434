import { type BookmarkState, hasId, isNamed, samePlace } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/cache/bookmark-change.ts';
import { bookmarkPosition, folderPosition } from './positions.ts';
import type { Refusal } from './refusal.ts';
import type { Edit } from './step.ts';

/** What to send; `done` where everything is as wanted already. */
export type PlannedChange = Change | 'done' | { readonly refusal: Refusal };

function refused(refusal: Refusal): { readonly refusal: Refusal } {
  return { refusal };
}

type FolderEdit = Extract<Edit, { kind: 'folder' }>;
type BookmarkEdit = Extract<Edit, { kind: 'bookmark' }>;

function planFolder(state: BookmarkState, { before, after }: FolderEdit): PlannedChange {
  const now = state.folders.find(hasId(before.id));
  if (now === undefined) return refused('deleted');
  const position = folderPosition(state, now);
  const renames = before.name !== after.name && now.name !== after.name;
  const leaves = !samePlace(before.parentId, after.parentId);
  const moves = leaves
    ? !samePlace(now.parentId, after.parentId)
    : before.position !== after.position && position !== after.position;
  if (renames && now.name !== before.name) return refused('renamed');
  if (moves && !samePlace(now.parentId, before.parentId)) return refused('moved');
  if (moves && !leaves && position !== before.position) return refused('reordered');
  if (renames && !after.name) return refused('incomplete');
  if (moves && after.parentId && !state.folders.some(hasId(after.parentId))) {
    return refused('place-gone');
  }
  if (!renames && !moves) return 'done';
  return {
    kind: 'folder',
    folderId: now.id,
    change: {
      ...(renames && after.name && { name: after.name }),
      ...(moves && leaves && { parentId: after.parentId || null }),
      ...(moves && after.position !== null && { position: after.position }),
    },
  };
}

function planBookmark(state: BookmarkState, { before, after }: BookmarkEdit): PlannedChange {
  const leaves = !samePlace(before.folderId, after.folderId);
  const there = state.bookmarks.find(isNamed(after));
  const now = state.bookmarks.find(isNamed(before));
  if (now === undefined) {
    const isThere = leaves && there !== undefined && there.title === after.title;
    return isThere ? 'done' : refused('deleted');
  }
  if (leaves && there !== undefined) return refused('place-taken');
  const position = bookmarkPosition(state, now);
  const renames = before.title !== after.title && now.title !== after.title;
  const moves = leaves || (before.position !== after.position && position !== after.position);
  if (renames && now.title !== before.title) return refused('renamed');
  if (moves && !leaves && position !== before.position) return refused('reordered');
  if (renames && !after.title) return refused('incomplete');
  if (moves && after.folderId && !state.folders.some(hasId(after.folderId))) {
    return refused('place-gone');
  }
  if (!renames && !moves) return 'done';
  const { folderId, codeHostSlug, path } = now;
  return {
    kind: 'bookmark',
    bookmark: { folderId, codeHostSlug, path },
    change: {
      ...(renames && after.title && { title: after.title }),
      ...(leaves && { folderId: after.folderId || null }),
      ...(moves && after.position !== null && { position: after.position }),
    },
  };
}

/** The change that makes an edit, if what it changes is still as it was before. */
export function planEdit(state: BookmarkState, edit: Edit): PlannedChange {
  return edit.kind === 'folder' ? planFolder(state, edit) : planBookmark(state, edit);
}
