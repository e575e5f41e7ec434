import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  findRow,
  getSentChanges,
  openBookmarks,
  refuseChanges,
  selectScreenCommand,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);
const at = (path: string) => `${appOrigin}/code/acme/specs/blob/main/${path}`;

/** Bookmark file in the browsers' format: two nested folders, and elements that the app ignores. */
const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3>Bookmarks bar</H3>
    <DL><p>
        <DT><H3>Rules &amp; more</H3>
        <DL><p>
            <DT><A HREF="${at('one.md')}">One</A>
            <DT><A HREF="${at('one.md')}">One again</A>
            <DT><A HREF="https://news.example.test/">News</A>
        </DL><p>
        <DT><A HREF="javascript:alert(1)">Run me</A>
        <DT><A HREF="${appOrigin}/code/pay/api/blob/HEAD/spec/fees.md">Fees</A>
    </DL><p>
    <DT><H3>Only news</H3>
    <DL><p>
        <DT><A HREF="https://news.example.test/2">More news</A>
    </DL><p>
</DL><p>
`;

const fileOf = (text: string, name = 'bookmarks.html', type = 'text/html') =>
  new File([text], name, { type });

async function openImport(file?: File, selected = 'Reading list') {
  const app = await openBookmarks(server);
  if (selected) await app.user.click(await findRow(selected));
  await selectScreenCommand(app.user, 'Import');
  const element = await screen.findByRole('dialog', { name: 'Import bookmarks' });
  const dialog = within(element);
  const choose = (chosen: File) => {
    const input = element.querySelector('input[type="file"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('there is no file field');
    return app.user.upload(input, chosen);
  };
  if (file !== undefined) await choose(file);
  return { ...app, dialog, choose };
}

describe('import preview', () => {
  test('shows the items to create and the reasons for skipped items, which the user can include', async () => {
    const { user, dialog } = await openImport(fileOf(html));
    expect(await dialog.findByText(/2 folders and 1 bookmark will be created\./)).toBeVisible();
    expect(
      dialog.getByText(/created\. 1 bookmark is already there\. 4 bookmarks are left out\.$/),
    ).toBeVisible();
    const preview = within(dialog.getByRole('tree', { name: 'What will be imported' }));
    expect(preview.getAllByRole('treeitem').map(({ ariaLevel }) => ariaLevel)).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(preview.getByRole('treeitem', { name: 'Rules & more' })).toBeVisible();
    for (const reason of [
      'Links to other sites: 2',
      'Not a web link: 1',
      'Duplicates in the same folder of the file: 1',
      'Already bookmarked: 1',
      '1 folder contains only left-out bookmarks and isn’t created.',
    ]) {
      expect(dialog.getByText(reason)).toBeVisible();
    }
    await user.click(
      dialog.getByRole('checkbox', { name: 'Leave out bookmarks you already have' }),
    );
    expect(await dialog.findByText(/2 folders and 2 bookmarks will be created\./)).toBeVisible();
    expect(dialog.queryByText(/^Already bookmarked/)).toBeNull();
    expect(getSentChanges(server)).toEqual([]);
  });

  test('rejects files without anything to import, until the user selects or drops another file', async () => {
    const none = '<DL><p><DT><A HREF="https://news.example.test/">News</A></DL>';
    const { user, dialog, choose } = await openImport(fileOf('%PDF-1.7', 'x.html'));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/“x\.html” couldn’t be read/);
    await choose(fileOf(none));
    expect(await dialog.findByText(/Nothing in this file can be imported\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Nothing in this file can be imported.');
    const dataTransfer = { types: ['Files'], files: [fileOf(html)] };
    fireEvent.dragOver(window, { dataTransfer });
    const button = dialog.getByRole('button', { name: 'Choose another file' });
    expect(button.parentElement).toHaveAttribute('data-over');
    fireEvent.drop(window, { dataTransfer });
    expect(button.parentElement).not.toHaveAttribute('data-over');
    expect(
      await dialog.findByRole('button', { name: 'Import 3 items into “Reading list”' }),
    ).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(getSentChanges(server)).toEqual([]);
  });
});

test('import asks where the branch name in a URL ends, and imports the selected path', async () => {
  const link = `<DL><A HREF="${appOrigin}/code/acme/specs/blob/feature/x/spec/u8.md">U8</A></DL>`;
  const { user, dialog } = await openImport(fileOf(link));
  const question = within(
    await dialog.findByRole('group', {
      name: 'Which branch is bookmarked in acme/specs? (1 bookmark)',
    }),
  );
  expect(question.getByRole('radio', { name: 'Branch feature/x, file spec/u8.md' })).toBeChecked();
  await user.click(question.getByRole('radio', { name: 'Branch feature, file x/spec/u8.md' }));
  await user.click(dialog.getByRole('button', { name: /^Import 1 item/ }));
  expect(await screen.findByText('Imported “U8”.')).toBeVisible();
  expect(getSentChanges(server)).toMatchObject([[{ path: 'x/spec/u8.md' }]]);
});

describe('import', () => {
  test('creates folders and bookmarks in order in the selected folder by one request, and is undone as one edit', async () => {
    const { user, dialog } = await openImport(fileOf(html));
    const submit = await dialog.findByRole('button', {
      name: 'Import 3 items into “Reading list”',
    });
    await user.click(submit);
    expect(
      await screen.findByText('Imported 3 items. 1 bookmark was already there, 4 left out.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const imported = await findRow('Bookmarks bar');
    await waitFor(() => expect(imported).toHaveFocus());
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undone: import of 3 items.')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('treeitem', { name: 'Bookmarks bar' })).toBeNull(),
    );
    await user.keyboard('{Control>}y{/Control}');
    expect(await screen.findByText('Redone: import of 3 items.')).toBeVisible();
    expect(await findRow('Bookmarks bar')).toBeInTheDocument();

    const [created = [], deleted, redone] = getSentChanges(server);
    const one = { codeHostSlug: 'acme/specs', path: 'one.md', title: 'One' };
    const [bar, rules] = created.map((change) => change.op === 'create-folder' && change.id);
    expect(created).toEqual([
      { op: 'create-folder', id: bar, name: 'Bookmarks bar', parentId: 'reading' },
      { op: 'create-folder', id: rules, name: 'Rules & more', parentId: bar },
      { op: 'create-bookmark', ...one, folderId: rules },
    ]);
    expect(deleted?.map(({ op }) => op)).toEqual(['delete-folder']);
    // Redoing creates the folders with the same ids, so that links to the folders work again.
    expect(redone).toMatchObject([{ id: bar }, { id: rules }, { op: 'create-bookmark' }]);
  });

  test('suggests the top level if no folder is selected, and decodes a file in Latin-1', async () => {
    const link = `<DL><DT><A HREF="${at('a.md')}">Caf\xe9</A></DL>`;
    const bytes = Uint8Array.from(link, (character) => character.charCodeAt(0));
    const { user, dialog } = await openImport(new File([bytes], 'old.html'), '');
    expect(
      await dialog.findByRole('button', { name: 'Import 1 item to the top level' }),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^Import into/ }));
    await user.click(dialog.getByRole('radio', { name: 'Payments' }));
    await user.click(dialog.getByRole('button', { name: 'Import 1 item into “Payments”' }));
    expect(await screen.findByText('Imported “Café”.')).toBeVisible();
    expect(getSentChanges(server)).toMatchObject([
      [{ title: 'Café', path: 'a.md', folderId: 'payments' }],
    ]);
  });

  test('accepts a bookmark state that was saved as JSON', async () => {
    const state = {
      folders: [{ id: 'a', name: 'From a copy', parentId: null, position: 0 }],
      bookmarks: [{ codeHostSlug: 'a/b', path: 'c.md', title: 'See', folderId: 'a', position: 0 }],
      lastFolderId: null,
    };
    const copy = fileOf(JSON.stringify(state), 'copy.json', 'application/json');
    const { user, dialog } = await openImport(copy);
    await user.click(await dialog.findByRole('button', { name: /^Import into/ }));
    await user.click(dialog.getByRole('radio', { name: 'Top level' }));
    await user.click(dialog.getByRole('button', { name: 'Import 2 items to the top level' }));
    expect(await findRow('From a copy')).toHaveAttribute('aria-level', '1');
  });

  test('creates nothing if the service refuses the changes, and shows which item was refused', async () => {
    refuseChanges(server, { status: 403, detail: 'Not today', pointer: '/changes/2' });
    const { user, dialog } = await openImport(fileOf(html));
    await user.click(
      await dialog.findByRole('button', { name: 'Import 3 items into “Reading list”' }),
    );
    const message = await screen.findByText(/^Couldn’t import 3 items\./);
    expect(message).toHaveTextContent(/“One”: .*Not today/);
    await waitFor(() =>
      expect(screen.queryByRole('treeitem', { name: 'Bookmarks bar' })).toBeNull(),
    );
    expect(getSentChanges(server)).toHaveLength(1);
  });
});
