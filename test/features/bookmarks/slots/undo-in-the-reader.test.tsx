import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

test('Ctrl+Z in the reader undoes an edit from the bookmark menu', async () => {
  const { user } = await renderApp(server, '/specifications/pay~2Fapi/spec~2Frefunds.md');
  await user.click(await screen.findByRole('button', { name: 'In “Payments”' }));
  await user.click(
    await screen.findByRole('menuitem', { name: 'Delete bookmark from “Payments”' }),
  );
  expect(await screen.findByRole('button', { name: 'Add bookmarks' })).toBeVisible();
  const messages = within(screen.getByRole('status', { name: 'Messages' }));
  expect(await messages.findByRole('button', { name: /^Undo/ })).toHaveAttribute(
    'aria-keyshortcuts',
    'Control+Z',
  );
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  expect(await messages.findByText('Undone: deletion of “Refunds”.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'In “Payments”' })).toBeVisible();
});
