import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  findRow,
  openBookmarks,
  selectRowCommand,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

async function selectSeveral() {
  mockMediaFeature('max-width');
  const app = await openBookmarks(server);
  await app.user.click(screen.getByRole('button', { name: 'Select several' }));
  const bar = within(screen.getByRole('region', { name: 'Actions for the selection' }));
  return { ...app, bar };
}

describe('selection of several rows on a narrow screen', () => {
  test('shows a bar with the number of selected rows and the commands', async () => {
    const { user, bar } = await selectSeveral();
    expect(screen.getByText('0 selected')).toBeVisible();
    expect(bar.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(await findRow('Reading list'));
    await user.click(await findRow('Fees'));
    expect(screen.getByText('2 selected')).toHaveTextContent('2 selected, 3 items in total');
    await user.click(bar.getByRole('button', { name: 'Move to…' }));
    expect(await screen.findByRole('dialog', { name: /^Move/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(bar.getByRole('button', { name: 'Delete 3 items…' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete 3 items?' })).toBeVisible();
  });

  test('is empty after the selected rows are deleted', async () => {
    const { user, bar } = await selectSeveral();
    await user.click(await findRow('Fees'));
    await user.click(bar.getByRole('button', { name: 'Delete bookmark' }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Fees' })).toBeNull());
    expect(await screen.findByText('0 selected')).toBeVisible();
    expect(document.activeElement).toHaveRole('treeitem');
  });

  test('includes all rows after “Select all”, and no row after “Stop selecting”', async () => {
    const { user } = await selectSeveral();
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect((await findRow('Reading list')).ariaSelected).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Stop selecting' }));
    await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull());
    expect((await findRow('Reading list')).ariaSelected).toBe('false');
  });
});

test('a tap on a folder of a narrow screen opens and closes the folder, and its menu shows the details', async () => {
  mockMediaFeature('max-width');
  const { user } = await openBookmarks(server);
  const folder = await findRow('Payments');
  expect(folder).toHaveAttribute('aria-expanded', 'true');
  await user.click(folder);
  expect(folder).toHaveAttribute('aria-expanded', 'false');
  expect(folder).toHaveFocus();
  await user.click(folder);
  expect(folder).toHaveAttribute('aria-expanded', 'true');
  await selectRowCommand(user, 'Payments', 'Show contents and details');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Payments' })).toHaveFocus());
});

test('Back leads to the tree without a folder after taps on folders of a narrow screen', async () => {
  mockMediaFeature('max-width');
  const { user, router } = await openBookmarks(server);
  const location = () => router().state.location.pathname;
  await user.click(await findRow('Reading list'));
  await waitFor(() => expect(location()).not.toBe('/bookmarks'));
  await user.click(await findRow('Payments'));
  await act(() => router().navigate(-1));
  await waitFor(() => expect(location()).toBe('/bookmarks'));
  expect(await findRow('Payments')).toHaveAttribute('aria-selected', 'false');
});

test('rows of the bookmark tree are higher on touch screens', async () => {
  mockMediaFeature('pointer: coarse');
  await openBookmarks(server);
  await findRow('Fees');
  const tree = screen.getByRole('tree', { name: 'Bookmarks' });
  expect(tree.style.getPropertyValue('--row-height')).toBe('44px');
});
