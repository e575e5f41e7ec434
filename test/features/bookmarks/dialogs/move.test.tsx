import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  applyChangesElsewhere,
  expectFocusOn,
  findRow,
  getNamesInFolder,
  getSentChanges,
  getTopLevelNames,
  openBookmarks,
  refuseChanges,
  waitForPendingRequests,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

async function focusOn(name: string) {
  const app = await openBookmarks(server);
  await app.user.click(await findRow(name));
  return app;
}

test('moving bookmarks into a folder that contains one of them moves the others, and can be undone', async () => {
  const { user } = await openBookmarks(server);
  await user.click(await findRow('Fees'));
  const [ledger] = await screen.findAllByRole('treeitem', { name: 'Ledger' });
  await user.keyboard('{Control>}');
  if (ledger) await user.click(ledger);
  await user.keyboard('x{/Control}');
  await user.click(await findRow('Reading list'));
  await user.keyboard('{Control>}v{/Control}');
  expect(
    await screen.findByText('Moved “Fees” to “Reading list”, 2 of 2. Already there: “Ledger”.'),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

describe('moving a node with the keyboard', () => {
  test('moves a folder among its siblings with Alt and an arrow, unless the service refuses', async () => {
    const accept = refuseChanges(server, { status: 409, detail: 'Not there' });
    const { user, services } = await focusOn('Reading list');
    const first = () => getTopLevelNames().slice(0, 2);
    expect(first()).toEqual(['Payments', 'Reading list']);
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(await screen.findByText(/Couldn’t move .*Reading list.*Not there/)).toBeInTheDocument();
    await waitFor(() => expect(first()).toEqual(['Payments', 'Reading list']));
    accept();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(first()).toEqual(['Reading list', 'Payments']));
    expect(await findRow('Reading list')).toHaveFocus();
    await waitForPendingRequests(services);
    expect(first()).toEqual(['Reading list', 'Payments']);
  });

  test('moves a bookmark to another folder with Ctrl+X and Ctrl+V', async () => {
    const { user, services } = await focusOn('Fees');
    await user.keyboard('{Control>}x{/Control}');
    expect(await findRow('Fees')).toHaveAccessibleDescription(/cut/);
    const howToPaste = screen.getByText('Cut “Fees”. Choose a folder and press Ctrl V.');
    await user.click(await findRow('Reading list'));
    await user.keyboard('{Control>}v{/Control}');
    await waitFor(() => expect(getSentChanges(server)).toHaveLength(1));
    expect(howToPaste).not.toBeInTheDocument();
    await waitForPendingRequests(services);
    expect(getNamesInFolder('Reading list')).toContain('Fees');
    expect(getNamesInFolder('Payments')).not.toContain('Fees');
  });

  test('keeps cut bookmarks in the clipboard until a paste succeeds', async () => {
    const accept = refuseChanges(server, { status: 409, title: 'Conflict', detail: 'Not now.' });
    const { user, services } = await focusOn('Fees');
    await user.keyboard('{Control>}x{/Control}');
    await user.click(await findRow('Reading list'));
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText(/^Couldn’t move “Fees” to “Reading list”\./);
    expect(await findRow('Fees')).toHaveAccessibleDescription(/cut/);
    accept();
    await user.keyboard('{Control>}v{/Control}');
    await waitForPendingRequests(services);
    expect(getNamesInFolder('Reading list')).toContain('Fees');
    expect(await findRow('Fees')).not.toHaveAccessibleDescription(/cut/);
  });

  test('explains on a touch screen how to paste, without mentioning keyboard shortcuts', async () => {
    mockMediaFeature('pointer: coarse');
    const { user } = await focusOn('Fees');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(screen.getByText('Copied “Fees”. Choose a folder, then Paste.')).toBeVisible();
    const tree = screen.getByRole('tree', { name: 'Bookmarks' });
    expect(tree.style.getPropertyValue('--row-height')).toBe('44px');
  });
});

describe('“Move to…” dialog', () => {
  test('lists all folders except the folder to move and its descendants, suggests a mistyped folder, and moves the folder', async () => {
    const { user, services } = await focusOn('Payments');
    await user.click(screen.getByRole('button', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Move/ }));
    const offered = () =>
      dialog.getAllByRole('radio').map(({ parentElement: label }) => label?.textContent);
    expect(offered()).toEqual(['Top level', 'Reading list']);
    const first = { op: 'create-folder', id: 'first', name: 'First', parentId: null } as const;
    await applyChangesElsewhere(server, { ...first, position: 0 });
    await services.queryClient.invalidateQueries();
    await dialog.findByRole('radio', { name: 'First' });
    expect(offered()).toEqual(['Top level', 'First', 'Reading list']);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(screen.getByText('Choose where to move it.')).toBeInTheDocument();
    expect(getSentChanges(server)).toEqual([]);
    const search = dialog.getByRole('searchbox', { name: 'Move into' });
    await user.type(search, 'raeding');
    expect(await dialog.findByText('No results for “raeding”')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reading list' }));
    expect(search).toHaveFocus();
    await user.click(await dialog.findByRole('radio', { name: 'Reading list' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(getNamesInFolder('Reading list')).toContain('Payments'));
    expect(await findRow('Payments')).toHaveFocus();
    expect(await screen.findByText(/Moved .*Payments.* to .*Reading list/)).toBeInTheDocument();
  });

  test('moves several selected items with their contents', async () => {
    const { user } = await focusOn('Disputes');
    await user.keyboard('{ArrowRight}{Control>}');
    await user.click(await findRow('Fees'));
    await user.keyboard('{/Control}');
    expect(await screen.findByRole('heading', { name: '3 items selected' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move to…' }));
    await user.click(await screen.findByRole('radio', { name: 'Reading list' }));
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Moved 3 items to “Reading list”.')).toBeInTheDocument();
    expect(getNamesInFolder('Reading list')).toEqual(expect.arrayContaining(['Disputes', 'Fees']));
    expect(getNamesInFolder('Disputes')).toEqual(['Refunds']);
    expect(await screen.findByRole('heading', { name: '3 items selected' })).toBeVisible();
    await expectFocusOn('Disputes');
    expect(getSentChanges(server).map((changes) => changes.length)).toEqual([2]);
  });
});
