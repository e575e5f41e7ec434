import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import type { TestServer } from '#test/support/server.ts';

/** The bookmarks with focus on a row, and the messages. */
export async function openAt(
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
