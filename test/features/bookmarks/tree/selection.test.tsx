import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const row = (name: string) => screen.findByRole('treeitem', { name });

async function open(path = '/bookmarks') {
  const app = await renderApp(server, path);
  await row('Payments');
  return app;
}

const expectAddress = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

test('keys that are faster than the address select what they say', async () => {
  await open();
  const fees = await row('Fees');
  act(() => fees.focus());
  // Both before React has drawn the address that the first of them leads to.
  act(() => {
    fireEvent.keyDown(fees, { key: ' ' });
    fireEvent.keyDown(fees, { key: 'ArrowUp', shiftKey: true });
  });
  await expectAddress('/bookmarks/payments');
  expect(await screen.findByRole('heading', { name: '2 items selected' })).toBeInTheDocument();
  expect(await row('Payments')).toHaveAttribute('aria-selected', 'false');
});

test('of several clicks in a row the last has the say, in the tree and in the address', async () => {
  await open();
  const [fees, reading] = [await row('Fees'), await row('Reading list')];
  act(() => {
    fireEvent.click(reading);
    fireEvent.click(fees);
  });
  await expectAddress('/bookmarks/payments');
  expect(fees).toHaveAttribute('aria-selected', 'true');
  act(() => {
    fireEvent.click(reading);
    fireEvent.click(fees);
  });
  await expectAddress('/bookmarks/payments');
  expect(fees).toHaveAttribute('aria-selected', 'true');
  expect(await row('Payments')).toHaveAttribute('aria-selected', 'false');
});

test('Back selects what the address names then', async () => {
  const { user } = await open('/bookmarks/reading');
  await user.click(screen.getByRole('link', { name: 'Webhooks' }));
  await screen.findByRole('heading', { name: 'Webhooks', level: 1 });
  await user.click(screen.getByRole('link', { name: /^Bookmarks/ }));
  await user.click(await row('Disputes'));
  await expectAddress('/bookmarks/disputes');
  act(() => window.history.go(-2));
  await expectAddress('/bookmarks/reading');
  await waitFor(async () =>
    expect(await row('Reading list')).toHaveAttribute('aria-selected', 'true'),
  );
});

test('while something is searched for, “all” and ranges are what was found', async () => {
  const { user } = await open('/bookmarks?q=refunds');
  // “Refunds” in Payments, and in Disputes within it.
  const found = await screen.findAllByRole('treeitem', { name: 'Refunds' });
  const payments = await row('Payments');
  act(() => payments.focus());
  await user.keyboard('{Control>}a{/Control}');
  expect(found.map((one) => one.ariaSelected)).toEqual(['true', 'true']);
  expect(payments).toHaveAttribute('aria-selected', 'false');
  expect(screen.getByRole('heading', { name: '2 items selected' })).toBeInTheDocument();
  await user.keyboard('{Escape}{Shift>}{End}{/Shift}');
  expect(screen.getByRole('heading', { name: '2 items selected' })).toBeInTheDocument();
  expect(payments).toHaveAttribute('aria-selected', 'false');
});

test('what is selected and not shown by the filter is counted', async () => {
  const { user } = await open();
  await user.click(await row('Fees'));
  await user.keyboard('{Control>}');
  await user.click(await row('Reading list'));
  await user.keyboard('{/Control}');
  await user.type(screen.getByRole('searchbox', { name: /Filter/ }), 'fees');
  expect(
    await screen.findByRole('heading', { name: '2 items selected, 1 hidden by the filter' }),
  ).toBeInTheDocument();
});
