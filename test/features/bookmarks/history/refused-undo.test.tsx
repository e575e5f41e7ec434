import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  applyChangesElsewhere,
  expectFocusOn,
  findRow,
  getSentChanges,
  getTopLevelNames,
  openBookmarksAtRow,
  refuseChanges,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';
import { watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService(smallTree);

const refusal = async (title: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: `Couldn’t undo the ${title}` });
  return { dialog, within: within(dialog) };
};

async function deleteDisputes(elsewhere: Parameters<typeof applyChangesElsewhere>[1]) {
  const app = await openBookmarksAtRow(server, 'Disputes');
  await app.user.keyboard('{Delete}');
  await app.user.click(await screen.findByRole('button', { name: 'Delete 2 items' }));
  await app.said('Deleted 2 items.');
  await applyChangesElsewhere(server, elsewhere);
  return app;
}

describe("undo that can't be applied", () => {
  test('changes nothing until the user presses “Restore what is possible”', async () => {
    const downloads = watchDownloads();
    const { user, said, undo, redo } = await deleteDisputes({
      op: 'delete-folder',
      id: 'payments',
    });
    await undo();
    const { dialog, within: inside } = await refusal('deletion of 2 items');
    expect(dialog).toHaveTextContent('Nothing has changed.');
    expect(dialog).toHaveTextContent('1 item goes to the top level');
    expect(inside.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(getTopLevelNames()).not.toContain('Disputes');
    await user.click(inside.getByRole('button', { name: 'Save as a file' }));
    expect(downloads.names).toEqual([
      expect.stringMatching(/\.html$/),
      expect.stringMatching(/\.json$/),
    ]);
    expect(getSentChanges(server)).toHaveLength(1);
    await user.click(inside.getByRole('button', { name: 'Restore what is possible' }));
    await said('Undone: deletion of 2 items.');
    await expectFocusOn('Disputes');
    expect(getTopLevelNames()).toContain('Disputes');
    // Checks that the partial undo can itself be undone.
    await undo();
    await waitFor(() => expect(getTopLevelNames()).not.toContain('Disputes'));
    await redo();
    await expectFocusOn('Disputes');
  });

  test('shows the refused node and the reason, and the user can try the undo again', async () => {
    const { user, said, undo } = await openBookmarksAtRow(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said(/^Renamed/);
    const accept = refuseChanges(server, {
      status: 403,
      detail: 'Locked.',
      pointer: '/changes/0',
    });
    await undo();
    const { dialog, within: inside } = await refusal('rename of “Quarrels”');
    expect(dialog).toHaveTextContent(/“Quarrels”: .*Locked\..* Nothing has changed\./);
    expect(inside.queryByRole('button', { name: 'Save as a file' })).toBeNull();
    await user.click(inside.getByRole('button', { name: 'Close' }));
    expect(await findRow('Quarrels')).toBeInTheDocument();
    accept();
    await undo();
    await said('Undone: rename of “Quarrels”.');
    expect(await findRow('Disputes')).toBeInTheDocument();
  });
});

/** Fetches the bookmarks again, which shows changes made elsewhere. */
async function reload({ services }: Awaited<ReturnType<typeof openBookmarksAtRow>>) {
  await services.queryClient.invalidateQueries({ queryKey: ['viewer', 'bookmark-state'] });
}

describe('undo after a change made elsewhere', () => {
  test("doesn't overwrite the newer change, and explains the conflict", async () => {
    const app = await openBookmarksAtRow(server, 'Disputes');
    await app.user.keyboard('{F2}Quarrels{Enter}');
    await app.said(/^Renamed/);
    await applyChangesElsewhere(server, { op: 'update-folder', id: 'disputes', name: 'Theirs' });
    await reload(app);
    await findRow('Theirs');
    await app.undo();
    const { dialog, within: inside } = await refusal('rename of “Quarrels”');
    expect(dialog).toHaveTextContent('It has changed since. Those changes would be lost.');
    expect(dialog).toHaveTextContent('1 item is skipped');
    expect(inside.queryByRole('button', { name: 'Restore what is possible' })).toBeNull();
    expect(await findRow('Theirs')).toBeInTheDocument();
    expect(getSentChanges(server)).toHaveLength(1);
  });
});
