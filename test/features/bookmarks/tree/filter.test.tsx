import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectFocusOn,
  findRow,
  openBookmarks,
  waitForPendingRequests,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const rows = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

async function filterBy(text: string) {
  const app = await openBookmarks(server);
  const field = screen.getByRole('searchbox', { name: /^Filter bookmarks/ });
  await app.user.click(field);
  await app.user.paste(text);
  return { ...app, field };
}

describe('bookmark filter', () => {
  test('shows highlighted matches inside their folders', async () => {
    await filterBy('reconcil');
    await waitFor(() => expect(rows().length).toBeLessThan(20));
    expect(await findRow('Payments')).toHaveAttribute('aria-expanded', 'true');
    expect(marks()).toContain('Reconcil');
    expect(new Set(marks().map((mark) => mark?.toLowerCase()))).toEqual(new Set(['reconcil']));
  });

  test('shows a message if nothing matches, and “Clear the filter” shows all bookmarks', async () => {
    const { user, field } = await filterBy('no such thing anywhere');
    await screen.findByRole('heading', { name: /^No results for/ });
    await user.click(screen.getByText('Clear the filter'));
    expect(field).toHaveFocus();
    expect(await findRow('Payments')).toBeInTheDocument();
  });

  test('suggests a correction for a typo', async () => {
    const { user, field } = await filterBy('tokn');
    await screen.findByRole('heading', { name: 'No results for “tokn”' });
    await user.click(screen.getByRole('button', { name: 'token' }));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('token');
    expect(await findRow('Tokens')).toBeVisible();
  });

  test('is cleared by “Show in folder”, which focuses the row', async () => {
    const { user, field } = await filterBy('break handling');
    await user.click(await findRow('Break handling'));
    await user.click(screen.getByRole('button', { name: 'Show in folder' }));
    expect(field).toHaveValue('');
    expect(await findRow('Daily close')).toBeInTheDocument();
    await expectFocusOn('Break handling');
    expect(screen.queryByRole('button', { name: 'Show in folder' })).toBeNull();
  });

  test('receives focus if “/” is pressed in the tree', async () => {
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Payments'));
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: /^Filter bookmarks/ })).toHaveFocus();
  });
});

describe('order of bookmarks', () => {
  test('is restored from the URL together with the filter', async () => {
    await renderApp(server, '/bookmarks?q=settlement&sort=title');
    expect(await screen.findByRole('searchbox')).toHaveValue('settlement');
    expect(screen.getByRole('combobox', { name: 'Order shown' })).toHaveValue('title');
    expect(screen.getByText(/The saved order stays/)).toBeInTheDocument();
  });

  test('can be changed and reset without a request for bookmarks', async () => {
    const { user, services } = await openBookmarks(server);
    await waitForPendingRequests(services);
    const before = rows();
    // Requests of the navigation, which are delayed until the app is idle, don't count.
    const countRequests = () =>
      server.sent.filter(({ path }) => path.startsWith('/viewer/v1/bookmark')).length;
    const sent = countRequests();
    const order = screen.getByRole('combobox', { name: 'Order shown' });
    await user.selectOptions(order, 'By title');
    await waitFor(() => expect(rows()).not.toEqual(before));
    await user.selectOptions(order, 'Saved order');
    await waitFor(() => expect(rows()).toEqual(before));
    expect(countRequests()).toBe(sent);
  });
});
