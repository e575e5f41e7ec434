import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Services } from '#platform/react.tsx';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, type TestServer } from '#test/support/server.ts';

/** The row of a folder or bookmark. */
export const findRow = (name: string) => screen.findByRole('treeitem', { name });

export async function expectFocusOn(name: string): Promise<void> {
  await waitFor(async () => expect(await findRow(name)).toHaveFocus());
}

/** The app at the bookmarks, once the tree is shown. */
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

/** One of the actions behind “…” in the head of the screen. */
export async function chooseMore(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More actions for bookmarks' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }));
}

export const sentWith = (server: TestServer, method: string) =>
  server.sent.filter((request) => request.method === method);

/** Waits until the app has an answer to each of its requests. */
export async function expectAllAnswered({ queryClient }: Services): Promise<void> {
  await waitFor(() => {
    expect(queryClient.isMutating()).toBe(0);
    expect(queryClient.isFetching()).toBe(0);
  });
}

/** Sends a request as another tab or device of the same person would. */
export async function changeElsewhere(
  server: TestServer,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<void> {
  const token = await server.service().issueAccessToken('mara');
  const answer = await server.service().fetch(
    new Request(`${appOrigin}/viewer/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  );
  expect(answer.ok).toBe(true);
}
