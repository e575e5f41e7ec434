import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  applyChangesElsewhere,
  getSentChanges,
  openBookmarks,
  selectScreenCommand,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

async function openDuplicates() {
  const app = await openBookmarks(server);
  await selectScreenCommand(app.user, 'Duplicates');
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicates' }));
  return { ...app, dialog };
}

describe('duplicates dialog', () => {
  test('lists all folders of each duplicated specification, and deletes all but one of its bookmarks', async () => {
    const { user, dialog } = await openDuplicates();
    expect(dialog.getByText(/2 specifications are bookmarked more than once, by 5/)).toBeVisible();
    const groups = dialog.getAllByRole('heading', { level: 3 }).map((group) => group.textContent);
    expect(groups).toEqual(['spec/refunds.mdpay/api', 'spec/ledger.mdpay/api']);
    const places = dialog
      .getAllByRole('button', { name: /Show in folder/ })
      .map(({ textContent }) => textContent?.replace('Show in folder: ', ''));
    expect(places).toEqual([
      'Payments / Disputes',
      'Payments',
      'Payments',
      'Reading list',
      'Top level',
    ]);
    expect(dialog.getByRole('button', { name: 'Delete duplicates' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(dialog.getByRole('button', { name: 'Keep the first of each' }));
    const [, , payments, , top] = dialog.getAllByRole('radio', { name: /^Keep:/ });
    expect(payments).toBeChecked();
    if (top) await user.click(top);
    await user.click(dialog.getByRole('button', { name: 'Delete 3 duplicates' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 3 items?' }));
    await user.click(question.getByRole('button', { name: 'Delete 3 items' }));
    expect(await dialog.findByText(/No specification is bookmarked more than once/)).toBeVisible();
    // The dialog shows the result before the request is sent.
    await waitFor(() =>
      expect(getSentChanges(server).map((changes) => changes.map(({ op }) => op))).toEqual([
        Array(3).fill('delete-bookmark'),
      ]),
    );
    expect(screen.getByRole('dialog', { name: 'Duplicates' })).toBeVisible();
  });

  test('closes when “Show in folder” is pressed, and focuses the bookmark in the tree', async () => {
    const { user, dialog } = await openDuplicates();
    await user.click(dialog.getByRole('button', { name: /: Payments ?. Disputes/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(screen.getAllByRole('treeitem', { name: 'Refunds' })[0]).toHaveFocus(),
    );
    expect(document.activeElement).toHaveAttribute('aria-level', '3');
  });

  test('deletes no duplicate if the bookmark to keep was deleted in the meantime', async () => {
    const { user, dialog } = await openDuplicates();
    await user.click(dialog.getByRole('radio', { name: /^Keep: Payments ?. Disputes/ }));
    await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
    await user.click(dialog.getByRole('button', { name: 'Delete 1 duplicate' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 item' }));
    expect(await screen.findByText(/Nothing was deleted. The bookmark to keep/)).toBeVisible();
    expect(getSentChanges(server)).toEqual([]);
  });

  test('asks for confirmation again if the bookmark to keep is deleted while the confirmation is open', async () => {
    const { user, dialog } = await openDuplicates();
    await user.click(dialog.getByRole('button', { name: 'Keep the first of each' }));
    await user.click(dialog.getByRole('button', { name: 'Delete 3 duplicates' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 3 items?' }));
    await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
    await user.click(question.getByRole('button', { name: 'Delete 3 items' }));
    expect(await question.findByRole('alert')).toHaveTextContent('2 bookmarks will be deleted now');
    expect(getSentChanges(server)).toEqual([]);
  });
});
