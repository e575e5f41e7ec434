import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  findRow,
  getSentChanges,
  openBookmarks,
  refuseChanges,
  selectRowCommand,
  waitForPendingRequests,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const renamesOf = () =>
  getSentChanges(server).map(([change, ...others]) => (others.length === 0 ? change : undefined));
const quarrels = {
  op: 'update-folder',
  id: 'disputes',
  name: 'Quarrels',
  was: { name: 'Disputes' },
};

async function focusOn(name: string) {
  const app = await openBookmarks(server);
  await app.user.click(await findRow(name));
  return app;
}

describe('renaming a node', () => {
  test('opens a dialog on screens where the details replace the tree', async () => {
    mockMediaFeature('width <');
    const { user } = await openBookmarks(server);
    await selectRowCommand(user, 'Disputes', 'Show contents and details');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Disputes' })).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Disputes”' }));
    const field = dialog.getByRole('textbox', { name: 'New name' });
    expect(field).toHaveValue('Disputes');
    await user.clear(field);
    await user.type(field, 'Quarrels{Enter}');
    expect(await screen.findByRole('heading', { name: 'Quarrels' })).toBeVisible();
    await waitFor(() => expect(renamesOf()).toEqual([quarrels]));
  });

  test('sends a changed name only, and keeps focus on the folder', async () => {
    const { user, services } = await focusOn('Disputes');
    await user.keyboard('{F2}{Enter}');
    expect(await findRow('Disputes')).toHaveFocus();
    await user.keyboard('{F2}Quarrels{Enter}');
    expect(await findRow('Quarrels')).toHaveFocus();
    await waitFor(() => expect(renamesOf()).toHaveLength(1));
    await waitForPendingRequests(services);
    expect(renamesOf()).toEqual([quarrels]);
    expect(await findRow('Quarrels')).toHaveFocus();
  });

  test('says after an edit and after Undo that the bookmarks may be outdated if neither the response nor the bookmarks can be read', async () => {
    const { user } = await focusOn('Disputes');
    const refused = () => new HttpResponse(null, { status: 403 });
    server.use(
      http.post(`${appOrigin}/viewer/v1/bookmark-changes`, () => {
        server.use(http.get(`${appOrigin}/viewer/v1/bookmark-state`, refused));
        return HttpResponse.json({ done: true });
      }),
    );
    await user.keyboard('{F2}Quarrels{Enter}');
    expect(
      await screen.findByText(/^Renamed to “Quarrels”\. The service’s response couldn’t be read/),
    ).toBeVisible();
    expect(await findRow('Quarrels')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText(/^Undone: .* response couldn’t be read/)).toBeVisible();
  });

  test('explains why a name is refused, keeps the name in the text field, and removes the message after a success', async () => {
    const accept = refuseChanges(server, { status: 422, detail: 'Not that name' });
    const { user } = await focusOn('Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    expect(await screen.findByText(/Not that name/)).toBeInTheDocument();
    const field = await screen.findByRole('textbox', { name: /New name of/ });
    expect(field).toHaveValue('Quarrels');
    await user.keyboard('{Escape}');
    expect(await findRow('Disputes')).toHaveFocus();
    accept();
    await user.keyboard('{F2}Appeals{Enter}');
    expect(await screen.findByText('Renamed to “Appeals”.')).toBeVisible();
    expect(screen.queryByText(/Not that name/)).toBeNull();
  });
});
