import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { changeElsewhere, sentWith } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';
import { refuseWrites } from './refuse-writes.ts';
import { selectDisputesAndFees } from './select-two.ts';

const server = startReferenceService(smallTree);

async function askToDeleteTwo() {
  const app = await selectDisputesAndFees(server);
  await app.user.click(screen.getByRole('button', { name: 'Delete 3 items…' }));
  return { ...app, question: await screen.findByRole('alertdialog') };
}

describe('deleting several items', () => {
  test('a 403 stops it, and “Continue” deletes what is left', async () => {
    const accept = refuseWrites(server, 'delete', 'bookmark-folders/*', {
      status: 403,
      detail: 'Locked.',
    });
    const { user, question } = await askToDeleteTwo();
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(within(question).getByRole('button', { name: 'Delete 3 items' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 items' });
    expect(await within(dialog).findByText(/“Disputes”: .*Locked\./)).toBeInTheDocument();
    expect(within(dialog).getByText('“Fees”: not tried')).toBeInTheDocument();
    accept();
    await user.click(within(dialog).getByRole('button', { name: 'Continue with 2 missing items' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('treeitem', { name: 'Disputes' })).toBeNull();
    expect(screen.queryByRole('treeitem', { name: 'Fees' })).toBeNull();
    // The next in the same folder that is left.
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Refunds'));
  });

  test('asks again when the counts have changed', async () => {
    const { user, question } = await askToDeleteTwo();
    const added = { codeHostSlug: 'pay/api', path: 'new.md', title: 'New', folderId: 'disputes' };
    await changeElsewhere(server, 'POST', 'bookmarks', added);
    await user.click(within(question).getByRole('button', { name: 'Delete 3 items' }));
    const notice = await within(question).findByRole('alert');
    expect(notice).toHaveTextContent('The bookmarks have changed');
    expect(notice).toHaveTextContent('1 folder and 3 bookmarks will be deleted now');
    expect(sentWith(server, 'DELETE')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete 4 items' }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Fees' })).toBeNull());
    expect(sentWith(server, 'DELETE')).toHaveLength(2);
  });
});
