import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findRow, openBookmarks, selectRows } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const expectAddress = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

describe('selection of bookmarks', () => {
  test('follows several keys or clicks before the next render', async () => {
    await openBookmarks(server);
    const [fees, reading] = [await findRow('Fees'), await findRow('Reading list')];
    for (let round = 0; round < 2; round += 1) {
      act(() => {
        fireEvent.click(reading);
        fireEvent.click(fees);
      });
      await expectAddress('/bookmarks/payments');
      expect(fees).toHaveAttribute('aria-selected', 'true');
    }
    act(() => reading.focus());
    // Both keys are pressed before React renders the URL of the first selection.
    act(() => {
      fireEvent.keyDown(reading, { key: ' ' });
      fireEvent.keyDown(reading, { key: 'ArrowUp', shiftKey: true });
    });
    expect(await screen.findByRole('heading', { name: '3 items selected' })).toBeInTheDocument();
    expect(await findRow('Payments')).toHaveAttribute('aria-selected', 'false');
  });

  test('contains the folder of the URL after Back', async () => {
    const { user } = await openBookmarks(server, '/bookmarks/reading');
    await user.click(screen.getByRole('link', { name: 'Webhooks' }));
    await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
    await user.click(screen.getByRole('link', { name: /^Bookmarks/ }));
    await user.click(await findRow('Disputes'));
    await expectAddress('/bookmarks/disputes');
    act(() => window.history.go(-2));
    await expectAddress('/bookmarks/reading');
    await waitFor(async () =>
      expect(await findRow('Reading list')).toHaveAttribute('aria-selected', 'true'),
    );
  });

  test('contains only rows that match the filter after Ctrl+A and Shift+End', async () => {
    const { user } = await openBookmarks(server, '/bookmarks?q=refunds');
    // One “Refunds” is in Payments, the other in Disputes inside Payments.
    const found = await screen.findAllByRole('treeitem', { name: 'Refunds' });
    const payments = await findRow('Payments');
    act(() => payments.focus());
    await user.keyboard('{Control>}a{/Control}');
    expect(found.map((one) => one.ariaSelected)).toEqual(['true', 'true']);
    expect(payments).toHaveAttribute('aria-selected', 'false');
    expect(await screen.findByRole('heading', { name: '2 items selected' })).toBeInTheDocument();
    await user.keyboard('{Escape}{Shift>}{End}{/Shift}');
    expect(await screen.findByRole('heading', { name: '2 items selected' })).toBeInTheDocument();
    expect(payments).toHaveAttribute('aria-selected', 'false');
  });

  test('of several rows is announced and counts contents and hidden items, until “Clear selection”', async () => {
    const { user } = await openBookmarks(server);
    await selectRows(user, 'Reading list', 'Fees');
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        '2 rows selected',
      ),
    );
    expect(await screen.findByText(/, 3 items in total$/)).toBeVisible();
    await user.click(screen.getByRole('searchbox', { name: /Filter/ }));
    await user.paste('fees');
    expect(
      await screen.findByRole('heading', { name: '3 items selected, 1 hidden by the filter' }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText(/in total$/)).toBeNull();
    expect(await findRow('Fees')).toHaveAttribute('aria-selected', 'false');
  });

  test('isn’t copied by Ctrl+C while text on the page is selected', async () => {
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Fees'));
    window.getSelection()?.selectAllChildren(screen.getByRole('heading', { name: 'Fees' }));
    await user.keyboard('{Control>}c{/Control}');
    expect(screen.queryByText(/^Copied/)).toBeNull();
    window.getSelection()?.removeAllRanges();
    await user.keyboard('{Control>}c{/Control}');
    expect(await screen.findByText(/^Copied “Fees”/)).toBeVisible();
  });
});
