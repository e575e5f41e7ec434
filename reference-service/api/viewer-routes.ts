import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { BookmarkStore } from '#reference-service/storage/bookmark-store.ts';
import type { IdempotencyStore } from '#reference-service/storage/idempotency-store.ts';
import { readBookmarkChanges } from './bookmark-changes.ts';
import type { Caller } from './credentials.ts';
import { bookmarkChange, bookmarkName, folderChange, newBookmark, newFolder } from './fields.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { readJsonBody, readQuery } from './json-body.ts';

/** Interface 4.3, and the extensions viewer.read, viewer.changes and viewer.write. */
export function viewerRoutes(
  bookmarks: BookmarkStore,
  idempotency: IdempotencyStore,
): Hono<Caller> {
  const nameIn = (url: string) => readQuery(new URL(url).searchParams, bookmarkName);
  return new Hono<Caller>()
    .use('/bookmark-state', compress())
    .use('/bookmark-changes', compress())
    .use('/bookmark-folders/:folderId', compress())
    .get('/bookmark-state', (context) => context.json(bookmarks.read(context.var.subject)))
    .post('/bookmark-changes', async (context) => {
      const { subject } = context.var;
      const key = idempotencyKeyOf(context.req.raw);
      const { changes, text } = await readBookmarkChanges(context.req.raw);
      const isNew = () => key === undefined || idempotency.claim(subject, key, text);
      return context.json(bookmarks.apply(subject, changes, isNew));
    })
    .post('/bookmark-folders', async (context) => {
      const { value } = await readJsonBody(context.req.raw, newFolder);
      return context.json(bookmarks.createFolder(context.var.subject, value), 201);
    })
    .patch('/bookmark-folders/:folderId', async (context) => {
      const { value } = await readJsonBody(context.req.raw, folderChange);
      const { folderId } = context.req.param();
      return context.json(bookmarks.changeFolder(context.var.subject, folderId, value));
    })
    .delete('/bookmark-folders/:folderId', (context) => {
      const { folderId } = context.req.param();
      return context.json(bookmarks.deleteFolder(context.var.subject, folderId));
    })
    .post('/bookmarks', async (context) => {
      const { value } = await readJsonBody(context.req.raw, newBookmark);
      return context.json(bookmarks.createBookmark(context.var.subject, value), 201);
    })
    .patch('/bookmarks', async (context) => {
      const name = nameIn(context.req.url);
      const { value } = await readJsonBody(context.req.raw, bookmarkChange);
      return context.json(bookmarks.changeBookmark(context.var.subject, name, value));
    })
    .delete('/bookmarks', (context) => {
      const name = nameIn(context.req.url);
      return context.json(bookmarks.deleteBookmark(context.var.subject, name));
    });
}
