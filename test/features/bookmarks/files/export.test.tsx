import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { bookmarkColumns, readStateFile } from '#data/bookmarks/files/export-files.ts';
import {
  applyChangesElsewhere,
  openBookmarks,
  selectFolderCommand,
  selectScreenCommand,
} from '#test/features/bookmarks/bookmarks-screen.ts';
import { smallTree } from '#test/features/bookmarks/small-tree.ts';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { readSingleDownload, watchDownloads } from '#test/support/watch-downloads.ts';

const server = startReferenceService(smallTree);

/** Downloads a file in the open export dialog, which announces its contents. */
async function download(user: UserEvent, title: string | RegExp, contents: string, format: string) {
  const downloads = watchDownloads();
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText(`${contents} will be in the file.`)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: format }));
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  return readSingleDownload(downloads);
}

async function exportAll(format: string, config: Record<string, unknown> = {}) {
  const { user } = await openBookmarks(server, '/bookmarks', config);
  await selectScreenCommand(user, 'Export');
  return download(user, 'Export all bookmarks', '3 folders and 7 bookmarks', format);
}

async function exportPayments(format: string) {
  const { user, services } = await openBookmarks(server);
  await user.click(screen.getByRole('treeitem', { name: 'Payments' }));
  await selectFolderCommand(user, 'Export…');
  // The dialog exports the folder although the tree changes while it is open.
  const first = { op: 'create-folder', id: 'first', name: 'First', parentId: null } as const;
  await applyChangesElsewhere(server, { ...first, position: 0 });
  await services.queryClient.invalidateQueries();
  return download(user, /Export .*Payments/, '2 folders and 4 bookmarks', format);
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

describe('export of a folder', () => {
  test('as JSON contains the folder and its contents', async () => {
    const { name, text } = await exportPayments('JSON');
    expect(name).toMatch(/^Payments-.*\.json$/);
    const copy = readStateFile(text);
    expect(copy.ok && copy.state.folders.map((folder) => [folder.id, folder.parentId])).toEqual([
      ['payments', null],
      ['disputes', 'payments'],
    ]);
  });

  test('as CSV has a row for each bookmark, with the names of its folders', async () => {
    const { text } = await exportPayments('CSV');
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFFolder,Title,Repository,Path,URL');
    expect(rows).toHaveLength(4);
    expect(rows).toContainEqual(
      expect.stringContaining('Payments / Disputes,Refunds,pay/api,spec/refunds.md,http'),
    );
  });
});

test('export dialog explains each format, and Escape saves no file', async () => {
  const { saved } = watchDownloads();
  const { user } = await openBookmarks(server);
  await selectScreenCommand(user, 'Export');
  const html = await screen.findByRole('radio', { name: 'HTML' });
  expect(html).toHaveAccessibleDescription(/Chrome, Edge, Firefox and Safari/);
  expect(html).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(saved).toEqual([]);
});

test('docs/exports.md lists the columns of the CSV export of bookmarks', () => {
  const [, section = ''] = readFileSync('docs/exports.md', 'utf8').split('### Bookmarks as CSV');
  const [table = ''] = section.split('\n## ');
  expect([...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)).toEqual([
    ...bookmarkColumns,
  ]);
});
