import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  findRow,
  openBookmarks,
  selectFolderCommand,
  selectRowCommand,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

describe('URL of a folder', () => {
  test('selects the folder, shows its details, expands its ancestors, and can be copied', async () => {
    const { user } = await openBookmarks(server, '/bookmarks/reconciliation');
    expect(await findRow('Reconciliation')).toHaveAttribute('aria-selected', 'true');
    expect(await findRow('Settlement')).toHaveAttribute('aria-expanded', 'true');
    expect(await findRow('Disputes')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('heading', { level: 2, name: 'Reconciliation' })).toBeVisible();
    expect(screen.getByText('4 bookmarks in total.')).toBeVisible();

    await selectFolderCommand(user, 'Copy link');
    const copied = async (id: string) =>
      expect(await navigator.clipboard.readText()).toBe(
        `${window.location.origin}/bookmarks/${id}`,
      );
    await copied('reconciliation');
    await selectRowCommand(user, 'Settlement', 'Copy link');
    await copied('settlement');
  });

  test('that belongs to another user explains how to get a copy of the folder, and links to all bookmarks', async () => {
    const { user } = await openBookmarks(server, '/bookmarks/no~2Fsuch');
    const notice = screen.getByText(/Bookmarks are personal/);
    expect(notice).toHaveTextContent(/ask the owner for an export and import it here/);
    expect(notice).toHaveTextContent('“no/such”');
    await user.click(screen.getByRole('link', { name: 'All bookmarks' }));
    await waitFor(() => expect(screen.queryByText(/Bookmarks are personal/)).toBeNull());
    expect(window.location.pathname).toBe('/bookmarks');
  });
});
