import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  changeElsewhere,
  chooseMore,
  findRow,
  sentWith,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { namesInside } from '#test/features/bookmarks/edit/rows-inside.ts';
import { refuseWrites } from '#test/features/bookmarks/jobs/refuse-writes.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';
import { openAt } from './undo-screen.ts';

const server = startReferenceService(smallTree);

describe('an undo', () => {
  test('overwrites nothing that somebody else has changed, and says so', async () => {
    const { user, said, undo } = await openAt(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said(/^Renamed/);
    await changeElsewhere(server, 'PATCH', 'bookmark-folders/disputes', { name: 'Theirs' });
    await undo();
    await said('Couldn’t undo the rename of “Quarrels”. It has been renamed since.');
    expect(await findRow('Theirs')).toBeInTheDocument();
    expect(sentWith(server, 'PATCH')).toHaveLength(1);
  });

  test('that a 403 stops lists what is left, and goes on with it', async () => {
    const { user, said, undo } = await openAt(server, 'Disputes');
    await user.keyboard('{Delete}');
    await user.click(await screen.findByRole('button', { name: 'Delete 2 items' }));
    await said('Deleted 2 items.');
    const accept = refuseWrites(server, 'post', 'bookmarks', { status: 403, detail: 'Locked.' });
    await undo();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Couldn’t undo all of the deletion of 2 items' }),
    );
    const outcome = await dialog.findByText(/^Undone: 1 change, 1 was not/);
    await waitFor(() => expect(outcome).toHaveFocus());
    expect(dialog.getByText(/“Refunds”: .*Locked\./)).toBeInTheDocument();
    accept();
    await user.click(dialog.getByRole('button', { name: 'Continue with 1 change' }));
    await said(/^Undone: deletion of 2 items\./);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await findRow('Disputes'));
    expect(screen.getByText('1 bookmark in total.')).toBeInTheDocument();
  });

  test('that the service fails can be tried again', async () => {
    const { user, said, undo } = await openAt(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said(/^Renamed/);
    const failure = { status: 500, detail: 'Broken.' };
    const accept = refuseWrites(server, 'patch', 'bookmark-folders/disputes', failure);
    await undo();
    await said(/^Couldn’t undo the rename of “Quarrels”\./);
    accept();
    await undo();
    await said('Undone: rename of “Quarrels”.');
    expect(await findRow('Disputes')).toBeInTheDocument();
  });

  test('of a copy leaves what was put into it since', async () => {
    const { user, said, undo } = await openAt(server, 'Disputes');
    await user.keyboard('{Control>}c{/Control}');
    await user.click(await findRow('Reading list'));
    await user.keyboard('{Control>}v{/Control}');
    await said('Copied 2 items.');
    const [post] = sentWith(server, 'POST').slice(-1);
    const { folderId } = JSON.parse(post?.body ?? '');
    const bookmark = { codeHostSlug: 'their/repo', path: 'theirs.md', title: 'Theirs' };
    await changeElsewhere(server, 'POST', 'bookmarks', { ...bookmark, folderId });
    await undo();
    const dialog = within(await screen.findByRole('dialog', { name: /^Couldn’t undo all of/ }));
    expect(
      dialog.getByText('“Disputes”: Something inside it was added or changed since.'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(namesInside('Reading list')).toContain('Disputes');
    expect(await screen.findByRole('treeitem', { name: 'Theirs' })).toBeInTheDocument();
  });

  test('of an earlier act isn’t offered for an act that found nothing to do', async () => {
    const { user, said, messages } = await openAt(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said(/^Renamed/);
    const fees = 'bookmarks?folderId=payments&codeHostSlug=pay%2Fapi&path=spec%2Ffees.md';
    await changeElsewhere(server, 'DELETE', fees);
    await user.click(await findRow('Fees'));
    await user.keyboard('{Delete}');
    await said('Deleted “Fees”.');
    // The only one is that of the message about the name.
    await user.click(messages.getByRole('button', { name: /Undo/ }));
    await said(/^Undone: rename of/);
  });

  test('that a message offers undoes what the message says, and nothing else', async () => {
    const { user, said, messages, undo } = await openAt(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said(/^Renamed/);
    const button = messages.getByRole('button', { name: /Undo/ });
    await user.click(await findRow('Fees'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await said(/^Moved/);
    expect(button).not.toBeInTheDocument();
    await undo();
    await said(/^Undone: move/);
    expect(await findRow('Quarrels')).toBeInTheDocument();
  });

  test('that fails to read the bookmarks sends nothing and can be tried again', async () => {
    const { user, said, undo } = await openAt(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said(/^Renamed/);
    const accept = refuseWrites(server, 'get', 'bookmark-state', { status: 403, detail: 'No.' });
    await undo();
    await said(/^Couldn’t undo anything\./);
    accept();
    await chooseMore(user, 'Undo rename of “Quarrels”');
    expect(await findRow('Disputes')).toBeInTheDocument();
  });
});
