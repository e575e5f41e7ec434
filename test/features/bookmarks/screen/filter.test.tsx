import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectFocusOn,
  findRow,
  openBookmarks,
  waitForPendingRequests,
} from '#test/features/bookmarks/bookmarks-screen.ts';
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
  test('receives focus from “/”, shows highlighted matches inside their folders, and links to a search of the texts', async () => {
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Payments'));
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: /^Filter bookmarks/ })).toHaveFocus();
    await user.paste('reconcil');
    await waitFor(() => expect(rows().length).toBeLessThan(20));
    expect(await findRow('Payments')).toHaveAttribute('aria-expanded', 'true');
    expect(new Set(marks().map((mark) => mark?.toLowerCase()))).toEqual(new Set(['reconcil']));
    await user.paste(' & co');
    expect(
      screen.getByRole('link', {
        name: 'Search the texts of your bookmarks for “reconcil & co”',
      }),
    ).toHaveAttribute('href', '/specifications?q=reconcil+%26+co&bookmarked=true');
    await user.clear(screen.getByRole('searchbox', { name: /^Filter/ }));
    expect(screen.queryByRole('link', { name: /^Search the texts/ })).toBeNull();
  });

  test.each(['ArrowDown', 'Enter'])(
    '%s moves focus to the first match, and “Show in folder” clears the filter',
    async (key) => {
      const { user, field } = await filterBy('break handling');
      await waitFor(() => expect(rows().length).toBeLessThan(20));
      await user.keyboard(`{${key}}`);
      await expectFocusOn('Break handling');
      await user.click(await findRow('Break handling'));
      await user.click(screen.getByRole('button', { name: 'Show in folder' }));
      expect(field).toHaveValue('');
      expect(await findRow('Daily close')).toBeInTheDocument();
      await expectFocusOn('Break handling');
      expect(screen.queryByRole('button', { name: 'Show in folder' })).toBeNull();
    },
  );

  test('announces after the last keystroke that nothing matches, and “Clear the filter” shows all bookmarks', async () => {
    const { user, field } = await filterBy('no such thing anywhere');
    const announced = () =>
      screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
    expect(announced()).not.toContain('No bookmarks found');
    await screen.findByRole('heading', { name: /^No results for/ });
    await waitFor(() => expect(announced()).toContain('No bookmarks found'));
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
});

test('the order of bookmarks is restored from the URL with the filter, and changes without a request for bookmarks', async () => {
  const { user, services } = await openBookmarks(server, '/bookmarks?q=settlement&sort=title');
  expect(await screen.findByRole('searchbox')).toHaveValue('settlement');
  const order = screen.getByRole('combobox', { name: 'Order shown' });
  expect(order).toHaveValue('title');
  expect(screen.getByText(/The saved order stays/)).toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(window.location.search).toBe('?sort=title'));
  await waitForPendingRequests(services);
  const byTitle = rows();
  // Requests of the navigation, which are delayed until the app is idle, don't count.
  const countRequests = () =>
    server.sent.filter(({ path }) => path.startsWith('/viewer/v1/bookmark')).length;
  const sent = countRequests();
  await user.selectOptions(order, 'Saved order');
  await waitFor(() => expect(rows()).not.toEqual(byTitle));
  await user.selectOptions(order, 'By title');
  await waitFor(() => expect(rows()).toEqual(byTitle));
  expect(countRequests()).toBe(sent);
});
