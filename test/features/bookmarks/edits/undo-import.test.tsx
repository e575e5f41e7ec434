import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseMore, findRow, sentChanges } from '#test/features/bookmarks/bookmarks-screen.ts';
import { namesAtTop, namesInside } from '#test/features/bookmarks/edit/rows-inside.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { openAt } from './undo-screen.ts';

const server = startReferenceService(smallTree);

const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p>
    <DT><H3>Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="${appOrigin}/code/acme/specs/blob/main/one.md">One</A>
        <DT><A HREF="${appOrigin}/code/acme/specs/blob/main/two.md">Two</A>
    </DL><p>
</DL><p>
`;

test('an import is one request and one undo entry', async () => {
  const { user, said, undo, redo } = await openAt(server, 'Reading list');
  const names = [namesAtTop(), namesInside('Reading list')];
  await chooseMore(user, 'Import');
  const dialog = await screen.findByRole('dialog', { name: 'Import bookmarks' });
  const input = dialog.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no file field');
  await user.upload(input, new File([html], 'bookmarks.html', { type: 'text/html' }));
  await user.click(await within(dialog).findByRole('button', { name: /^Import 3 items/ }));
  await said('Imported 3 items.');
  await undo();
  await said('Undone: import of 3 items.');
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Bookmarks bar' })).toBeNull());
  expect([namesAtTop(), namesInside('Reading list')]).toEqual(names);
  await undo();
  await said('Nothing to undo.');
  await redo();
  await said('Redone: import of 3 items.');
  expect(await findRow('Bookmarks bar')).toBeInTheDocument();
  const [created, deleted, redone] = sentChanges(server);
  expect(deleted?.map(({ op }) => op)).toEqual(['delete-folder']);
  // With the same ids, so that links to the folders work again.
  expect(redone?.map((change) => change.op === 'create-folder' && change.id)).toEqual(
    created?.map((change) => change.op === 'create-folder' && change.id),
  );
});
