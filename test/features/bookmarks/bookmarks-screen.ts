import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, vi } from 'vitest';
import type { Change } from '#data/bookmarks/changes/change.ts';
import type { Services } from '#platform/react.tsx';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, type TestServer } from '#test/support/server.ts';

export const findRow = (name: string) => screen.findByRole('treeitem', { name });

export async function expectFocusOn(name: string): Promise<void> {
  await waitFor(async () => expect(await findRow(name)).toHaveFocus());
}

/** Renders the app at the bookmarks and waits for the tree. */
export async function openBookmarks(
  server: TestServer,
  path = '/bookmarks',
  config: Readonly<Record<string, unknown>> = {},
  slots: Parameters<typeof renderApp>[3] = {},
) {
  const app = await renderApp(server, path, config, slots);
  await screen.findByRole('tree', { name: 'Bookmarks' });
  return app;
}

/** Selects a command of the “…” menu in the screen's toolbar. */
export async function selectScreenCommand(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More actions for bookmarks' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
}

/** Selects a command of the menu that a right click on a row opens. */
export async function selectRowCommand(user: UserEvent, row: string, name: string): Promise<void> {
  await user.pointer({ target: await findRow(row), keys: '[MouseRight]' });
  await user.click(await screen.findByRole('menuitem', { name }));
}

/** Selects a command of the “…” menu in the details of a folder. */
export async function selectFolderCommand(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

export const getSentRequests = (server: TestServer, method: string) =>
  server.sent.filter((request) => request.method === method);

/** Waits until no request of the app is pending. */
export async function waitForPendingRequests({ queryClient }: Services): Promise<void> {
  await waitFor(() => {
    expect(queryClient.isMutating()).toBe(0);
    expect(queryClient.isFetching()).toBe(0);
  });
}

/**
 * Responds to fetches of the bookmarks with a state that has these properties and is otherwise
 * empty.
 */
export function serveBookmarks(server: TestServer, state: Readonly<Record<string, unknown>>): void {
  const whole = { folders: [], bookmarks: [], lastFolderId: null, ...state };
  server.use(http.get(`${appOrigin}/viewer/v1/bookmark-state`, () => HttpResponse.json(whole)));
}

/** Selects rows with Ctrl and click. */
export async function selectRows(user: UserEvent, ...names: readonly string[]): Promise<void> {
  const [first = '', ...others] = names;
  await user.click(await findRow(first));
  await user.keyboard('{Control>}');
  for (const name of others) await user.click(await findRow(name));
  await user.keyboard('{/Control}');
}

const changesPath = '/viewer/v1/bookmark-changes';

/** Returns the changes that the app has sent, one list for each request. */
export const getSentChanges = (server: TestServer): readonly (readonly Change[])[] =>
  server.sent
    .filter(({ path }) => path === changesPath)
    .map(({ body }) => JSON.parse(body).changes);

/**
 * Rejects requests that change bookmarks with this error, until the returned function is called.
 */
export function refuseChanges(
  server: TestServer,
  problem: { readonly status: number } & Readonly<Record<string, unknown>>,
): () => void {
  let isRefused = true;
  server.use(
    http.post(appOrigin + changesPath, () =>
      isRefused
        ? HttpResponse.json(problem, {
            status: problem.status,
            headers: { 'content-type': 'application/problem+json' },
          })
        : undefined,
    ),
  );
  return () => {
    isRefused = false;
  };
}

/** Changes the bookmarks as another tab or device of the same user would. */
export async function applyChangesElsewhere(
  server: TestServer,
  ...changes: readonly Change[]
): Promise<void> {
  const token = await server.service().issueAccessToken('mara');
  const response = await server.service().fetch(
    new Request(appOrigin + changesPath, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ changes }),
    }),
  );
  expect(response.status).toBe(200);
}

/** Simulates a service that ignores what the user saw (`was`), like earlier versions. */
export function ignoreSeenValues(server: TestServer): void {
  server.use(
    http.post(appOrigin + changesPath, async ({ request }) => {
      const sent: { changes: readonly { was?: unknown }[] } = JSON.parse(await request.text());
      const body = JSON.stringify({ changes: sent.changes.map(({ was, ...rest }) => rest) });
      const { url, headers } = request;
      return server.service().fetch(new Request(url, { method: 'POST', headers, body }));
    }),
  );
}

/** Selects a folder, presses “Delete folder…” and waits for the confirmation dialog. */
export async function openDeletionDialog(server: TestServer, name: string) {
  const app = await openBookmarks(server);
  await app.user.click(await findRow(name));
  await app.user.click(screen.getByRole('button', { name: 'Delete folder…' }));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = (items: string) =>
    app.user.click(within(dialog).getByRole('button', { name: `Delete ${items}` }));
  /** Lets time pass, so that the user has noticed what the dialog lists. */
  const notice = () => {
    const now = performance.now() + 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  };
  return { ...app, dialog, confirm, notice };
}

/** Renders the bookmarks and focuses a row; returns the tree and the message area. */
export async function openBookmarksAtRow(
  server: TestServer,
  name: string,
  config: Readonly<Record<string, unknown>> = {},
) {
  const app = await openBookmarks(server, '/bookmarks', config);
  await app.user.click(await findRow(name));
  const { user } = app;
  const messages = within(screen.getByRole('status', { name: 'Messages' }));
  return {
    ...app,
    messages,
    said: async (text: string | RegExp) => expect(await messages.findByText(text)).toBeVisible(),
    undo: () => user.keyboard('{Control>}z{/Control}'),
    redo: () => user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}'),
  };
}

/** Returns the names of a folder's direct children. */
export function getNamesInFolder(folder: string): (string | null)[] {
  const rows = screen.getAllByRole('treeitem');
  const start = rows.findIndex((row) => within(row).queryByText(folder) !== null);
  const level = Number(rows[start]?.ariaLevel);
  const end = rows.findIndex((row, at) => at > start && Number(row.ariaLevel) <= level);
  return rows
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((row) => Number(row.ariaLevel) === level + 1)
    .map(nameOf);
}

export function getTopLevelNames(): (string | null)[] {
  const rows = screen.getAllByRole('treeitem');
  return rows.filter(({ ariaLevel }) => ariaLevel === '1').map(nameOf);
}

function nameOf(row: HTMLElement): string | null {
  return row.querySelector('a, bdi')?.textContent ?? null;
}
