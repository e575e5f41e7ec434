import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bookmarkColumns, readStateFile } from '#data/bookmarks/files/export-files.ts';
import {
  openBookmarks,
  selectFolderCommand,
  selectScreenCommand,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { readSingleDownload, watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService(smallTree);

async function exportAll(format: string, config: Record<string, unknown> = {}) {
  const downloads = watchDownloads();
  const { user } = await openBookmarks(server, '/bookmarks', config);
  await selectScreenCommand(user, 'Export');
  const dialog = within(await screen.findByRole('dialog', { name: 'Export all bookmarks' }));
  expect(dialog.getByText('3 folders and 7 bookmarks will be in the file.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${format}`) }));
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  return readSingleDownload(downloads);
}

describe('export of all bookmarks', () => {
  test('as HTML contains every folder, and URLs of the code host', async () => {
    const { name, type, text } = await exportAll('HTML');
    expect(name).toMatch(/^bookmarks-\d{4}-\d\d-\d\d\.html$/);
    expect(type).toBe('text/html');
    expect(text.match(/<H3>.*<\/H3>/g)).toEqual([
      '<H3>Payments</H3>',
      '<H3>Disputes</H3>',
      '<H3>Reading list</H3>',
    ]);
    expect(text.match(/<A /g)).toHaveLength(7);
    expect(text).toContain(`HREF="${appOrigin}/code/pay/api/blob/HEAD/spec/fees.md"`);
    expect(await screen.findByText(/^Exported as bookmarks-/)).toBeInTheDocument();
  });

  test("as HTML contains URLs of this app if specificationLink isn't configured", async () => {
    const { text } = await exportAll('HTML', { specificationLink: undefined });
    expect(text).toContain(`${appOrigin}/bookmarks?q=spec%2Ffees.md&amp;repository=pay%2Fapi`);
  });
});

test('export of a folder contains the folder and its contents', async () => {
  const downloads = watchDownloads();
  const { user } = await openBookmarks(server);
  await user.click(screen.getByRole('treeitem', { name: 'Payments' }));
  await selectFolderCommand(user, 'Export…');
  const dialog = within(await screen.findByRole('dialog', { name: /Export .*Payments/ }));
  expect(dialog.getByText('2 folders and 4 bookmarks will be in the file.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^JSON/ }));
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  const { name, text } = await readSingleDownload(downloads);
  expect(name).toMatch(/^Payments-.*\.json$/);
  const copy = readStateFile(text);
  expect(copy.ok && copy.state.folders.map((folder) => [folder.id, folder.parentId])).toEqual([
    ['payments', null],
    ['disputes', 'payments'],
  ]);
});

test('docs/exports.md lists the columns of the CSV export of bookmarks', () => {
  const [, section = ''] = readFileSync('docs/exports.md', 'utf8').split('### Bookmarks as CSV');
  const [table = ''] = section.split('\n## ');
  expect([...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)).toEqual([
    ...bookmarkColumns,
  ]);
});
