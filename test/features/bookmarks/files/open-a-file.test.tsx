import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();
const withoutExtensions = { extensions: [] };

const saved = {
  folders: [{ id: 'disputes', name: 'Disputes', parentId: null, position: 0 }],
  bookmarks: [
    { codeHostSlug: 'pay/core', path: 'spec/evidence.md', title: 'Evidence', folderId: 'disputes' },
  ],
  lastFolderId: null,
};

const file = (text: string, name = 'saved.json') =>
  new File([text], name, { type: 'application/json' });

function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no place to open a file');
  return input;
}

describe('bookmarks screen without the viewer.read extension', () => {
  test('shows why the bookmarks can’t be fetched, and sends no request', async () => {
    await renderApp(server, '/bookmarks', withoutExtensions);
    expect(await screen.findByText(/has no operation that lists bookmarks/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open a file' })).toBeVisible();
    expect(server.sent.filter(({ path }) => path.startsWith('/viewer/'))).toEqual([]);
  });

  test('opens a saved file, and deletes a folder that the file contains', async () => {
    const { user } = await renderApp(server, '/bookmarks', withoutExtensions);
    await screen.findByRole('button', { name: 'Open a file' });
    await user.upload(fileInput(), file(JSON.stringify(saved)));
    expect(await screen.findByText('saved.json')).toBeVisible();
    await user.click(await screen.findByRole('treeitem', { name: 'Disputes' }));
    await user.click(screen.getByRole('button', { name: 'Delete folder…' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'This can’t be undone. Save a copy first if you may need these items again.',
    );
    expect(within(dialog).getByRole('button', { name: 'Save a copy first' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 items' }));
    expect(await screen.findByText('As of the last deletion')).toBeVisible();
    expect(await screen.findByRole('treeitem', { name: 'Payments' })).toBeVisible();
    expect(server.sent.map(({ method, path }) => `${method} ${path}`)).toContain(
      'DELETE /viewer/v1/bookmark-folders/disputes',
    );
  });

  test('rejects a file that is no saved copy of bookmarks, and shows the reason', async () => {
    const { user } = await renderApp(server, '/bookmarks', withoutExtensions);
    await screen.findByRole('button', { name: 'Open a file' });
    for (const [text, words] of [
      ['no json', /isn’t JSON/],
      ['{"a": 1}', /not a saved copy of bookmarks/],
    ] as const) {
      await user.upload(fileInput(), file(text, 'wrong.json'));
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent('“wrong.json” couldn’t be opened');
    }
  });
});
