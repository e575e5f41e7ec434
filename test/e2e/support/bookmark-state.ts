import type { BrowserContext } from '@playwright/test';

/** The service answers with this Bookmark state instead of its own. */
export async function serveState(context: BrowserContext, state: object): Promise<void> {
  const body = JSON.stringify(state);
  await context.route('**/viewer/v1/bookmark-state', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
}

/** A state of that many nodes: every folder has 19 bookmarks, and all are at the top. */
export function largeState(nodes: number) {
  const count = nodes / 20;
  const folders = Array.from({ length: count }, (_, n) => ({
    id: `f${n}`,
    name: `Folder ${String(n).padStart(5, '0')}`,
    parentId: null,
    position: n,
  }));
  const bookmarks = Array.from({ length: nodes - count }, (_, n) => ({
    codeHostSlug: 'scale/one',
    path: `spec/${n}.md`,
    title: `Bookmark ${String(n).padStart(5, '0')}`,
    folderId: `f${Math.floor(n / 19)}`,
    position: n % 19,
  }));
  return { folders, bookmarks, lastFolderId: null };
}
