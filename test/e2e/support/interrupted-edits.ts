import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import * as v from 'valibot';
import { expect } from 'vitest';
import { type BookmarkState, compareBookmarks, compareFolders } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import { signIn } from './sign-in.ts';
import { expectFocusOn } from './tree.ts';

export const largeFolder = { name: 'Large', id: 'large', nodes: 7_857 } as const;

/** The folder with 56 folders, which hold the bookmarks. */
function largeFolderChanges(): readonly Change[] {
  const { id, name, nodes } = largeFolder;
  const folders = Array.from({ length: 56 }, (_, at) => `${id}-${at}`);
  const bookmarks = nodes - 1 - folders.length;
  return [
    { op: 'create-folder', id, name, parentId: null, position: 0 },
    ...folders.map((one) => ({ op: 'create-folder', id: one, name: one, parentId: id }) as const),
    ...Array.from(
      { length: bookmarks },
      (_, at): Change => ({
        op: 'create-bookmark',
        folderId: folders[at % folders.length] ?? id,
        codeHostSlug: 'large/repository',
        path: `spec/${at}.md`,
        title: `Bookmark ${at}`,
      }),
    ),
  ];
}

const changeList = v.object({ changes: v.array(v.unknown()) });

/** Each node with its siblings in order, as lines. */
function outlineOf({ folders, bookmarks }: BookmarkState): readonly string[] {
  return [
    ...folders.toSorted(compareFolders).map(({ id, name, parentId }) => [parentId, id, name]),
    ...bookmarks
      .toSorted(compareBookmarks)
      .map(({ folderId, codeHostSlug, path, title }) => [folderId, codeHostSlug, path, title]),
  ]
    .map((line) => JSON.stringify(line))
    .sort();
}

/** What happens in the middle of an edit. */
export const interruptions = [
  'the tab is reloaded',
  'the tab crashes',
  'the service is killed',
  'the response is lost',
] as const;
export type Interruption = (typeof interruptions)[number];

/** What is interrupted. */
export type InterruptedEdit = 'deletion' | 'undo';

/** Where the app and its service run. */
type Server = {
  readonly origin: string;
  /** Kills the service and starts it again; absent if other tests use it too. */
  readonly restart?: () => Promise<void>;
};

/** Signs a user in who has the large folder, and shows the bookmarks. */
export async function openLargeFolder(
  browser: Browser,
  { origin, restart }: Server,
  person: string,
) {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  let authorization = '';
  const sentChanges: number[] = [];
  context.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
    if (!request.url().endsWith('/bookmark-changes')) return;
    sentChanges.push(v.parse(changeList, request.postDataJSON()).changes.length);
  });
  let page = await context.newPage();
  await signIn(page, person, '/bookmarks');
  await expect(page.getByRole('tree')).toBeVisible();

  const request = async (path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, authorization, 'content-type': 'application/json' };
    const response = await fetch(origin + path, { ...init, headers });
    expect(response.status, path).toBe(200);
    const body: unknown = await response.json();
    return v.parse(bookmarkStateSchema, body);
  };
  const heldNodes = async () => outlineOf(await request('/viewer/v1/bookmark-state'));
  const before = outlineOf(
    await request('/viewer/v1/bookmark-changes', {
      method: 'POST',
      body: JSON.stringify({ changes: largeFolderChanges() }),
    }),
  );

  const open = async () => {
    await page.goto('/bookmarks');
    await expect(page.getByRole('tree')).toBeVisible();
  };
  await open();
  const shownCount = () => page.getByRole('heading', { level: 1 }).innerText();
  const countBefore = await shownCount();

  /** Asks for the deletion and confirms it. Resolves before the response. */
  const sendDeletion = async () => {
    await page.getByRole('treeitem').first().focus();
    await page.keyboard.press('Home');
    await expectFocusOn(page, largeFolder.name);
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete 7,857 items' }).click();
  };
  const sendUndo = () => page.keyboard.press('Control+z');
  const untilDeleted = () => expect(page.getByText('Deleted 7,857 items.').first()).toBeVisible();
  const untilUndone = () =>
    expect(page.getByText('Undone: deletion of 7,857 items.').first()).toBeVisible();
  const send = { deletion: sendDeletion, undo: sendUndo };
  const until = { deletion: untilDeleted, undo: untilUndone };

  /** Passes the next request of an edit on to the service and cuts the connection. */
  const loseResponse = () =>
    context.route(
      /\/viewer\/v1\/bookmark-(folders|changes)/,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );

  const interrupt: Readonly<
    Record<Interruption, (edit: InterruptedEdit, afterMs: number) => Promise<void>>
  > = {
    'the tab is reloaded': async (edit, afterMs) => {
      await send[edit]();
      await wait(afterMs);
      await open();
    },
    'the tab crashes': async (edit, afterMs) => {
      await send[edit]();
      await wait(afterMs);
      const crashed = page.waitForEvent('crash');
      const devtools = await context.newCDPSession(page);
      devtools.send('Page.crash').catch(() => undefined);
      await crashed;
      await page.close();
      page = await context.newPage();
      await open();
    },
    'the service is killed': async (edit, afterMs) => {
      await send[edit]();
      await wait(afterMs);
      if (restart === undefined) throw new Error('This service can’t be killed.');
      await restart();
      await open();
    },
    // The tab stays open and finds out by itself.
    'the response is lost': async (edit) => {
      await loseResponse();
      await send[edit]();
      await until[edit]();
    },
  };

  /** Undoes as long as nodes are missing, and nothing else. Returns how many nodes stay missing. */
  const restore = async () => {
    const complete = new Set(before);
    let missing = complete.size;
    await expect
      .poll(
        async () => {
          const held = new Set(await heldNodes());
          missing = [...complete].filter((line) => !held.has(line)).length;
          if (missing > 0) await sendUndo();
          return missing;
        },
        { interval: 500, timeout: 40_000 },
      )
      .toBe(0)
      .catch(() => undefined);
    return missing;
  };

  return {
    /** How long an edit takes without an interruption, in milliseconds. */
    measure: async () => {
      const timed = async (edit: InterruptedEdit) => {
        const start = performance.now();
        await send[edit]();
        await until[edit]();
        return performance.now() - start;
      };
      return { deletion: await timed('deletion'), undo: await timed('undo') };
    },
    /** Interrupts an edit after a time, opens the app again and returns how many nodes are lost. */
    lostNodes: async (edit: InterruptedEdit, interruption: Interruption, afterMs: number) => {
      if (edit === 'undo') {
        await sendDeletion();
        await untilDeleted();
      }
      await interrupt[interruption](edit, afterMs);
      const lost = await restore();
      // The folder’s row may be scrolled out of view.
      await expect.poll(shownCount).toBe(countBefore);
      expect(await heldNodes()).toEqual(before);
      if ((await page.getByRole('alertdialog').count()) > 0) await open();
      return lost;
    },
    /** How many changes the app has sent, for each request. */
    sentChanges: () => sentChanges,
    close: () => context.close(),
  };
}
