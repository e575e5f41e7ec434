import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

async function openPalette(path: string, config: Readonly<Record<string, unknown>> = {}) {
  const { user, router } = await renderApp(server, path, config);
  if (path.startsWith('/bookmarks')) await screen.findByRole('treeitem', { name: 'Payments' });
  await screen.findByRole('button', { name: /^Jump to/ });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Jump to' });
  return { user, router };
}

const actions = () => screen.findByRole('group', { name: 'Actions' });
const option = (name: RegExp) => screen.findByRole('option', { name });

const everywhere = [
  'New webhook Webhooks',
  'Theme: System Chosen',
  'Theme: Light',
  'Theme: Dark',
  'Bookmarklet',
  'Interface',
  'Keyboard shortcuts?',
  'About',
  'Sign out',
];

describe('command palette actions', () => {
  test('include the actions of the selected folder and of the bookmarks screen', async () => {
    await openPalette('/bookmarks/settlement');
    const offered = within(await actions()).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'New folder inside “Settlement”',
      'Add bookmarks here “Settlement”',
      'Rename “Settlement”F2',
      'Move to… “Settlement”',
      'Move down “Settlement”Alt ↓',
      'Cut “Settlement”Ctrl X',
      'Copy “Settlement”Ctrl C',
      'Star “Settlement”',
      'Copy link “Settlement”',
      'Export… “Settlement”',
      'Delete folder… “Settlement”Del',
      'New folder BookmarksAlt N',
      'Add bookmarks BookmarksAlt Shift N',
      'Import Bookmarks',
      'Export Bookmarks',
      'Duplicates Bookmarks',
      'Bookmark health Bookmarks',
      'Filter the tree Bookmarks/',
      ...everywhere,
    ]);
  });

  test('exclude actions that the service doesn’t support', async () => {
    await openPalette('/bookmarks/settlement', { extensions: ['viewer.read'] });
    const offered = within(await actions()).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Star “Settlement”',
      'Copy link “Settlement”',
      'Export… “Settlement”',
      'Delete folder… “Settlement”Del',
      'Export Bookmarks',
      'Duplicates Bookmarks',
      'Bookmark health Bookmarks',
      'Filter the tree Bookmarks/',
      ...everywhere.filter((name) => name !== 'Bookmarklet'),
    ]);
  });

  test('run from any screen, and “New folder” opens its dialog on the bookmarks screen', async () => {
    const { user, router } = await openPalette('/settings/webhooks');
    await user.keyboard('dark');
    await user.click(await option(/^Theme: Dark/));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.keyboard('{Control>}k{/Control}new folder');
    await option(/^New folder Bookmarks/);
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'New folder' });
    expect(router().state.location).toMatchObject({ pathname: '/bookmarks', state: null });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByRole('treeitem', { name: 'Payments' })).toBeVisible();
    await user.keyboard('{Control>}k{/Control}sign out');
    await option(/^Sign out/);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/You are signed out/)).toBeVisible();
  });

  test('offer “Add bookmarks” only if the text names a file', async () => {
    const { user } = await openPalette('/bookmarks');
    // The URL of a repository or of another host names no specification.
    await user.paste('pay/api');
    await option(/^Refunds/);
    expect(screen.queryByRole('option', { name: /^Add bookmarks “/ })).toBeNull();
    const field = () => screen.getByRole('combobox', { name: 'Jump to' });
    await user.clear(field());
    await user.paste('https://elsewhere.example.test/a/b.md');
    // The palette shows “No results yet” until the search has finished, then this message.
    expect(await screen.findByText(/Try a competency/)).toBeVisible();

    await user.clear(field());
    await user.paste('spec/late-fees.md');
    await user.click(await option(/^Add bookmarks “spec\/late-fees\.md”/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmarks' }));
    const specifications = dialog.getByRole('textbox', { name: 'Specifications' });
    expect(specifications).toHaveValue('spec/late-fees.md');
    await waitFor(() => expect(specifications).toHaveFocus());
  });

  test('offer to read the specification of a pasted link first, then to add a bookmark of it', async () => {
    const { user, router } = await openPalette('/competencies');
    const link = `${appOrigin}/code/pay/core/blob/HEAD/spec/ledger.md`;
    await user.paste(link);
    await option(/^Read “spec\/ledger\.md”/);
    const [read, add] = screen.getAllByRole('option');
    expect(read).toHaveTextContent('Read “spec/ledger.md” pay/core');
    expect(read).toHaveAttribute('data-focused');
    expect(add).toHaveTextContent('Add bookmarks Bookmarks');
    await user.keyboard('{ArrowDown}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add bookmarks' }));
    expect(dialog.getByRole('checkbox', { name: /pay\/core · spec\/ledger\.md/ })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    await user.keyboard('{Control>}k{/Control}');
    await user.paste(link);
    await option(/^Read/);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(router().state.location.pathname).toBe(
        paths.specification({ codeHostSlug: 'pay/core', path: 'spec/ledger.md' }),
      ),
    );
  });

  test('offer the version and the lines of a pasted link', async () => {
    const { user, router } = await openPalette('/competencies');
    await user.paste(`${appOrigin}/code/pay/core/blob/v1.0/spec/ledger.md#L3-L4`);
    await option(/^Read “spec\/ledger\.md” at “v1\.0”/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router().state.location.search).toBe('?version=v1.0'));
    expect(router().state.location.hash).toBe('#L3-L4');
  });
});
