import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  expectFocusOn,
  findRow,
  getSentChanges,
  getSentRequests,
  openBookmarks,
  openDeletionDialog,
  serveBookmarks,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, type SentRequest, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const deletions = () => getSentRequests(server, 'DELETE');

describe('confirmation dialog for a folder', () => {
  test("shows the folder's location and contents, and focuses “Keep folder”", async () => {
    const { dialog, user } = await openDeletionDialog(server, 'Disputes');
    expect(within(dialog).getByRole('heading')).toHaveTextContent('Delete folder “Disputes”?');
    expect(within(dialog).getByText('Payments').parentElement?.parentElement).toHaveTextContent(
      'Payments / Disputes',
    );
    expect(dialog).toHaveTextContent('1 folder, this one');
    expect(dialog).toHaveTextContent('1 bookmark');
    expect(dialog).toHaveTextContent('Undo brings it back.');
    expect(dialog).not.toHaveTextContent('Several folders have the same ID');
    const preview = within(dialog).getByRole('tree', { name: 'What will be deleted' });
    const rows = within(preview).getAllByRole('treeitem');
    expect(rows.map(({ ariaLevel }) => ariaLevel)).toEqual(['1', '2']);
    expect(within(dialog).getByRole('button', { name: 'Keep folder' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete folder…' })).toHaveFocus();
    expect(deletions()).toEqual([]);
  });

  test("says that Undo isn't available if a bookmark in the folder has no path", async () => {
    serveBookmarks(server, {
      folders: [{ id: 'payments', name: 'Payments' }],
      bookmarks: [{ codeHostSlug: 'pay/api', title: 'No path', folderId: 'payments' }],
    });
    const { dialog } = await openDeletionDialog(server, 'Payments');
    expect(dialog).toHaveTextContent(
      'This deletion can’t be undone, because the service can’t create all of it again. Save a copy first.',
    );
    expect(dialog).not.toHaveTextContent('Undo brings it back.');
  });
});

describe('deletion of a folder', () => {
  test('sends one DELETE, updates the tree and focuses the next folder', async () => {
    const { dialog, user } = await openDeletionDialog(server, 'Payments');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Delete 6 items' }));
    await expectFocusOn('Reading list');
    expect(screen.getByText('Deleted 6 items.')).toBeVisible();
    expect(screen.queryByRole('treeitem', { name: 'Payments' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('3 in 1 folder');
    await waitFor(() => expect(window.location.pathname).toBe('/bookmarks/reading'));
    expect(deletions().map(({ path }) => path)).toEqual(['/viewer/v1/bookmark-folders/payments']);
    expect(deletions()[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    // The first fetch loads the tree. The second fetch checks that the items listed in the dialog
    // are still correct.
    const reads = server.sent.filter(({ path }) => path === '/viewer/v1/bookmark-state');
    expect(reads).toHaveLength(2);
  });
});

describe('folders with the same id', () => {
  test('are deleted together, and the dialog says so', async () => {
    const twice = ['One', 'Two'].map((name) => ({ id: 'twice', name, parentId: null }));
    const rest = { folders: [{ id: 'rest', name: 'Rest' }], bookmarks: [], lastFolderId: null };
    serveBookmarks(server, { folders: [...twice, ...rest.folders] });
    server.use(
      http.delete(`${appOrigin}/viewer/v1/bookmark-folders/twice`, () => HttpResponse.json(rest)),
    );
    const { confirm, dialog } = await openDeletionDialog(server, 'Two');
    expect(screen.getByText('Another folder has the same ID')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Delete folder “Two”?');
    expect(dialog).toHaveTextContent(
      'Several folders have the same ID as this one: they are deleted together.',
    );
    expect(dialog).toHaveTextContent('2 folders, including this one');
    await confirm('2 items');
    expect(await screen.findByText('Deleted 2 items.')).toBeVisible();
    await expectFocusOn('Rest');
    expect(screen.queryByRole('treeitem', { name: 'One' })).toBeNull();
    expect(deletions()).toHaveLength(1);
  });
});

describe("folder whose id can't be part of a URL", () => {
  test('can’t be deleted, not even with the Delete key', async () => {
    serveBookmarks(server, { folders: [{ id: '..', name: 'Dots' }] });
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Dots'));
    expect(screen.getByText('This folder can’t be deleted here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete folder…' })).toBeNull();
    const before = server.sent.length;
    await user.keyboard('{Delete}');
    await screen.findAllByText('The ID of “Dots” can’t be sent to the service.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // The shell can load webhooks and last read versions at this time.
    const isAboutBookmarks = ({ path }: SentRequest) => path.startsWith('/viewer/v1/bookmark');
    expect(server.sent.slice(before).filter(isAboutBookmarks)).toEqual([]);
  });
});

test('Delete asks for a folder, and deletes a bookmark without a dialog and focuses the previous bookmark', async () => {
  const { user } = await openBookmarks(server, '/bookmarks/payments');
  (await findRow('Disputes')).focus();
  await user.keyboard('{Delete}');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Delete folder “Disputes”?');
  await user.click(within(dialog).getByRole('button', { name: 'Keep folder' }));
  await expectFocusOn('Disputes');
  await user.keyboard('fees{Delete}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Ledger'));
  expect(document.activeElement).toHaveAttribute('aria-level', '2');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('Deleted “Fees”.')).toBeVisible();
  const fees = { folderId: 'payments', codeHostSlug: 'pay/api', path: 'spec/fees.md' };
  expect(getSentChanges(server)).toEqual([[{ op: 'delete-bookmark', ...fees }]]);
});
