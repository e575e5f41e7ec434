import * as v from 'valibot';
import { type Database, prepareQuery } from './database.ts';

/** The id of the top level. No folder has it. */
export const ROOT = '';

const fromKey = v.pipe(
  v.string(),
  v.transform((key) => (key === ROOT ? null : key)),
);

const folderRow = v.object({
  id: v.string(),
  name: v.string(),
  parentId: fromKey,
  position: v.number(),
});
const bookmarkRow = v.object({
  codeHostSlug: v.string(),
  path: v.string(),
  title: v.string(),
  folderId: fromKey,
  position: v.number(),
});
export type Folder = v.InferOutput<typeof folderRow>;
export type Bookmark = v.InferOutput<typeof bookmarkRow>;

/** Bookmark state of one subject (interface 2.5); null stands for the top level. */
export type BookmarkState = {
  folders: Folder[];
  bookmarks: Bookmark[];
  lastFolderId: string | null;
};

const stateRow = v.object({ lastFolderId: fromKey });
const anyRow = v.object({});

const folderColumns = 'id, name, parent_id AS parentId, position';
const bookmarkColumns =
  'code_host_slug AS codeHostSlug, path, title, folder_id AS folderId, position';

export type BookmarkStatements = ReturnType<typeof prepareBookmarkStatements>;

/** Every statement about bookmark states, prepared once for each connection. */
export function prepareBookmarkStatements(database: Database) {
  return {
    state: prepareQuery(
      database,
      'SELECT last_folder_id AS lastFolderId FROM bookmark_states WHERE subject = :subject',
      stateRow,
    ),
    folders: prepareQuery(
      database,
      `SELECT ${folderColumns} FROM folders WHERE subject = :subject ORDER BY parent_id, position`,
      folderRow,
    ),
    bookmarks: prepareQuery(
      database,
      `SELECT ${bookmarkColumns} FROM bookmarks WHERE subject = :subject
       ORDER BY folder_id, position`,
      bookmarkRow,
    ),
    bookmarkedFiles: prepareQuery(
      database,
      `SELECT DISTINCT code_host_slug AS codeHostSlug, path FROM bookmarks
       WHERE subject = :subject`,
      v.object({ codeHostSlug: v.string(), path: v.string() }),
    ),
    addState: database.prepare(
      'INSERT INTO bookmark_states (subject, last_folder_id) VALUES (:subject, :lastFolderId)',
    ),
    setLastFolder: database.prepare(
      'UPDATE bookmark_states SET last_folder_id = :lastFolderId WHERE subject = :subject',
    ),
    addFolder: database.prepare(
      `INSERT INTO folders (subject, id, name, parent_id, position)
       VALUES (:subject, :id, :name, :parentId, :position)`,
    ),
    updateFolder: database.prepare(
      `UPDATE folders SET name = :name, parent_id = :parentId, position = :position
       WHERE subject = :subject AND id = :id`,
    ),
    removeFolder: database.prepare('DELETE FROM folders WHERE subject = :subject AND id = :id'),
    addBookmark: database.prepare(
      `INSERT INTO bookmarks (subject, folder_id, code_host_slug, path, title, position)
       VALUES (:subject, :folderId, :codeHostSlug, :path, :title, :position)`,
    ),
    updateBookmark: database.prepare(
      `UPDATE bookmarks SET title = :title, position = :position
       WHERE subject = :subject AND folder_id = :folderId AND code_host_slug = :codeHostSlug
       AND path = :path`,
    ),
    removeBookmark: database.prepare(
      `DELETE FROM bookmarks WHERE subject = :subject AND folder_id = :folderId
       AND code_host_slug = :codeHostSlug AND path = :path`,
    ),
    deletedFolderId: prepareQuery(
      database,
      'SELECT id FROM deleted_folder_ids WHERE subject = :subject AND id = :id',
      anyRow,
    ),
    rememberDeletedFolderId: database.prepare(
      'INSERT OR IGNORE INTO deleted_folder_ids (subject, id) VALUES (:subject, :id)',
    ),
  };
}
