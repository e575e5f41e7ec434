import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  expectFocusOn,
  findRow,
  openBookmarks,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

async function focusOn(name: string, config: Readonly<Record<string, unknown>> = {}) {
  const app = await openBookmarks(server, '/bookmarks', config);
  await app.user.click(await findRow(name));
  return app;
}

test('the context menu of a row runs commands with the keyboard, and returns focus to the row', async () => {
  const { user } = await focusOn('Disputes');
  await user.keyboard('{Shift>}{F10}{/Shift}');
  const menu = await screen.findByRole('menu', { name: /Actions for .*Disputes/ });
  expect(within(menu).getByRole('menuitem', { name: /^Delete folder/ })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await expectFocusOn('Disputes');
  expect(screen.queryByRole('menu')).toBeNull();

  await user.keyboard('{ContextMenu}');
  await screen.findByRole('menu');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Move to…' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: /Move .*Disputes/ })).toBeVisible();
  expect(screen.queryByRole('menu')).toBeNull();
  await user.keyboard('{Escape}');
  await expectFocusOn('Disputes');

  await user.keyboard('{ContextMenu}');
  await user.click(await screen.findByRole('menuitem', { name: /^Rename/ }));
  expect(screen.queryByRole('menu')).toBeNull();
  const field = screen.getByRole('textbox', { name: /New name of .*Disputes/ });
  // Waits one frame, because focus returns from a closed menu in the next frame.
  await new Promise(requestAnimationFrame);
  expect(field).toHaveFocus();
  await user.keyboard('{Escape}');
  await expectFocusOn('Disputes');
});

test('the bookmarks screen without the viewer.changes extension only lets users delete folders, and says so', async () => {
  const { user } = await focusOn('Disputes', { extensions: ['viewer.read'] });
  for (const name of ['New folder', 'Add bookmarks', 'Rename', 'Move to…', 'Cut']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.getByText(/only lets you delete folders/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete folder…' })).toBeInTheDocument();
  await user.keyboard('{F2}');
  expect(screen.queryByRole('textbox', { name: /New name/ })).toBeNull();
});
