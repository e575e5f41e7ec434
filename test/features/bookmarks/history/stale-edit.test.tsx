import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import type { Change } from '#data/bookmarks/changes/change.ts';
import {
  applyChangesElsewhere,
  expectFocusOn,
  findRow,
  getNamesInFolder,
  getSentChanges,
  getTopLevelNames,
  ignoreSeenValues,
  openBookmarksAtRow,
  selectRows,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { mockMediaFeature } from '#test/support/pretend-screen.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const renamedElsewhere: Change = { op: 'update-folder', id: 'disputes', name: 'Chargebacks' };
const fees = { folderId: 'payments', codeHostSlug: 'pay/api', path: 'spec/fees.md' };
const question = (name: string | RegExp) => screen.findByRole('alertdialog', { name });

/** Opens the bookmarks, then changes them elsewhere, so that the loaded bookmarks are outdated. */
async function openOutdated(row: string, elsewhere: Change) {
  const app = await openBookmarksAtRow(server, row);
  await applyChangesElsewhere(server, elsewhere);
  const answer = async (name: string, button: string) => {
    const dialog = within(await question(name));
    await app.user.click(dialog.getByRole('button', { name: button }));
  };
  return { ...app, answer };
}

describe('edit that would overwrite a change of another device', () => {
  test('asks before a rename, and changes nothing if the user keeps the other name', async () => {
    const { user } = await openOutdated('Disputes', renamedElsewhere);
    await user.keyboard('{F2}Quarrels{Enter}');
    const dialog = await question('“Disputes” had been renamed to “Chargebacks” meanwhile');
    expect(dialog).toHaveTextContent('Your new name “Quarrels” isn’t saved.');
    const keep = within(dialog).getByRole('button', { name: 'Keep “Chargebacks”' });
    expect(keep).toHaveFocus();
    await user.click(keep);
    await expectFocusOn('Chargebacks');
    expect(screen.queryByRole('textbox', { name: /New name/ })).toBeNull();
    expect(getSentChanges(server)).toHaveLength(1);
  });

  test('asks again if the name changes again; Undo and Redo restore the other name and the user’s name', async () => {
    const { user, said, undo, redo, answer } = await openOutdated('Disputes', renamedElsewhere);
    await user.keyboard('{F2}Quarrels{Enter}');
    await question('“Disputes” had been renamed to “Chargebacks” meanwhile');
    await applyChangesElsewhere(server, { ...renamedElsewhere, name: 'Third' });
    await answer('“Disputes” had been renamed to “Chargebacks” meanwhile', 'Rename to “Quarrels”');
    await answer('“Chargebacks” had been renamed to “Third” meanwhile', 'Rename to “Quarrels”');
    await said('Renamed to “Quarrels”.');
    await undo();
    await said('Undone: rename of “Quarrels”.');
    await expectFocusOn('Third');
    await redo();
    await expectFocusOn('Quarrels');
  });

  test('asks nothing if the other device chose the same name', async () => {
    const { user, said } = await openOutdated('Disputes', {
      ...renamedElsewhere,
      name: 'Quarrels',
    });
    await user.keyboard('{F2}Quarrels{Enter}');
    await said('Renamed to “Quarrels”.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('asks about the title of a bookmark in the dialog of a narrow screen', async () => {
    mockMediaFeature('width <');
    const { user, answer } = await openOutdated('Fees', {
      op: 'update-bookmark',
      ...fees,
      set: { title: 'Charges' },
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Fees' })).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: /New name/ });
    await user.clear(field);
    await user.type(field, 'Prices{Enter}');
    await answer('“Fees” had been renamed to “Charges” meanwhile', 'Rename to “Prices”');
    expect(await screen.findByRole('heading', { name: 'Prices' })).toBeVisible();
  });

  test('names the new folder of a bookmark that was moved meanwhile', async () => {
    const { user, said } = await openOutdated('Fees', {
      op: 'update-bookmark',
      ...fees,
      set: { folderId: 'reading' },
    });
    await user.keyboard('{F2}Prices{Enter}');
    await said('Couldn’t rename “Fees” to “Prices”. “Fees” was moved to “Reading list” meanwhile.');
    expect(getNamesInFolder('Reading list')).toContain('Fees');
  });

  test('says that the folder has been deleted', async () => {
    const { user, said } = await openOutdated('Disputes', { op: 'delete-folder', id: 'disputes' });
    await user.keyboard('{F2}Quarrels{Enter}');
    await said(
      /^Couldn’t rename “Disputes” to “Quarrels”\..* The folder has been deleted since\.$/,
    );
    expect(getNamesInFolder('Payments')).not.toContain('Disputes');
  });

  test('renames if the service rejects the optional values that the user saw', async () => {
    const sent: { keys: (string | null)[]; was: unknown[] } = { keys: [], was: [] };
    server.use(
      http.post(`${appOrigin}/viewer/v1/bookmark-changes`, async ({ request }) => {
        const { changes }: { changes: { was?: unknown }[] } = JSON.parse(
          await request.clone().text(),
        );
        sent.keys.push(request.headers.get('idempotency-key'));
        sent.was.push(changes[0]?.was);
        if (changes.every(({ was }) => was === undefined)) return undefined;
        return HttpResponse.json({ title: 'Unknown member “was”.' }, { status: 422 });
      }),
    );
    const { user, said } = await openBookmarksAtRow(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said('Renamed to “Quarrels”.');
    await user.keyboard('{F2}Third{Enter}');
    await said('Renamed to “Third”.');
    expect(sent.was).toEqual([{ name: 'Disputes' }, undefined, undefined]);
    expect(new Set(sent.keys).size).toBe(3);
  });

  test('asks before a move; Undo moves the folder to the location that the other device chose', async () => {
    const { user, said, undo, answer } = await openOutdated('Disputes', {
      op: 'update-folder',
      id: 'disputes',
      parentId: null,
    });
    await user.keyboard('{Control>}x{/Control}');
    await user.click(await findRow('Reading list'));
    await user.keyboard('{Control>}v{/Control}');
    await answer('“Disputes” had been moved to the top level meanwhile', 'Move to “Reading list”');
    await said(/^Moved “Disputes” to “Reading list”/);
    expect(getNamesInFolder('Reading list')).toContain('Disputes');
    await undo();
    await said('Undone: move of “Disputes”.');
    expect(getTopLevelNames()).toContain('Disputes');
  });

  test('lists the outdated items of a move of several items', async () => {
    const { user, said } = await openOutdated('Disputes', {
      op: 'update-folder',
      id: 'disputes',
      parentId: null,
    });
    await selectRows(user, 'Disputes', 'Fees');
    await user.keyboard('{Control>}x{/Control}');
    await user.click(await findRow('Reading list'));
    await user.keyboard('{Control>}v{/Control}');
    const dialog = within(await question('1 item had been changed meanwhile'));
    await user.click(dialog.getByText('Changed elsewhere'));
    expect(dialog.getByText('“Disputes” had been moved to the top level meanwhile.')).toBeVisible();
    expect(getNamesInFolder('Payments')).toContain('Fees');
    await user.click(dialog.getByRole('button', { name: 'Move 3 items' }));
    await said(/^Moved 3 items to “Reading list”/);
    expect(getNamesInFolder('Reading list')).toEqual(['Disputes', 'Ledger', 'Fees']);
  });

  test('explains a refused undo with the other name', async () => {
    const { user, said, undo } = await openBookmarksAtRow(server, 'Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    await said('Renamed to “Quarrels”.');
    await applyChangesElsewhere(server, renamedElsewhere);
    await undo();
    const dialog = await question('Couldn’t undo the rename of “Quarrels”');
    expect(dialog).toHaveTextContent('“Quarrels” had been renamed to “Chargebacks” meanwhile.');
  });

  test('asks before it sends a name if newer bookmarks were loaded while the user typed', async () => {
    ignoreSeenValues(server);
    const { user, services, said, undo, answer } = await openOutdated('Disputes', renamedElsewhere);
    await user.keyboard('{F2}Quarrels');
    await services.queryClient.invalidateQueries();
    await user.keyboard('{Enter}');
    await answer('“Disputes” had been renamed to “Chargebacks” meanwhile', 'Rename to “Quarrels”');
    await said('Renamed to “Quarrels”.');
    expect(getSentChanges(server)).toHaveLength(1);
    await undo();
    await expectFocusOn('Chargebacks');
  });

  test('is applied without a question if the service ignores the values that the user saw', async () => {
    ignoreSeenValues(server);
    const { user, said } = await openOutdated('Disputes', renamedElsewhere);
    await user.keyboard('{F2}Quarrels{Enter}');
    await said('Renamed to “Quarrels”.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('shows the other name from the response if the bookmarks can’t be fetched', async () => {
    const { user } = await openOutdated('Disputes', renamedElsewhere);
    server.use(
      http.get(`${appOrigin}/viewer/v1/bookmark-state`, () =>
        HttpResponse.json({}, { status: 403 }),
      ),
    );
    await user.keyboard('{F2}Quarrels{Enter}');
    const dialog = within(await question(/renamed to “Chargebacks” meanwhile$/));
    await user.click(dialog.getByRole('button', { name: 'Keep “Chargebacks”' }));
    expect(await findRow('Chargebacks')).toBeVisible();
  });

  test('is no conflict if the service applied the request but its response was lost', async () => {
    const { user, said } = await openBookmarksAtRow(server, 'Disputes');
    let isLost = true;
    server.use(
      http.post(`${appOrigin}/viewer/v1/bookmark-changes`, async ({ request }) => {
        if (!isLost) return undefined;
        isLost = false;
        await server.service().fetch(request);
        return HttpResponse.error();
      }),
    );
    await user.keyboard('{F2}Quarrels{Enter}');
    await waitFor(() => expect(getSentChanges(server)).toHaveLength(2), { timeout: 5_000 });
    await said('Renamed to “Quarrels”.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
