import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const extensions = ['viewer.read', 'viewer.changes'];

describe('bookmark without the viewer.specifications extension', () => {
  test('shows a link to the code host in the details, and a double click opens the code host', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await openBookmarks(server, '/bookmarks', {
      extensions,
      specificationLink: 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}',
    });
    await user.dblClick(await findRow('Fees'));
    const href = 'https://code.example.test/pay/api/blob/HEAD/spec/fees.md';
    expect(opened).toHaveBeenCalledExactlyOnceWith(href, '_blank', 'noopener,noreferrer');
    const link = screen.getByRole('link', { name: 'Open at code host' });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test("shows a path that can be copied if specificationLink isn't configured", async () => {
    const { user } = await openBookmarks(server, '/bookmarks', {
      extensions,
      specificationLink: undefined,
    });
    await user.click(await findRow('Fees'));
    expect(screen.getByText(/No code host is set up/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open at code host' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy path' }));
    expect(await window.navigator.clipboard.readText()).toBe('spec/fees.md');
  });
});
