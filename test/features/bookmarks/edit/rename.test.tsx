import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  expectAllAnswered,
  findRow,
  openBookmarks,
  sentWith,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { pretendScreen } from '#test/support/pretend-screen.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const patches = () => sentWith(server, 'PATCH').map(({ path, body }) => [path, JSON.parse(body)]);

async function focusOn(name: string) {
  const app = await openBookmarks(server);
  await app.user.click(await findRow(name));
  return app;
}

describe('renaming', () => {
  test('says the new name and the place of the row', async () => {
    const { user } = await focusOn('Fees');
    await user.keyboard('{F2}Costs{Enter}');
    expect(await screen.findByText('Renamed “Fees” to “Costs”, 4 of 4.')).toBeVisible();
  });

  test('asks in a dialog where the details are in place of the tree', async () => {
    pretendScreen('max-width');
    const { user } = await focusOn('Disputes');
    await user.click(await screen.findByRole('button', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename “Disputes”' }));
    const field = dialog.getByRole('textbox', { name: 'New name' });
    expect(field).toHaveValue('Disputes');
    await user.clear(field);
    await user.type(field, 'Quarrels{Enter}');
    expect(await screen.findByRole('heading', { name: 'Quarrels' })).toBeVisible();
    await waitFor(() => expect(patches()).toEqual([[expect.any(String), { name: 'Quarrels' }]]));
  });

  test('F2, a new name and Enter rename a folder, which keeps focus', async () => {
    const { user, services } = await focusOn('Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    expect(await findRow('Quarrels')).toHaveFocus();
    await waitFor(() =>
      expect(patches()).toEqual([['/viewer/v1/bookmark-folders/disputes', { name: 'Quarrels' }]]),
    );
    await expectAllAnswered(services);
    expect(await findRow('Quarrels')).toHaveFocus();
  });

  test('a bookmark is renamed by its title', async () => {
    const { user, services } = await focusOn('Fees');
    await user.keyboard('{F2}Costs{Enter}');
    expect(await findRow('Costs')).toHaveFocus();
    await waitFor(() => expect(patches()).toEqual([[expect.any(String), { title: 'Costs' }]]));
    await expectAllAnswered(services);
    expect(await findRow('Costs')).toHaveFocus();
  });

  test('a refused name is explained, and stays in the field for another try', async () => {
    server.use(
      http.patch(`${appOrigin}/viewer/v1/bookmark-folders/*`, () =>
        HttpResponse.json({ title: 'No', status: 422, detail: 'Not that name' }, { status: 422 }),
      ),
    );
    const { user } = await focusOn('Disputes');
    await user.keyboard('{F2}Quarrels{Enter}');
    expect(await screen.findByText(/Not that name/)).toBeInTheDocument();
    const field = await screen.findByRole('textbox', { name: /New name of/ });
    expect(field).toHaveValue('Quarrels');
    await user.keyboard('{Escape}');
    expect(await findRow('Disputes')).toHaveFocus();
  });

  test('an unchanged name sends nothing', async () => {
    const { user, services } = await focusOn('Disputes');
    await user.keyboard('{F2}{Enter}');
    expect(await findRow('Disputes')).toHaveFocus();
    // The next name is sent, and it alone.
    await user.keyboard('{F2}Quarrels{Enter}');
    await waitFor(() => expect(patches()).toHaveLength(1));
    await expectAllAnswered(services);
    expect(patches()).toEqual([[expect.any(String), { name: 'Quarrels' }]]);
  });
});
