import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  chooseMore,
  openBookmarks,
  sentChanges,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';

const server = startReferenceService(smallTree);

const at = (path: string) => `${appOrigin}/code/acme/specs/blob/${path}`;

async function importLinks(links: string) {
  const app = await openBookmarks(server);
  await chooseMore(app.user, 'Import');
  const element = await screen.findByRole('dialog', { name: 'Import bookmarks' });
  const input = element.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no file field');
  // As Latin-1.
  const bytes = Uint8Array.from(`<DL>${links}</DL>`, (character) => character.charCodeAt(0));
  await app.user.upload(input, new File([bytes], 'old.html', { type: 'text/html' }));
  return { ...app, dialog: within(element) };
}

describe('an import with nothing selected', () => {
  test('goes to the top level, and the button says so', async () => {
    const { user, dialog } = await importLinks(`<DT><A HREF="${at('main/a.md')}">Caf\xe9</A>`);
    await user.click(await dialog.findByRole('button', { name: 'Import 1 item to the top level' }));
    expect(await screen.findByText('Imported “Café”.')).toBeVisible();
    expect(sentChanges(server)).toMatchObject([[{ title: 'Café', path: 'a.md', folderId: null }]]);
  });

  test('names the chosen folder in the button', async () => {
    const { user, dialog } = await importLinks(`<DT><A HREF="${at('main/a.md')}">A</A>`);
    await user.click(await dialog.findByRole('radio', { name: 'Payments' }));
    expect(dialog.getByRole('button', { name: 'Import 1 item into “Payments”' })).toBeVisible();
  });
});

test('an import says what bookmarks can’t keep, and asks where a branch ends', async () => {
  const { user, dialog } = await importLinks(
    `<DT><A HREF="${at('feature/x/spec/u8.md#L10')}" TAGS="a" ADD_DATE="1">U8</A><DD>A note`,
  );
  expect(
    await dialog.findByText(/^Bookmarks can’t keep: tags; notes; dates; lines or headings/),
  ).toBeVisible();
  const question = within(dialog.getByRole('group', { name: /^Which branch .* in acme\/specs\?/ }));
  const preview = dialog.getByRole('tree', { name: 'What will be imported' });
  const [first] = question.getAllByRole('radio');
  // The answer decides what the preview shows.
  expect(first?.compareDocumentPosition(preview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(question.getByRole('radio', { name: /feature\/x, file spec\/u8\.md/ })).toBeChecked();
  await user.click(question.getByRole('radio', { name: /feature, file x\/spec\/u8\.md/ }));
  await user.click(dialog.getByRole('button', { name: /^Import 1 item/ }));
  expect(await screen.findByText('Imported “U8”.')).toBeVisible();
  expect(sentChanges(server)).toMatchObject([[{ path: 'x/spec/u8.md' }]]);
});
