import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  changeElsewhere,
  chooseMore,
  openBookmarks,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

async function openDuplicates() {
  const app = await openBookmarks(server);
  await chooseMore(app.user, 'Duplicates');
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicates' }));
  return { ...app, dialog };
}

describe('the list of duplicates', () => {
  test('shows a repository and path once, with all its places', async () => {
    const { dialog } = await openDuplicates();
    expect(dialog.getByText(/2 specifications are bookmarked more than once, by 5/)).toBeVisible();
    const groups = dialog.getAllByRole('heading', { level: 3 }).map((group) => group.textContent);
    expect(groups).toEqual(['spec/refunds.mdpay/api', 'spec/ledger.mdpay/api']);
    const places = dialog
      .getAllByRole('button', { name: /Show in folder/ })
      .map(({ textContent }) => textContent);
    expect(places).toEqual([
      'Show in folder: Payments / Disputes',
      'Show in folder: Payments',
      'Show in folder: Payments',
      'Show in folder: Reading list',
      'Show in folder: Top level',
    ]);
  });

  test('“Show in folder” closes it and moves focus to that bookmark', async () => {
    const { user, dialog } = await openDuplicates();
    await user.click(dialog.getByRole('button', { name: /: Payments ?. Disputes/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(screen.getAllByRole('treeitem', { name: 'Refunds' })[0]).toHaveFocus(),
    );
    expect(document.activeElement).toHaveAttribute('aria-level', '3');
  });

  test('says so when nothing is bookmarked twice', async () => {
    for (const id of ['payments', 'reading']) {
      await changeElsewhere(server, 'DELETE', `bookmark-folders/${id}`);
    }
    const { dialog } = await openDuplicates();
    expect(dialog.getByText(/No specification is bookmarked more than once/)).toBeVisible();
  });
});
