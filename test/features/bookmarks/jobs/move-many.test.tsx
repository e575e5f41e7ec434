import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectFocusOn, findRow, sentWith } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';
import { refuseWrites } from './refuse-writes.ts';
import { selectDisputesAndFees } from './select-two.ts';

const server = startReferenceService(smallTree);
const button = (name: string) => screen.getByRole('button', { name });

async function moveTwo() {
  const app = await selectDisputesAndFees(server);
  await app.user.click(button('Move to…'));
  await app.user.click(await screen.findByRole('radio', { name: 'Reading list' }));
  await app.user.click(button('Move'));
  return app;
}

describe('moving several items', () => {
  test('they stay selected in the new folder, and the first has focus', async () => {
    await moveTwo();
    expect(await screen.findByText('Moved 3 items to “Reading list”.')).toBeInTheDocument();
    await expectFocusOn('Disputes');
    expect(screen.getByRole('heading', { name: '3 items selected' })).toBeInTheDocument();
    expect(await findRow('Fees')).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a 409 for one is reported with its reason, and the others are moved', async () => {
    refuseWrites(server, 'patch', 'bookmark-folders/*', { status: 409, detail: 'Not there.' });
    const { user } = await moveTwo();
    const dialog = await screen.findByRole('dialog', { name: /Move .* to “Reading list”/ });
    const outcome = await within(dialog).findByText(/^1 of the chosen items is moved, 1 is not/);
    await waitFor(() => expect(outcome).toHaveFocus());
    const results = within(dialog).getAllByRole('listitem');
    expect(results.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/“Disputes”: .*Not there\./),
      '“Fees”: moved',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await expectFocusOn('Fees');
    expect(await findRow('Fees')).toHaveAttribute('aria-level', '2');
  });

  test('a 403 stops it, and “Continue” moves all that are left', async () => {
    const accept = refuseWrites(server, 'patch', 'bookmark-folders/*', {
      status: 403,
      detail: 'Locked.',
    });
    const { user } = await moveTwo();
    const dialog = await screen.findByRole('dialog', { name: /Move/ });
    expect(await within(dialog).findByText(/Stopped, because/)).toBeInTheDocument();
    expect(within(dialog).getByText('“Fees”: not tried')).toBeInTheDocument();
    accept();
    await user.click(within(dialog).getByRole('button', { name: 'Continue with 2 missing items' }));
    await expectFocusOn('Disputes');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentWith(server, 'PATCH')).toHaveLength(3);
  });
});
