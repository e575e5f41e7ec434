import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService();

const item = (name: string) => screen.findByRole('treeitem', { name });
const expectFocusOn = async (name: string) =>
  waitFor(async () => expect(await item(name)).toHaveFocus());
const deletions = () => server.sent.filter(({ method }) => method === 'DELETE');

async function openBookmarks(path = '/bookmarks', config: Record<string, unknown> = {}) {
  const app = await renderApp(server, path, config);
  await screen.findByRole('tree', { name: 'Bookmarks' });
  return app;
}

async function askToDelete(name: string) {
  const app = await openBookmarks();
  await app.user.click(await item(name));
  await app.user.click(screen.getByRole('button', { name: 'Delete folder…' }));
  return { ...app, dialog: await screen.findByRole('alertdialog') };
}

test('the tree shows folders before bookmarks, counted, with their place among their siblings', async () => {
  await openBookmarks();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Bookmarks 153 in 21 folders',
  );
  const payments = await item('Payments');
  expect(payments).toHaveAttribute('aria-expanded', 'true');
  expect(payments).toHaveAccessibleDescription('18 bookmarks');
  const settlement = await item('Settlement');
  expect(settlement).toHaveAttribute('aria-level', '2');
  expect(settlement).toHaveAttribute('aria-posinset', '1');
  expect(settlement).toHaveAttribute('aria-setsize', '7');
  expect(await item('Card entry')).toHaveAccessibleDescription('pay/edge · spec/card-entry.md');
});

test('the keyboard alone walks, opens, closes, finds and selects', async () => {
  const { user } = await openBookmarks();
  const payments = await item('Payments');
  await user.tab();
  for (let stops = 0; document.activeElement !== payments && stops < 20; stops += 1) {
    await user.tab();
  }
  expect(payments).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await expectFocusOn('Settlement');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await expectFocusOn('Reconciliation');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await item('Settlement')).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowLeft}');
  await expectFocusOn('Payments');
  await user.keyboard('refu');
  await expectFocusOn('Refunds');
  await user.keyboard('{Home}*{End}{Home}');
  await expectFocusOn('Payments');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await item('Settlement')).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard(' ');
  expect(await item('Settlement')).toHaveAttribute('aria-selected', 'true');
  expect(window.location.pathname).toBe('/bookmarks/settlement');
});

test('the tree has one tab stop', async () => {
  await openBookmarks();
  const stops = screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0);
  expect(stops).toHaveLength(1);
});

test('the address of a folder selects it and opens what is around it', async () => {
  await openBookmarks('/bookmarks/reconciliation');
  expect(await item('Reconciliation')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('heading', { level: 2, name: 'Reconciliation' })).toBeVisible();
  expect(screen.getByText('4 bookmarks inside, in all.')).toBeVisible();
});

test('an address of no folder says so and leads to all bookmarks', async () => {
  const { user } = await openBookmarks('/bookmarks/no~2Fsuch');
  expect(screen.getByText(/There is no folder with the id/)).toHaveTextContent('“no/such”');
  await user.click(screen.getByRole('link', { name: 'All bookmarks' }));
  await waitFor(() => expect(screen.queryByText(/There is no folder/)).toBeNull());
});

test('a bookmark leads to the code host in a tab of its own', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await openBookmarks('/bookmarks', {
    specificationLink: 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}',
  });
  await user.dblClick(await item('Card entry'));
  const href = 'https://code.example.test/pay/edge/blob/HEAD/spec/card-entry.md';
  expect(opened).toHaveBeenCalledExactlyOnceWith(href, '_blank', 'noopener,noreferrer');
  const link = screen.getByRole('link', { name: 'Open at code host' });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('without a link to the code host a bookmark says why and its path can be copied', async () => {
  const { user } = await openBookmarks('/bookmarks', { specificationLink: undefined });
  await user.click(await item('Card entry'));
  expect(screen.getByText(/doesn’t say where specifications can be read/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open at code host' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy path' }));
  expect(await window.navigator.clipboard.readText()).toBe('spec/card-entry.md');
});

