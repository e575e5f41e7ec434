import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, expect } from '@playwright/test';
import * as v from 'valibot';
import { type BookmarkState, compareBookmarks, compareFolders } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/changes/change.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { signIn } from '#test/support/sign-in.ts';
import { expectFocusOn } from './support/bookmarks.ts';
import { startServer, waitUntilReady } from './support/server-process.ts';
import { test as base } from './support/test.ts';

const largeFolder = { name: 'Large', id: 'large', nodes: 7_857 } as const;

/** Returns the changes that create a large folder: 56 subfolders that contain bookmarks. */
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

/** Formats a state as one line for each node, in an order that depends only on the state. */
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

/** Events that interrupt an edit. */
const interruptions = [
  'the tab is reloaded',
  'the tab crashes',
  'the service is killed',
  'the response is lost',
] as const;
type Interruption = (typeof interruptions)[number];

/** Kind of edit that the test interrupts. */
type InterruptedEdit = 'deletion' | 'undo';

/** Running server with the app and its service. */
type Server = {
  readonly origin: string;
  /** Kills and restarts the service; undefined if other tests use the same service. */
  readonly restart?: () => Promise<void>;
};

/** Signs in a user, creates the large folder and opens the bookmarks. */
async function openLargeFolder(browser: Browser, { origin, restart }: Server, person: string) {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  let authorization = '';
  context.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
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

  /**
   * Deletes the folder and confirms the deletion in the dialog. Resolves before the response
   * arrives.
   */
  const sendDeletion = async () => {
    await page.getByRole('treeitem').first().focus();
    await page.keyboard.press('Home');
    await expectFocusOn(page, largeFolder.name);
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete 7,857 items' }).click();
  };
  const sendUndo = () => page.keyboard.press('Control+z');
  const send = { deletion: sendDeletion, undo: sendUndo };
  const messages = {
    deletion: 'Deleted 7,857 items.',
    undo: 'Undone: deletion of 7,857 items.',
  };
  const untilDone = (edit: InterruptedEdit) =>
    expect(page.getByText(messages[edit]).first()).toBeVisible();

  /** Forwards the next edit request to the service and then drops the connection. */
  const loseResponse = () =>
    context.route(
      /\/viewer\/v1\/bookmark-(folders|changes)/,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );

  const interrupt: Readonly<Record<Interruption, (edit: InterruptedEdit) => Promise<void>>> = {
    'the tab is reloaded': open,
    'the tab crashes': async () => {
      const crashed = page.waitForEvent('crash');
      const devtools = await context.newCDPSession(page);
      devtools.send('Page.crash').catch(() => undefined);
      await crashed;
      await page.close();
      page = await context.newPage();
      await open();
    },
    'the service is killed': async () => {
      if (restart === undefined) throw new Error('This service can’t be killed.');
      await restart();
      await open();
    },
    // The tab stays open, so the app itself must detect whether the edit was applied.
    'the response is lost': untilDone,
  };

  /**
   * Presses Undo until all nodes are restored. Returns the number of nodes that are still missing
   * after the time limit.
   */
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
        { intervals: [500], timeout: 40_000 },
      )
      .toBe(0)
      .catch(() => undefined);
    return missing;
  };

  return {
    /** Measures the duration of an uninterrupted edit, in milliseconds. */
    measure: async () => {
      const timed = async (edit: InterruptedEdit) => {
        const start = performance.now();
        await send[edit]();
        await untilDone(edit);
        return performance.now() - start;
      };
      return { deletion: await timed('deletion'), undo: await timed('undo') };
    },
    /**
     * Interrupts an edit after a delay, opens the app again and returns the number of lost nodes.
     */
    lostNodes: async (edit: InterruptedEdit, interruption: Interruption, afterMs: number) => {
      if (edit === 'undo') {
        await sendDeletion();
        await untilDone('deletion');
      }
      if (interruption === 'the response is lost') await loseResponse();
      await send[edit]();
      await wait(afterMs);
      await interrupt[interruption](edit);
      const lost = await restore();
      // Compares the count in the heading, because the row of the folder can be scrolled out of
      // view.
      await expect.poll(shownCount).toBe(countBefore);
      expect(await heldNodes()).toEqual(before);
      if ((await page.getByRole('alertdialog').count()) > 0) await open();
      return lost;
    },
    close: () => context.close(),
  };
}

/**
 * Starts the built app with a service that stores its database in this folder, as a process that
 * can be killed.
 */
async function startKillableServer(
  dataFolder: string,
): Promise<Server & { kill(): Promise<void> }> {
  const port = await findFreePort();
  const settings = {
    PORT: String(port),
    RECEIVER_PORT: String(await findFreePort()),
    DATA_DIR: dataFolder,
  };
  const origin = `http://localhost:${port}`;
  const run = () => startServer(['node_modules/vite/bin/vite.js', 'preview'], settings);
  let server = run();

  const kill = async () => {
    const { process: child } = server;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => server.process.kill('SIGKILL'));
  await waitUntilReady(origin, server);
  return {
    origin,
    kill,
    restart: async () => {
      await kill();
      server = run();
      await waitUntilReady(origin, server);
    },
  };
}

const test = base.extend<{ server: Server }>({
  server: async ({ browserName: _ }, use, testInfo) => {
    const server = await startKillableServer(testInfo.outputPath('data'));
    await use(server);
    await server.kill();
  },
});

base(
  'undoing a large deletion loses no node in a reload or a lost response',
  async ({ browser, origin }) => {
    const user = await openLargeFolder(browser, { origin }, 'Undoer of Interrupted Edits');
    expect(await user.lostNodes('undo', 'the tab is reloaded', 50)).toBe(0);
    expect(await user.lostNodes('undo', 'the response is lost', 0)).toBe(0);
    await user.close();
  },
);

const rounds = 25;

test.describe('folder with 7,857 nodes', { tag: '@edits' }, () => {
  test.describe.configure({ timeout: 30 * 60_000 });

  for (const interruption of interruptions) {
    test(`can be restored completely with Undo if ${interruption} while the folder is deleted or restored`, async ({
      browser,
      server,
    }) => {
      const user = await openLargeFolder(browser, server, `Editor when ${interruption}`);
      const duration = await user.measure();
      const lost: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const edit of ['deletion', 'undo'] as const) {
          const afterMs = Math.random() * duration[edit];
          const nodes = await user.lostNodes(edit, interruption, afterMs);
          if (nodes > 0) lost.push(`${nodes} nodes by the ${edit} after ${Math.round(afterMs)} ms`);
        }
      }
      await user.close();
      console.info(`${interruption}: ${2 * rounds} tries, ${lost.length} with a loss`);
      expect(lost).toEqual([]);
    });
  }
});
