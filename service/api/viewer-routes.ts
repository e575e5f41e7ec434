import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { BookmarkStore } from '#service/storage/bookmark-store.ts';
import type { IdempotencyStore } from '#service/storage/idempotency-store.ts';
import { readBookmarkChanges } from './bookmark-changes.ts';
import type { Caller } from './limits.ts';
import { idempotencyKeyOf } from './read-request.ts';

/** Interface 4.3, and the extensions viewer.read and viewer.changes. */
export function viewerRoutes(
  bookmarks: BookmarkStore,
  idempotency: IdempotencyStore,
): Hono<Caller> {
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
    .delete('/bookmark-folders/:folderId', (context) => {
      const { folderId } = context.req.param();
      return context.json(bookmarks.deleteFolder(context.var.subject, folderId));
    });
}
