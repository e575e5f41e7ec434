import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  findRow,
  openBookmarks,
  selectRowCommand,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

test('a narrow screen has a mode to select several rows, with a bar that counts them and has the commands', async () => {
  mockMediaFeature('width <');
  const { user } = await openBookmarks(server);
  await user.click(screen.getByRole('button', { name: 'Select several' }));
  const bar = within(screen.getByRole('region', { name: 'Actions for the selection' }));
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
  await user.keyboard('{Escape}');

  await user.click(await findRow('Reading list'));
  await user.click(bar.getByRole('button', { name: 'Delete bookmark' }));
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Fees' })).toBeNull());
  expect(await screen.findByText('0 selected')).toBeVisible();
  expect(document.activeElement).toHaveRole('treeitem');
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect((await findRow('Reading list')).ariaSelected).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Stop selecting' }));
  await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull());
  expect((await findRow('Reading list')).ariaSelected).toBe('false');
});

test('a tap on a folder of a narrow screen opens and closes the folder, and its menu shows the details', async () => {
  mockMediaFeature('width <');
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
  mockMediaFeature('width <');
  const { user, router } = await openBookmarks(server);
  const location = () => router().state.location.pathname;
  await user.click(await findRow('Reading list'));
  await waitFor(() => expect(location()).not.toBe('/bookmarks'));
  await user.click(await findRow('Payments'));
  await act(() => router().navigate(-1));
  await waitFor(() => expect(location()).toBe('/bookmarks'));
  expect(await findRow('Payments')).toHaveAttribute('aria-selected', 'false');
});
