import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  findRow,
  getSentChanges,
  getSentRequests,
  openBookmarks,
  selectRows,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const deletedFolders = () =>
  getSentRequests(server, 'DELETE').map(({ path }) => path.split('/').at(-1));

/** Selects two nodes of the sample tree and presses Delete. */
async function askToDeleteTwo(
  names: readonly [string, string],
  items: string,
  config: Readonly<Record<string, unknown>> = {},
) {
  const app = await openBookmarks(server, '/bookmarks', config);
  await selectRows(app.user, ...names);
  await app.user.click(await screen.findByRole('button', { name: `Delete ${items}…` }));
  const question = await screen.findByRole('alertdialog');
  const confirm = () =>
    app.user.click(within(question).getByRole('button', { name: /^Delete \d+ items$/ }));
  return { ...app, question, confirm };
}

const folderAndBookmark = (config: Readonly<Record<string, unknown>> = {}) =>
  askToDeleteTwo(['Disputes', 'Fees'], '3 items', config);
const twoFolders = () => askToDeleteTwo(['Disputes', 'Reading list'], '4 items');

describe('deletion of several items', () => {
  test('sends one DELETE for each folder, and one request for all bookmarks', async () => {
    const { question, confirm } = await folderAndBookmark();
    expect(question).toHaveTextContent('Undo brings them back.');
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await confirm();
    expect(await screen.findByText('Deleted 3 items.')).toBeVisible();
    expect(deletedFolders()).toEqual(['disputes']);
    expect(getSentChanges(server)).toMatchObject([
      [{ op: 'delete-bookmark', path: 'spec/fees.md' }],
    ]);
    expect(screen.queryByRole('treeitem', { name: 'Fees' })).toBeNull();
    // Expects focus on the next remaining node of the same folder.
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Refunds'));
  });

  test('can be stopped between two folders; the deletion of the first folder can be undone', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.delete(`${appOrigin}/viewer/v1/bookmark-folders/disputes`, async ({ request }) => {
        await answered;
        return server.service().fetch(request);
      }),
    );
    const { user, confirm } = await twoFolders();
    await confirm();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Sending the deletion of 4 items' }),
    );
    expect(dialog.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    answer();
    expect(await screen.findByText(/^Deleted 2 items\..*Stopped\.$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletedFolders()).toEqual(['disputes']);
    expect(await findRow('Reading list')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(await findRow('Disputes')).toBeInTheDocument();
  });

  test('lists the items that were not deleted if a request is refused', async () => {
    server.use(
      http.delete(`${appOrigin}/viewer/v1/bookmark-folders/reading`, () =>
        HttpResponse.json({ status: 403, detail: 'Locked.' }, { status: 403 }),
      ),
    );
    const { user, confirm } = await twoFolders();
    await confirm();
    const message = await screen.findByText(
      /^Deleted 2 items\. Not deleted: 1 folder and 1 bookmark/,
    );
    expect(message).toHaveTextContent(/Locked\..*Only a part was applied: 1 of 2 requests\./);
    const names = screen.getByText('Not deleted: 1 folder and 1 bookmark');
    await user.click(names);
    expect(screen.getByText('“Reading list”')).toBeVisible();
    expect(screen.getByText('“Ledger”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss this notice' }));
    expect(names).not.toBeInTheDocument();
    expect(await findRow('Reading list')).toBeInTheDocument();
  });

  test('reports that nothing was deleted, and why, if the first request is refused', async () => {
    server.use(
      http.delete(`${appOrigin}/viewer/v1/bookmark-folders/*`, () =>
        HttpResponse.json({ status: 403, detail: 'Locked.' }, { status: 403 }),
      ),
    );
    const { confirm } = await twoFolders();
    await confirm();
    expect(await screen.findByText(/^Nothing was deleted\..*Locked\./)).toBeVisible();
    expect(deletedFolders()).toEqual(['disputes']);
    expect(await findRow('Disputes')).toBeInTheDocument();
  });
});
