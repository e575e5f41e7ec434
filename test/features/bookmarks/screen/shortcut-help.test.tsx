import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

async function openSheet(config: Record<string, unknown> = {}) {
  const app = await openBookmarks(server, '/bookmarks', config);
  await app.user.click(await findRow('Fees'));
  await app.user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  const keysFor = (does: string) => sheet.queryByText(does)?.nextElementSibling?.textContent;
  return { ...app, keysFor };
}

describe('shortcut dialog', () => {
  test('opens with “?”, and Escape returns focus to the row', async () => {
    const { user, keysFor } = await openSheet();
    expect(keysFor('Rename')).toBe('F2');
    expect(keysFor('Cut, copy, paste')).toBe('Ctrl + XCtrl + CCtrl + V');
    expect(keysFor('Move up or down in the folder')).toBe('Alt + ↑Alt + ↓');
    expect(keysFor('Select or deselect')).toBe('Space');
    expect(keysFor('Filter the tree')).toBe('/');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('treeitem', { name: 'Fees' })).toHaveFocus();
  });

  test('shows macOS key names on a Mac', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh)');
    const { keysFor } = await openSheet();
    expect(keysFor('Select or clear all')).toBe('⌘ + A');
    expect(keysFor('Cut, copy, paste')).toBe('⌘ + X⌘ + C⌘ + V');
    expect(keysFor('Move up or down in the folder')).toBe('⌥ + ↑⌥ + ↓');
    expect(screen.getByRole('button', { name: 'Jump to…', hidden: true })).toHaveTextContent('⌘K');
  });

  test('omits shortcuts for changes to bookmarks if the service lacks the viewer.changes extension', async () => {
    const { keysFor } = await openSheet({ extensions: ['viewer.read'] });
    expect(keysFor('Filter the tree')).toBe('/');
    expect(keysFor('Delete a folder')).toBe('Delete');
    for (const does of ['Rename', 'Cut, copy, paste', 'Move up or down in the folder']) {
      expect(keysFor(does)).toBeUndefined();
    }
  });
});
