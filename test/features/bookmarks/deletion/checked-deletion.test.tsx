import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import {
  applyChangesElsewhere,
  expectFocusOn,
  getSentRequests,
  openDeletionDialog,
  waitForPendingRequests,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const deletions = () => getSentRequests(server, 'DELETE');
const state = `${appOrigin}/viewer/v1/bookmark-state`;
const folders = `${appOrigin}/viewer/v1/bookmark-folders/:id`;

describe('confirmed deletion of a folder', () => {
  test('asks for confirmation again if the folder has changed, and announces each further change', async () => {
    const { dialog, confirm, notice, services, user } = await openDeletionDialog(
      server,
      'Payments',
    );
    const inside = within(dialog);
    await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
    await confirm('6 items');
    const changed = await inside.findByRole('alert');
    expect(changed).toHaveFocus();
    expect(changed).toHaveTextContent('The folder has changed');
    expect(changed).toHaveTextContent(
      'Nothing has been deleted yet. 1 folder and 3 bookmarks will be deleted now',
    );
    const fees = { folderId: 'payments', codeHostSlug: 'pay/api', path: 'spec/fees.md' };
    await applyChangesElsewhere(server, { op: 'delete-bookmark', ...fees });
    await services.queryClient.invalidateQueries();
    expect(
      await inside.findByText(
        'Changed elsewhere: 1 bookmark removed. Now 1 folder and 2 bookmarks will be deleted.',
      ),
    ).toBeInTheDocument();
    expect(deletions()).toEqual([]);

    notice();
    server.use(http.delete(folders, () => new HttpResponse(null, { status: 403 }), { once: true }));
    await confirm('3 items');
    expect(await inside.findByText('You are not allowed to delete this folder')).toBeVisible();
    expect(inside.getByRole('alert')).toHaveFocus();
    expect(inside.queryByText(/^Nothing has been deleted yet\./)).toBeNull();
    await user.click(inside.getByRole('button', { name: 'Try again' }));
    await expectFocusOn('Reading list');
    expect(screen.getByText('Deleted 3 items.')).toBeVisible();
    expect(deletions()).toHaveLength(2);
  });

  test('asks again after a click that follows too soon on a change of the list', async () => {
    const { dialog, user, notice, services } = await openDeletionDialog(server, 'Payments');
    const confirm = async () =>
      user.click(await within(dialog).findByRole('button', { name: 'Delete 4 items' }));
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
    await services.queryClient.invalidateQueries();
    await confirm();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The folder has changed');
    await confirm();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The folder has changed');
    expect(deletions()).toEqual([]);
    notice();
    await confirm();
    await expectFocusOn('Reading list');
    expect(deletions()).toHaveLength(1);
  });

  type Input = (user: UserEvent) => Promise<void>;
  test.each<[string, press: Input, release: Input]>([
    ['the pointer', (user) => user.pointer('[MouseLeft>]'), (user) => user.pointer('[/MouseLeft]')],
    ['Space', (user) => user.keyboard('[Space>]'), (user) => user.keyboard('[/Space]')],
  ])(
    'asks again after a press of %s that began before the list changed',
    async (_, press, release) => {
      const { dialog, user, notice, services } = await openDeletionDialog(server, 'Payments');
      const button = within(dialog).getByRole('button', { name: 'Delete 6 items' });
      await user.hover(button);
      button.focus();
      await press(user);
      await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
      await services.queryClient.invalidateQueries();
      await within(dialog).findByRole('button', { name: 'Delete 4 items' });
      notice();
      await release(user);
      expect(await within(dialog).findByRole('alert')).toHaveTextContent('The folder has changed');
      expect(deletions()).toEqual([]);
    },
  );

  test('announces every change of the folder, even if the numbers stay the same', async () => {
    const { dialog, services } = await openDeletionDialog(server, 'Payments');
    const announced = (text: string) => within(dialog).queryByText(text);
    const text =
      'Changed elsewhere: 1 bookmark added, 1 bookmark removed. Now 2 folders and 4 bookmarks will be deleted.';
    const replaceBookmark = async (from: string, to: string) => {
      const place = { folderId: 'payments', codeHostSlug: 'pay/api' };
      await applyChangesElsewhere(
        server,
        { op: 'delete-bookmark', ...place, path: from },
        { op: 'create-bookmark', ...place, path: to, title: 'New' },
      );
      await services.queryClient.invalidateQueries();
    };
    await replaceBookmark('spec/fees.md', 'spec/new.md');
    const first = await within(dialog).findByText(text);
    await replaceBookmark('spec/new.md', 'spec/newer.md');
    await waitFor(() => expect(announced(text)).not.toBe(first));
    expect(announced(text)).toBeInTheDocument();
  });

  test('sends no DELETE if the bookmarks can’t be fetched', async () => {
    const { dialog, confirm } = await openDeletionDialog(server, 'Disputes');
    server.use(http.get(state, () => new HttpResponse(null, { status: 403 })));
    await confirm('2 items');
    const notice = await within(dialog).findByRole('alert');
    expect(notice).toHaveTextContent('Nothing was deleted.');
    expect(notice).toHaveFocus();
    expect(deletions()).toEqual([]);
  });

  test('reports a folder that is already deleted and sends no DELETE', async () => {
    const { confirm, services } = await openDeletionDialog(server, 'Disputes');
    await applyChangesElsewhere(server, { op: 'delete-folder', id: 'disputes' });
    await confirm('2 items');
    expect(await screen.findByText('“Disputes” was already gone.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Disputes' })).toBeNull());
    await waitForPendingRequests(services);
    expect(deletions()).toEqual([]);
  });
});

describe('response to the deletion of a folder', () => {
  test('shows a message that also counts deleted items that the dialog did not list', async () => {
    server.use(
      http.delete(folders, async ({ request }) => {
        await applyChangesElsewhere(server, { op: 'delete-folder', id: 'reading' });
        return server.service().fetch(request);
      }),
    );
    const { confirm, user } = await openDeletionDialog(server, 'Disputes');
    await confirm('2 items');
    await user.click(await screen.findByText('Also deleted: 1 folder and 1 bookmark'));
    expect(screen.getByText('“Reading list”')).toBeVisible();
  });

  test('is verified by fetching the bookmarks if the response is unreadable', async () => {
    server.use(
      http.delete(folders, async ({ request }) => {
        await server.service().fetch(request);
        return HttpResponse.json({ done: true });
      }),
    );
    const { confirm } = await openDeletionDialog(server, 'Disputes');
    await confirm('2 items');
    expect(await screen.findByText('Deleted 2 items.')).toBeVisible();
    expect(deletions()).toHaveLength(1);
  });

  test('counts nothing if the response is unreadable and the bookmarks can’t be fetched', async () => {
    server.use(
      http.delete(folders, async ({ request }) => {
        await server.service().fetch(request);
        server.use(http.get(state, () => new HttpResponse(null, { status: 403 })));
        return new HttpResponse(null);
      }),
    );
    const { confirm } = await openDeletionDialog(server, 'Disputes');
    await confirm('2 items');
    expect(
      await screen.findByText(/^Deleted “Disputes”\. The service’s response couldn’t be read/),
    ).toBeVisible();
    expect(screen.queryByRole('treeitem', { name: 'Disputes' })).toBeNull();
  });
});
