import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';
import { refuseWrites } from './refuse-writes.ts';

const server = startReferenceService(smallTree);

describe('undoing a deletion', () => {
  test('a 403 stops it, the screen says what is missing, and “Go on” creates it', async () => {
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Disputes'));
    await user.click(screen.getByRole('button', { name: 'Delete folder…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 items' }));
    const accept = refuseWrites(server, 'post', 'bookmarks', { status: 403, detail: 'Locked.' });
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Bring back what was deleted' });
    expect(await within(dialog).findByRole('alert')).toHaveFocus();
    expect(within(dialog).getByText('1 folder created.')).toBeInTheDocument();
    expect(within(dialog).getByText('1 item is missing')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Bring back what was deleted: 1 item is missing')).toBeInTheDocument();
    accept();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('1 folder and 1 bookmark created.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/is missing/)).toBeNull();
    await user.click(await findRow('Disputes'));
    expect(screen.getByText('1 bookmark inside, in all.')).toBeInTheDocument();
  });
});