test('before a folder is deleted the dialog names it, counts and shows what goes, and is safe', async () => {
  const { dialog, user } = await askToDelete('Settlement');
  expect(within(dialog).getByRole('heading')).toHaveTextContent('Delete folder “Settlement”?');
  expect(within(dialog).getByText('Payments').parentElement?.parentElement).toHaveTextContent(
    'Payments / Settlement',
  );
  expect(dialog).toHaveTextContent('2 folders, with this one');
  expect(dialog).toHaveTextContent('7 bookmarks');
  const preview = within(dialog).getByRole('tree', { name: 'What will be deleted' });
  expect(within(preview).getAllByRole('treeitem')).toHaveLength(9);
  expect(within(dialog).getByRole('button', { name: 'Keep folder' })).toHaveFocus();
  expect(within(dialog).getByRole('button', { name: 'Delete 9 items' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(deletions()).toHaveLength(0);
});

test('deleting sends one DELETE, and the answer, a message and the neighbour follow', async () => {
  const { dialog, user } = await askToDelete('Settlement');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Delete 9 items' }));
  await expectFocusOn('Disputes');
  expect(screen.getByText('Deleted “Settlement”: 2 folders and 7 bookmarks.')).toBeVisible();
  expect(screen.queryByRole('treeitem', { name: 'Settlement' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('146 in 19 folders');
  await waitFor(() => expect(window.location.pathname).toBe('/bookmarks/disputes'));
  expect(deletions().map(({ path }) => path)).toEqual(['/viewer/v1/bookmark-folders/settlement']);
  expect(deletions()[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  // To show the tree, to announce what would go, and to make sure that it still is what goes.
  const reads = server.sent.filter(({ path }) => path === '/viewer/v1/bookmark-state');
  expect(reads).toHaveLength(3);
});

test('the Delete key asks too, about the folder that has focus, and never about a bookmark', async () => {
  const { user } = await openBookmarks('/bookmarks/settlement');
  (await item('Disputes')).focus();
  await user.keyboard('{Delete}');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Delete folder “Disputes”?');
  await user.click(within(dialog).getByRole('button', { name: 'Keep folder' }));
  await expectFocusOn('Disputes');
  await user.keyboard('idem{Delete}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText(/^Deleted “Idempotency keys”/)).toBeVisible();
});

test('a refusal keeps the dialog, the folder and the way on', async () => {
  server.use(
    http.delete(`${appOrigin}/viewer/v1/bookmark-folders/:id`, () =>
      HttpResponse.json({ title: 'Forbidden', detail: 'This folder is locked.' }, { status: 403 }),
    ),
  );
  const { dialog, user } = await askToDelete('Settlement');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 9 items' }));
  const notice = await within(dialog).findByRole('alert');
  expect(notice).toHaveTextContent(
    'You are not allowed to delete this folderThe service says: “This folder is locked.”',
  );
  expect(notice).toHaveFocus();
  expect(await item('Disputes')).toBeInTheDocument();
  await user.click(within(notice).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(deletions()).toHaveLength(2));
  await within(dialog).findByRole('alert');
});

/** As another tab or device would. */
async function deleteElsewhere(folderId: string) {
  const token = await server.service().issueAccessToken('mara');
  const elsewhere = await server.service().fetch(
    new Request(`${appOrigin}/viewer/v1/bookmark-folders/${folderId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  expect(elsewhere.status).toBe(200);
}

test('a folder that has changed since it was announced is announced again before it goes', async () => {
  const { dialog, user } = await askToDelete('Settlement');
  await deleteElsewhere('reconciliation');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 9 items' }));
  const notice = await within(dialog).findByRole('alert');
  expect(notice).toHaveFocus();
  expect(notice).toHaveTextContent('Nothing has been deleted yet.');
  expect(deletions()).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Delete 4 items' }));
  await expectFocusOn('Disputes');
  expect(screen.getByText('Deleted “Settlement”: 1 folder and 3 bookmarks.')).toBeVisible();
  expect(deletions()).toHaveLength(1);
});

test('nothing is deleted while it can’t be checked what would go', async () => {
  const { dialog, user } = await askToDelete('Settlement');
  server.use(
    http.get(
      `${appOrigin}/viewer/v1/bookmark-state`,
      () => new HttpResponse(null, { status: 403 }),
    ),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete 9 items' }));
  const notice = await within(dialog).findByRole('alert');
  expect(notice).toHaveTextContent('Nothing was deleted.');
  expect(notice).toHaveFocus();
  expect(deletions()).toHaveLength(0);
});

test('an answer to an earlier read never brings back what was deleted', async () => {
  const { dialog, user, services } = await askToDelete('Settlement');
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.get(
      `${appOrigin}/viewer/v1/bookmark-state`,
      async ({ request }) => {
        const earlier = await server.service().fetch(request);
        await late;
        return earlier;
      },
      { once: true },
    ),
  );
  void services.queryClient.invalidateQueries({ queryKey: ['viewer', 'bookmark-state'] });
  await user.click(within(dialog).getByRole('button', { name: 'Delete 9 items' }));
  await expectFocusOn('Disputes');
  arrive();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('treeitem', { name: 'Settlement' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('146 in 19 folders');
});

test('a folder that the service no longer has was already gone, and nothing is sent', async () => {
  const { dialog, user, services } = await askToDelete('Settlement');
  await deleteElsewhere('settlement');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 9 items' }));
  expect(await screen.findByText('“Settlement” was already gone.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Settlement' })).toBeNull());
  expect(services.queryClient.isFetching()).toBe(0);
  expect(deletions()).toHaveLength(0);
});

test('an answer that can’t be read but was carried out is found out by reading again', async () => {
  server.use(
    http.delete(`${appOrigin}/viewer/v1/bookmark-folders/:id`, async ({ request }) => {
      await server.service().fetch(request);
      return HttpResponse.json({ done: true });
    }),
  );
  const { dialog, user } = await askToDelete('Settlement');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 9 items' }));
  expect(await screen.findByText('Deleted “Settlement”: 2 folders and 7 bookmarks.')).toBeVisible();
  expect(deletions()).toHaveLength(1);
});

test('no bookmarks at all is said plainly', async () => {
  server.use(
    http.get(`${appOrigin}/viewer/v1/bookmark-state`, () =>
      HttpResponse.json({ folders: [], bookmarks: [], lastFolderId: null }),
    ),
  );
  await renderApp(server, '/bookmarks');
  expect(await screen.findByRole('heading', { name: 'No bookmarks' })).toBeVisible();
});

test('broken records are counted, and what has lost its place is recovered', async () => {
  server.use(
    http.get(`${appOrigin}/viewer/v1/bookmark-state`, () =>
      HttpResponse.json({
        folders: [null, { id: '..', name: 'Dots' }, { id: 'a', name: 'Orphan', parentId: 'gone' }],
        bookmarks: [],
        lastFolderId: null,
      }),
    ),
  );
  const { user } = await openBookmarks();
  expect(screen.getByText('1 item could not be read')).toBeVisible();
  expect(await item('Recovered')).toHaveAttribute('aria-expanded', 'true');
  await user.click(await item('Orphan'));
  expect(screen.getByText('Its folder was not received')).toBeVisible();
  await user.click(await item('Dots'));
  expect(screen.getByText('This folder can’t be deleted here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete folder…' })).toBeNull();
  await user.keyboard('{Delete}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(deletions()).toHaveLength(0);
});
