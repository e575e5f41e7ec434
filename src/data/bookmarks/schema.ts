import * as v from 'valibot';
import {
  identifierSchema,
  nullableNumberSchema,
  nullableTextSchema,
  type ReadableList,
  tolerantListSchema,
  withResponseHead,
} from '#platform/parse-list.ts';
import type { Bookmark, BookmarkFolder, BookmarkState } from './bookmark.ts';

const maybeIdentifier = v.fallback(v.nullish(identifierSchema, null), null);

const folderSchema = v.object({
  id: identifierSchema,
  name: nullableTextSchema,
  parentId: maybeIdentifier,
  position: nullableNumberSchema,
});

/** A bookmark with only a title is valid, because the title can be shown. */
const bookmarkSchema = v.pipe(
  v.object({
    codeHostSlug: nullableTextSchema,
    path: nullableTextSchema,
    title: nullableTextSchema,
    folderId: maybeIdentifier,
    position: nullableNumberSchema,
  }),
  v.check(
    ({ codeHostSlug, path, title }) => codeHostSlug !== null || path !== null || title !== null,
  ),
);

type Members = { readonly [name: string]: unknown };

function isObject(candidate: unknown): candidate is Members {
  return typeof candidate === 'object' && candidate !== null;
}

function isTextOrNull(member: unknown): member is string | null {
  return member === null || typeof member === 'string';
}

function isNumberOrNull(member: unknown): member is number | null {
  return member === null || (typeof member === 'number' && Number.isFinite(member));
}

/**
 * Handles the usual case, in which all fields have valid types. Returns undefined for other values.
 */
function plainFolder(candidate: unknown): BookmarkFolder | undefined {
  if (!isObject(candidate)) return undefined;
  const { id, name, parentId, position } = candidate;
  return typeof id === 'string' &&
    isTextOrNull(name) &&
    isTextOrNull(parentId) &&
    isNumberOrNull(position)
    ? { id, name, parentId, position }
    : undefined;
}

/**
 * Handles the usual case, in which all fields have valid types. Returns undefined for other values.
 */
function plainBookmark(candidate: unknown, share: (text: string) => string): Bookmark | undefined {
  if (!isObject(candidate)) return undefined;
  const { codeHostSlug, path, title, folderId, position } = candidate;
  return typeof codeHostSlug === 'string' &&
    typeof path === 'string' &&
    isTextOrNull(title) &&
    isTextOrNull(folderId) &&
    isNumberOrNull(position)
    ? {
        codeHostSlug: share(codeHostSlug),
        path,
        title,
        folderId: folderId === null ? null : share(folderId),
        position,
      }
    : undefined;
}

const nothing: ReadableList<never> = { items: [], unreadable: [] };

/**
 * Parses responses (interface 2.5) and exported states. A value with neither list is rejected, so
 * that unrelated JSON isn't parsed as an empty state.
 */
export const bookmarkStateSchema = v.pipe(
  v.object({
    folders: v.nullish(tolerantListSchema(folderSchema, plainFolder)),
    bookmarks: v.nullish(tolerantListSchema(bookmarkSchema, plainBookmark)),
    lastFolderId: maybeIdentifier,
  }),
  v.check(
    ({ folders, bookmarks }) => Boolean(folders ?? bookmarks),
    'a list of folders and bookmarks',
  ),
  v.transform(({ folders, bookmarks, lastFolderId }): BookmarkState => {
    const folderList = folders ?? nothing;
    const bookmarkList = bookmarks ?? nothing;
    return {
      folders: folderList.items,
      bookmarks: bookmarkList.items,
      lastFolderId,
      unreadable: [
        ...folderList.unreadable.map((record) => ({ ...record, list: 'folders' as const })),
        ...bookmarkList.unreadable.map((record) => ({ ...record, list: 'bookmarks' as const })),
      ],
    };
  }),
);

export const bookmarkStateResponseSchema = withResponseHead(bookmarkStateSchema);
