import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectFocusOn,
  findRow,
  openBookmarks,
  serveBookmarks,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

describe('bookmark tree', () => {
  test('shows folders before bookmarks, with counts, and exposes the position of each row', async () => {
    await openBookmarks(server);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bookmarks 7 in 3 folders');
    const payments = await findRow('Payments');
    expect(payments).toHaveAttribute('aria-expanded', 'true');
    expect(payments).toHaveAccessibleDescription('4 bookmarks');
    const disputes = await findRow('Disputes');
    expect(disputes).toHaveAttribute('aria-level', '2');
    expect(disputes).toHaveAttribute('aria-posinset', '1');
    expect(disputes).toHaveAttribute('aria-setsize', '4');
    expect(await findRow('Fees')).toHaveAccessibleDescription('pay/api · spec/fees.md');
    // Rows are rendered often, so they stay small.
    const sizes = screen
      .getAllByRole('treeitem')
      .map((row) => 1 + row.querySelectorAll('*').length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(6);
  });

  test('offers ways to create the first bookmark if the tree is empty', async () => {
    serveBookmarks(server, {});
    const { user } = await renderApp(server, '/bookmarks');
    expect(await screen.findByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
    expect(screen.getByText(/A bookmark leads to a specification/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search specifications' })).toHaveAttribute(
      'href',
      '/specifications',
    );
    // Checks that the label isn't in a separate element, which would be hidden on narrow screens.
    for (const name of ['Import', 'Add bookmarks']) {
      expect(screen.getByText(name)).toBe(screen.getByRole('button', { name }));
    }
    await user.click(screen.getByRole('button', { name: 'Add bookmarks' }));
    expect(await screen.findByRole('dialog', { name: 'Add bookmarks' })).toBeVisible();
  });

  test('counts unreadable records, and shows a folder whose parent is missing inside “Recovered”', async () => {
    serveBookmarks(server, { folders: [null, { id: 'a', name: 'Orphan', parentId: 'gone' }] });
    const { user } = await openBookmarks(server);
    expect(screen.getByText('1 item couldn’t be read')).toBeVisible();
    expect(await findRow('Recovered')).toHaveAttribute('aria-expanded', 'true');
    await user.click(await findRow('Orphan'));
    expect(screen.getByText('Its folder is missing')).toBeVisible();
  });
});

test('the keyboard reaches the tree by one Tab stop, moves, expands and collapses rows, and selects a folder', async () => {
  const { user } = await openBookmarks(server);
  const payments = await findRow('Payments');
  for (let stops = 0; document.activeElement !== payments && stops < 20; stops += 1) {
    await user.tab();
  }
  expect(payments).toHaveFocus();
  const stops = screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0);
  expect(stops).toEqual([payments]);
  await user.keyboard('{ArrowRight}');
  await expectFocusOn('Disputes');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toHaveAccessibleName('Refunds');
  expect(document.activeElement).toHaveAttribute('aria-level', '3');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await findRow('Disputes')).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(payments).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('*{ArrowDown}');
  expect(payments).toHaveAttribute('aria-expanded', 'true');
  expect(await findRow('Disputes')).toHaveAttribute('aria-selected', 'false');
  await user.keyboard(' ');
  expect(await findRow('Disputes')).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(window.location.pathname).toBe('/bookmarks/disputes'));
});
