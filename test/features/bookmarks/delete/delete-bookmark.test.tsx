import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findRow, openBookmarks, sentChanges } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

describe('deleting a bookmark', () => {
  test('sends one request without asking, and focuses the bookmark before it', async () => {
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Fees'));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Ledger'));
    expect(document.activeElement).toHaveAttribute('aria-level', '2');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await screen.findByText('Deleted “Fees”.')).toBeVisible();
    expect(sentChanges(server)).toEqual([
      [
        {
          op: 'delete-bookmark',
          folderId: 'payments',
          codeHostSlug: 'pay/api',
          path: 'spec/fees.md',
        },
      ],
    ]);
  });
});
