import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { BookmarkStore } from '#reference-service/storage/bookmark-store.ts';
import type { Caller } from './credentials.ts';
import { bookmarkChange, bookmarkName, folderChange, newBookmark, newFolder } from './fields.ts';
import { readJsonBody, readQuery } from './json-body.ts';

/** Interface 4.3, and the extensions viewer.read and viewer.write. */
export function viewerRoutes(bookmarks: BookmarkStore): Hono<Caller> {
  const nameIn = (url: string) => readQuery(new URL(url).searchParams, bookmarkName);
  return new Hono<Caller>()
    .use('/bookmark-state', compress())
    .get('/bookmark-state', (context) => context.json(bookmarks.read(context.var.subject)))
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
