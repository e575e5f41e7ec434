import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  expectFocusOn,
  findRow,
  getNamesInFolder,
  getSentChanges,
  openBookmarksAtRow,
  selectScreenCommand,
  waitForPendingRequests,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();

describe('Ctrl+Z or Command+Z', () => {
  test('undoes a rename, but not while a text field has focus; Ctrl+Shift+Z or Ctrl+Y redoes the rename', async () => {
    const { user, said, undo, redo, services } = await openBookmarksAtRow(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said('Renamed to “Quarrels”.');
    await undo();
    await said('Undone: rename of “Quarrels”.');
    await expectFocusOn('Disputes');
    await redo();
    await said('Redone: rename of “Quarrels”.');
    await expectFocusOn('Quarrels');
    await user.keyboard('{Meta>}z{/Meta}');
    await expectFocusOn('Disputes');
    await user.keyboard('{Control>}y{/Control}');
    await expectFocusOn('Quarrels');
    await user.click(screen.getByRole('searchbox', { name: 'Filter bookmarks' }));
    await undo();
    await waitForPendingRequests(services);
    noDialog();
    expect(getSentChanges(server).map((changes) => changes.length)).toEqual([1, 1, 1, 1, 1]);
  });

  test('restores deleted bookmarks and folders without a question, with the id of each folder', async () => {
    const { user, said, undo } = await openBookmarksAtRow(server, 'Refunds');
    await user.keyboard('{Delete}');
    await said('Deleted “Refunds”.');
    await undo();
    await said('Undone: deletion of “Refunds”.');
    await expectFocusOn('Refunds');
    expect(getNamesInFolder('Payments').slice(0, 2)).toEqual(['Disputes', 'Refunds']);

    await user.click(await findRow('Disputes'));
    await user.keyboard('{Delete}');
    await user.click(await screen.findByRole('button', { name: 'Delete 2 items' }));
    await said('Deleted 2 items.');
    await undo();
    await said('Undone: deletion of 2 items.');
    await expectFocusOn('Disputes');
    noDialog();
    // The id stays the same, so that links to the folder stay valid.
    expect(getSentChanges(server).at(-1)).toMatchObject([
      { op: 'create-folder', id: 'disputes', position: 0 },
      { op: 'create-bookmark' },
    ]);
  });

  test('deletes a folder that the user has just created', async () => {
    const { user, said, undo } = await openBookmarksAtRow(server, 'Reading list');
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Fresh');
    await user.click(screen.getByRole('button', { name: 'Create in “Reading list”' }));
    await said('Created the folder “Fresh”.');
    await expectFocusOn('Fresh');
    await undo();
    await said('Undone: creation of “Fresh”.');
    expect(screen.queryByRole('treeitem', { name: 'Fresh' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Ledger'));
  });

  test('undoes a rename after an earlier attempt failed unexpectedly', async () => {
    const { user, said, undo } = await openBookmarksAtRow(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said('Renamed to “Quarrels”.');
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const denied = new DOMException('Locks are denied.', 'SecurityError');
    const request = vi.fn((_name, _options, work: (lock: object) => unknown) => work({}));
    request.mockRejectedValueOnce(denied);
    const { locks } = navigator;
    const setLocks = (value: object) =>
      Object.defineProperty(navigator, 'locks', { configurable: true, value });
    setLocks({ request });
    onTestFinished(() => void setLocks(locks));
    await undo();
    await waitFor(() => expect(reported).toHaveBeenCalledWith(denied));
    await undo();
    await said('Undone: rename of “Quarrels”.');
  });

  test('does nothing if the service lacks the viewer.changes extension', async () => {
    const extensions = ['viewer.read'];
    const { user, said, undo, messages } = await openBookmarksAtRow(server, 'Disputes', {
      extensions,
    });
    await user.keyboard('{Delete}');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('This can’t be undone');
    await user.click(screen.getByRole('button', { name: 'Delete 2 items' }));
    await said('Deleted 2 items.');
    expect(messages.queryByRole('button', { name: 'Undo' })).toBeNull();
    await undo();
    expect(messages.queryByText(/undo/i)).toBeNull();
    expect(getSentChanges(server)).toEqual([]);
  });
});

describe('message about an edit', () => {
  test('replaces the previous message, and has a button that undoes the edit, then one that redoes it', async () => {
    const { user, said, messages } = await openBookmarksAtRow(server, 'Fees');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await said(/to 3 of 4/);
    await user.keyboard('{Control>}x{/Control}');
    await user.click(await findRow('Reading list'));
    await user.keyboard('{Control>}v{/Control}');
    await said('Moved “Fees” to “Reading list”, 2 of 2.');
    await user.click(messages.getByRole('button', { name: 'Undo' }));
    await said('Undone: move of “Fees”.');
    expect(getNamesInFolder('Payments')).toEqual(['Disputes', 'Refunds', 'Fees', 'Ledger']);
    await user.click(messages.getByRole('button', { name: 'Redo' }));
    await said('Redone: move of “Fees”.');
    expect(getNamesInFolder('Reading list')).toEqual(['Ledger', 'Fees']);
  });
});

test.each([
  [
    'the open menu',
    async (user: UserEvent) => {
      await user.click(screen.getByRole('button', { name: 'More actions for bookmarks' }));
      await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveFocus());
      // The first command, Undo, leaves the menu once the edit is undone; the last one remains.
      await user.keyboard('{End}');
      return screen.getByRole('menuitem', { name: 'Bookmark health' });
    },
  ],
  [
    'the text field',
    async (user: UserEvent) => {
      await user.type(screen.getByRole('searchbox', { name: 'Filter bookmarks' }), 'e');
      return screen.getByRole('searchbox', { name: 'Filter bookmarks' });
    },
  ],
])('a late response to an undo leaves focus in %s', async (_, use) => {
  const { user, said, undo } = await openBookmarksAtRow(server, 'Disputes');
  await user.keyboard('{F2}Quarrels{Enter}');
  await said(/^Renamed/);
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(http.post(`${appOrigin}/*`, () => held));
  await undo();
  const used = await use(user);
  respond();
  await said('Undone: rename of “Quarrels”.');
  await screen.findByRole('treeitem', { name: 'Disputes', selected: true, hidden: true });
  expect(used).toHaveFocus();
});

test('the undo history persists when the user leaves the screen, and its latest edit is in the menu of the screen', async () => {
  const { user, said } = await openBookmarksAtRow(server, 'Disputes');
  await user.keyboard('{F2}Quarrels{Enter}');
  await said(/^Renamed/);
  await user.click(screen.getByRole('link', { name: /^Webhooks/ }));
  await screen.findByRole('heading', { name: 'Webhooks' });
  await user.click(screen.getByRole('link', { name: /^Bookmarks/ }));
  await findRow('Quarrels');
  await selectScreenCommand(user, 'Undo rename of “Quarrels”');
  expect(await findRow('Disputes')).toBeInTheDocument();
  await selectScreenCommand(user, 'Redo rename of “Quarrels”');
  expect(await findRow('Quarrels')).toBeInTheDocument();
});
