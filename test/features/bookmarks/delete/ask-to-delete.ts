import { screen, within } from '@testing-library/react';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import type { TestServer } from '#test/support/server.ts';

/** Presses “Delete folder…” for a folder and waits for the question. */
export async function askToDelete(server: TestServer, name: string) {
  const app = await openBookmarks(server);
  await app.user.click(await findRow(name));
  await app.user.click(screen.getByRole('button', { name: 'Delete folder…' }));
  const dialog = await screen.findByRole('alertdialog');
  const confirm = (items: string) =>
    app.user.click(within(dialog).getByRole('button', { name: `Delete ${items}` }));
  return { ...app, dialog, confirm };
}
