import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

async function openDuplicates() {
  const app = await renderApp(server, '/bookmarks');
  await screen.findByRole('treeitem', { name: 'Payments' });
  await app.user.click(screen.getByRole('button', { name: /Duplicates/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicates' }));
  return { ...app, dialog };
}

test('what has the same repository and path is listed once, with all its places', async () => {
  const { dialog } = await openDuplicates();
  expect(dialog.getByText(/2 specifications are bookmarked more than once, by 5/)).toBeVisible();
  const groups = dialog.getAllByRole('heading', { level: 3 }).map((group) => group.textContent);
  expect(groups).toEqual(['spec/refunds.mdpay/api', 'spec/ledger.mdpay/api']);
  const places = dialog
    .getAllByRole('button', { name: /Show in folder/ })
    .map(({ textContent }) => textContent);
  expect(places).toEqual([
    'Show in folder: Payments / Disputes',
    'Show in folder: Payments',
    'Show in folder: Payments',
    'Show in folder: Reading list',
    'Show in folder: Top level',
  ]);
});

test('“Show in folder” closes the list and goes to that bookmark', async () => {
  const { user, dialog } = await openDuplicates();
  await user.click(dialog.getByRole('button', { name: /: Payments ?. Disputes/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() =>
    expect(screen.getAllByRole('treeitem', { name: 'Refunds' })[0]).toHaveFocus(),
  );
  expect(document.activeElement).toHaveAttribute('aria-level', '3');
});

test('without duplicates the list says so', async () => {
  const token = await server.service().issueAccessToken('mara');
  for (const id of ['payments', 'reading']) {
    await server.service().fetch(
      new Request(`http://localhost:4173/viewer/v1/bookmark-folders/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  }
  const { user } = await renderApp(server, '/bookmarks');
  await screen.findAllByRole('treeitem', { name: 'Ledger' });
  await user.click(screen.getByRole('button', { name: /Duplicates/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicates' }));
  expect(dialog.getByText(/No specification is bookmarked more than once/)).toBeVisible();
});
