import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  expectFocusOn,
  findRow,
  getNamesInFolder,
  getSentChanges,
  getTopLevelNames,
  openBookmarks,
  refuseChanges,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

describe('new folder dialog', () => {
  test('creates folders in the folder that the user selected, and focuses each new folder', async () => {
    const { user } = await openBookmarks(server);
    const create = async (name: string, button: string) => {
      await user.click(screen.getByRole('button', { name: 'New folder' }));
      await user.keyboard(name);
      await user.click(screen.getByRole('button', { name: button }));
      await expectFocusOn(name);
    };
    await create('One', 'Create folder');
    await create('Two', 'Create folder');
    expect(getTopLevelNames()).toEqual(expect.arrayContaining(['One', 'Two']));
    await user.click(await findRow('Disputes'));
    await create('Three', 'Create in “Disputes”');
    await create('Four', 'Create in “Disputes”');
    expect(getNamesInFolder('Disputes')).toEqual(['Three', 'Four', 'Refunds']);
    expect(getSentChanges(server)[2]).toEqual([
      { op: 'create-folder', id: expect.any(String), name: 'Three', parentId: 'disputes' },
    ]);
  });

  test('opens with Alt+N, requires a name of limited length, and shows why the service refused it', async () => {
    refuseChanges(server, { status: 403 });
    const { user } = await openBookmarks(server);
    await user.click(await findRow('Disputes'));
    await user.keyboard('{Alt>}n{/Alt}');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    const submit = () => user.click(screen.getByRole('button', { name: 'Create in “Disputes”' }));
    await submit();
    expect(field).toHaveAccessibleDescription('Enter a name.');
    await user.paste('x'.repeat(20_000));
    await submit();
    expect(field).toHaveAccessibleDescription(
      'A name can have up to 255 characters. This one has 20,000.',
    );
    await user.clear(field);
    await user.paste('Appeals');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t create the folder');
    expect(getSentChanges(server)).toHaveLength(1);
  });
});

test('Alt+Shift+N opens “Add bookmarks” for the folder that the buttons describe', async () => {
  const { user } = await openBookmarks(server);
  await user.click(await findRow('Disputes'));
  expect(screen.getByRole('button', { name: 'Add bookmarks' })).toHaveAccessibleDescription(
    'Add bookmarks in “Disputes”',
  );
  await user.keyboard('{Alt>}{Shift>}N{/Shift}{/Alt}');
  const dialog = await screen.findByRole('dialog', { name: 'Add bookmarks' });
  expect(dialog).toHaveTextContent('Payments / Disputes');
});
