import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { chooseMore, openBookmarks, sentWith } from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { startReferenceService } from '#test/support/server.ts';
import { onlyDownload, watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService(smallTree);
const star = { kind: 'folder', folderId: 'payments' };
const person = { kind: 'person', name: 'Ada' };
const view = { list: 'people', name: 'Atlas', query: 'room=Atlas' };

const stored = (what: string) =>
  Object.entries({ ...localStorage }).flatMap(([name, text]) =>
    name.startsWith(`spec-viewer.${what}:`) ? JSON.parse(text) : [],
  );

const copyOf = (specViewer: unknown, bookmarks: readonly unknown[] = []) =>
  new File([JSON.stringify({ folders: [], bookmarks, specViewer })], 'copy.json');

async function openCopy(user: UserEvent, file: File) {
  await chooseMore(user, 'Import');
  const element = await screen.findByRole('dialog', { name: 'Import bookmarks' });
  const input = element.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no file field');
  await user.upload(input, file);
  return within(element);
}

describe('stars and saved views', () => {
  test('go into the copy of all bookmarks, and the dialog says so', async () => {
    const downloads = watchDownloads();
    const { user } = await openBookmarks(server);
    await user.click(screen.getByRole('treeitem', { name: 'Payments' }));
    await user.click(screen.getByRole('button', { name: 'Star' }));
    await chooseMore(user, 'Export');
    await user.click(await screen.findByRole('radio', { name: 'JSON' }));
    expect(screen.getByText('Your 1 star will be in the file too.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const { text } = await onlyDownload(downloads);
    expect(JSON.parse(text)).toMatchObject({ specViewer: { stars: [star], savedViews: [] } });
  });

  test('are brought back from a copy, without what is there already', async () => {
    const { user } = await openBookmarks(server);
    const stars = [star, person, { kind: 'folder', folderId: 'elsewhere' }, { kind: 'moon' }];
    const copy = () => copyOf({ stars, savedViews: [view] });
    const first = await openCopy(user, copy());
    expect(
      await first.findByText('1 star is left out, because you don’t have its folder.'),
    ).toBeVisible();
    await user.click(first.getByRole('button', { name: 'Bring back 2 stars and 1 saved view' }));
    expect(await screen.findByText('2 stars and 1 saved view brought back.')).toBeVisible();
    expect(stored('stars')).toEqual([star, person]);
    expect(stored('saved-views')).toEqual([view]);

    const second = await openCopy(user, copy());
    expect(await second.findByText('3 stars and saved views are there already.')).toBeVisible();
    expect(second.queryByRole('checkbox', { name: /Bring back/ })).toBeNull();
    expect(sentWith(server, 'POST')).toEqual([]);
  });

  test('stay out if they aren’t wanted, while the bookmarks are imported', async () => {
    const { user } = await openBookmarks(server);
    const bookmark = { codeHostSlug: 'a/b', path: 'new.md', title: 'New', folderId: null };
    const dialog = await openCopy(user, copyOf({ stars: [person] }, [bookmark]));
    await user.click(await dialog.findByRole('checkbox', { name: 'Bring back 1 star' }));
    await user.click(dialog.getByRole('button', { name: /^Import 1 item/ }));
    expect(await screen.findByText('Imported “New”.')).toBeVisible();
    expect(stored('stars')).toEqual([]);
  });

  test.for([null, 7, [], { stars: 'all', savedViews: { list: 'people' } }])(
    'that make no sense (%j) leave the bookmarks of a copy readable',
    async (specViewer) => {
      const { user } = await openBookmarks(server);
      const bookmark = { codeHostSlug: 'a/b', path: 'new.md', title: 'New', folderId: null };
      const dialog = await openCopy(user, copyOf(specViewer, [bookmark]));
      expect(await dialog.findByText('1 bookmark will be created.')).toBeVisible();
      expect(dialog.queryByRole('checkbox', { name: /Bring back/ })).toBeNull();
    },
  );
});
