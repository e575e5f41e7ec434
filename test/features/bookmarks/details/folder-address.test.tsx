import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

describe('the address of a folder', () => {
  test('selects the folder, shows its details and opens what is around it', async () => {
    await openBookmarks(server, '/bookmarks/reconciliation');
    expect(await findRow('Reconciliation')).toHaveAttribute('aria-selected', 'true');
    expect(await findRow('Settlement')).toHaveAttribute('aria-expanded', 'true');
    expect(await findRow('Disputes')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('heading', { level: 2, name: 'Reconciliation' })).toBeVisible();
    expect(screen.getByText('4 bookmarks inside, in all.')).toBeVisible();
  });

  test('says that no folder has this id, and links to all bookmarks', async () => {
    const { user } = await openBookmarks(server, '/bookmarks/no~2Fsuch');
    expect(screen.getByText(/There is no folder with the id/)).toHaveTextContent('“no/such”');
    await user.click(screen.getByRole('link', { name: 'All bookmarks' }));
    await waitFor(() => expect(screen.queryByText(/There is no folder/)).toBeNull());
    expect(window.location.pathname).toBe('/bookmarks');
  });
});
