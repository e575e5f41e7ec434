import type { Change } from '#data/bookmarks/changes/change.ts';

type FolderUpdate = Extract<Change, { op: 'update-folder' }>;
type BookmarkUpdate = Extract<Change, { op: 'update-bookmark' }>;

const codeHostSlug = 'team/repo';

export const addFolder = (id: string, parentId: string | null = null, name = id): Change => ({
  op: 'create-folder',
  id,
  name,
  parentId,
});

export const editFolder = (id: string, set: Omit<FolderUpdate, 'op' | 'id'>): Change => ({
  op: 'update-folder',
  id,
  ...set,
});

export const deleteFolder = (id: string): Change => ({ op: 'delete-folder', id });

export const addBookmark = (
  path: string,
  folderId: string | null = null,
  title = path,
): Change => ({ op: 'create-bookmark', folderId, codeHostSlug, path, title });

export const editBookmark = (
  path: string,
  folderId: string | null,
  set: BookmarkUpdate['set'],
): Change => ({ op: 'update-bookmark', folderId, codeHostSlug, path, set });

export const deleteBookmark = (path: string, folderId: string | null = null): Change => ({
  op: 'delete-bookmark',
  folderId,
  codeHostSlug,
  path,
});
