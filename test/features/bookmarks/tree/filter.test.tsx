import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const rows = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

async function search(text: string, path = '/bookmarks') {
  const app = await renderApp(server, path);
  const field = await screen.findByRole('searchbox', { name: /^Filter bookmarks/ });
  await app.user.click(field);
  await app.user.paste(text);
  return { ...app, field };
}

test('a search shows what matches, marked, inside the folders that hold it', async () => {
  await search('reconcil');
  await waitFor(() => expect(rows().length).toBeLessThan(20));
  expect(screen.getByRole('treeitem', { name: 'Payments' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(marks()).toContain('Reconcil');
  expect(marks().every((mark) => mark?.toLowerCase() === 'reconcil')).toBe(true);
});

test('every word has to be found, in any of title, path, repository and folder name', async () => {
  await search('PAY/core breaks reconciliation');
  const entry = await screen.findByRole('treeitem', { name: 'Break handling' });
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Archive' })).toBeNull());
  expect(entry).toBeInTheDocument();
});

test('nothing found says so, and clearing shows everything again', async () => {
  const { user, field } = await search('no such thing anywhere');
  await screen.findByRole('heading', { name: 'Nothing matches' });
  await user.click(screen.getByText('Clear the filter'));
  expect(field).toHaveFocus();
  expect(await screen.findByRole('treeitem', { name: 'Payments' })).toBeInTheDocument();
});

test('what is found is shown in its folder, with focus, among its neighbours', async () => {
  const { user, field } = await search('break handling');
  await user.click(await screen.findByRole('treeitem', { name: 'Break handling' }));
  await user.click(screen.getByRole('button', { name: 'Show in folder' }));
  expect(field).toHaveValue('');
  expect(screen.getByRole('treeitem', { name: 'Daily close' })).toBeInTheDocument();
  const entry = screen.getByRole('treeitem', { name: 'Break handling' });
  await waitFor(() => expect(entry).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show in folder' })).toBeNull();
});

test('an address with a search and an order is taken as it is', async () => {
  await renderApp(server, '/bookmarks?q=settlement&sort=title');
  expect(await screen.findByRole('searchbox')).toHaveValue('settlement');
  expect(screen.getByRole('combobox', { name: 'Order shown' })).toHaveValue('title');
  expect(screen.getByText(/the saved order stays as it is/)).toBeInTheDocument();
});

test('another order is for looking only: nothing is sent, and it goes back', async () => {
  const { user } = await renderApp(server, '/bookmarks');
  const before = (await screen.findAllByRole('treeitem')).map((row) => row.textContent);
  const sent = server.sent.length;
  const order = screen.getByRole('combobox', { name: 'Order shown' });
  await user.selectOptions(order, 'By title');
  await waitFor(() => expect(rows()).not.toEqual(before));
  await user.selectOptions(order, 'Saved order');
  await waitFor(() => expect(rows()).toEqual(before));
  expect(server.sent.length).toBe(sent);
});

test('“/” in the tree goes to the filter', async () => {
  const { user } = await renderApp(server, '/bookmarks');
  await user.click(await screen.findByRole('treeitem', { name: 'Payments' }));
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});
