import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

async function openJump(path: string, config: Readonly<Record<string, unknown>> = {}) {
  const { user } = await renderApp(server, path, config);
  if (path.startsWith('/bookmarks')) await screen.findByRole('treeitem', { name: 'Payments' });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('searchbox', { name: 'Jump to' });
  return { user };
}

const actions = () => screen.findByRole('group', { name: 'Actions' });
const option = (name: RegExp) => screen.findByRole('option', { name });

describe('actions in “Jump to”', () => {
  test('are those of the selected folder and of all bookmarks', async () => {
    await openJump('/bookmarks/settlement');
    const offered = within(await actions()).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'New folder inside “Settlement”',
      'Add bookmark here “Settlement”',
      'Rename “Settlement”F2',
      'Move to… “Settlement”',
      'Move down “Settlement”Alt ↓',
      'Cut “Settlement”Ctrl X',
      'Copy “Settlement”Ctrl C',
      'Export… “Settlement”',
      'Delete folder… “Settlement”Del',
      'New folder Bookmarks',
      'Add bookmark Bookmarks',
      'Import Bookmarks',
      'Export Bookmarks',
      'Duplicates Bookmarks',
      'Filter the tree Bookmarks/',
      'Keys Bookmarks?',
    ]);
  });

  test('are found by name and done: “New folder” opens its dialog', async () => {
    const { user } = await openJump('/bookmarks');
    await user.keyboard('new fold');
    expect(await option(/^New folder Bookmarks/)).toBeVisible();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'New folder' });
    expect(screen.queryByRole('dialog', { name: 'Jump to' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('are done to the selected node: “Rename” opens its field', async () => {
    const { user } = await openJump('/bookmarks/settlement');
    await user.keyboard('rename');
    await user.click(await option(/^Rename “Settlement”/));
    expect(await screen.findByRole('textbox', { name: 'New name of “Settlement”' })).toHaveFocus();
  });

  test('leave out what the service doesn’t offer', async () => {
    await openJump('/bookmarks/settlement', { extensions: ['viewer.read'] });
    const offered = within(await actions()).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Export… “Settlement”',
      'Delete folder… “Settlement”Del',
      'Export Bookmarks',
      'Duplicates Bookmarks',
      'Filter the tree Bookmarks/',
      'Keys Bookmarks?',
    ]);
  });

  test('are gone on a screen that offers none', async () => {
    const { user } = await openJump('/bookmarks');
    await actions();
    await user.keyboard('webhooks');
    await user.click(await option(/^Webhooks/));
    await screen.findByRole('heading', { level: 1, name: /^Webhooks/ });
    await user.keyboard('{Control>}k{/Control}');
    await option(/^Bookmarks Page/);
    expect(screen.queryByRole('group', { name: 'Actions' })).not.toBeInTheDocument();
  });
});
