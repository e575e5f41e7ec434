import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findRow, openBookmarks, sentWith } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

describe('deleting a bookmark', () => {
  test('sends one DELETE without asking, focuses the one before it', async () => {
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Fees'));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Ledger'));
    expect(document.activeElement).toHaveAttribute('aria-level', '2');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sentWith(server, 'DELETE')).toHaveLength(1);
  });
});
