import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBookmarkFile } from '#data/bookmarks/files/bookmark-file.ts';
import { bookmarkColumns, bookmarkRows } from '#data/bookmarks/files/bookmark-table.ts';
import { planImport } from '#data/bookmarks/files/import-plan.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { recogniseTarget } from '#platform/specification-link/specification-target.ts';
import { stateOf } from '#test/data/bookmarks/states.ts';
import { toCsv } from '#text/csv.ts';

const address = 'https://code.example.test/acme/specs/blob/HEAD/a.md';

async function itemsIn(text: string) {
  const file = await readBookmarkFile(text);
  if (!file.ok) throw new Error(file.reason);
  return file.items;
}

test('importing a table that this app exported brings back folders, titles and paths', async () => {
  const tree = buildTree(
    stateOf(
      [
        { id: 'f', name: 'Folder' },
        { id: 'g', name: 'With/slash', parentId: 'f' },
      ],
      [
        { codeHostSlug: 'pay/api', path: 'a.md', title: '=SUM(A1)', folderId: 'g' },
        { codeHostSlug: 'pay/api', path: 'b.md', title: '"B", the second', folderId: 'f' },
        { codeHostSlug: 'pay/api', path: 'c.md', title: 'Loose' },
      ],
    ),
  );
  const roots = tree.nodes.filter(({ level }) => level === 1);
  const csv = toCsv(
    bookmarkColumns,
    bookmarkRows(tree, roots, () => address),
  );
  expect(await itemsIn(csv)).toEqual([
    { kind: 'folder', name: 'Folder', parent: -1 },
    { kind: 'folder', name: 'With/slash', parent: 0 },
    { kind: 'bookmark', title: '=SUM(A1)', parent: 1, codeHostSlug: 'pay/api', path: 'a.md' },
    {
      kind: 'bookmark',
      title: '"B", the second',
      parent: 0,
      codeHostSlug: 'pay/api',
      path: 'b.md',
    },
    { kind: 'bookmark', title: 'Loose', parent: -1, codeHostSlug: 'pay/api', path: 'c.md' },
  ]);
});

test.each([
  [
    'Raindrop.io',
    `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,A,Read,,${address},Specs / Core,"x, y",2025-02-03,,,false\n`,
    ['Specs', 'Core'],
  ],
  ['Pocket', `title,url,time_added,tags,status\nA,${address},1738540800,x,unread\n`, []],
  [
    'Instapaper',
    `URL,Title,Selection,Folder,Timestamp,Tags\r\n${address},A,,Unread,1738540800,[]\r\n`,
    ['Unread'],
  ],
  ['a spreadsheet with semicolons', `\uFEFFTitle;URL\r\nA;${address}\r\n;\r\n`, []],
])('importing a table of %s finds addresses, titles and folders', async (_program, text, names) => {
  const items = await itemsIn(text);
  const folders = items.flatMap((item) => (item.kind === 'folder' ? [item.name] : []));
  expect(folders).toEqual(names);
  expect(items.at(-1)).toMatchObject({
    kind: 'bookmark',
    title: 'A',
    address,
    parent: names.length - 1,
  });
});

test('importing a table counts what bookmarks can’t keep', async () => {
  const text = `title,url,note,tags,created\nA,${address},Read,x,2025\nB,${address}2,,,\n`;
  const { losses } = await planImport(await itemsIn(text), {
    recognise: (found) =>
      recogniseTarget(found, {
        template: 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}',
        ownTarget: () => undefined,
      }),
    existing: stateOf([], []),
    into: null,
    skipKnown: false,
  });
  expect([...losses]).toEqual([
    ['tags', 1],
    ['note', 1],
    ['date', 1],
  ]);
});

test('importing reads any table to its end, each bookmark after its folders', async () => {
  const cells = fc.constantFrom('', 'x', ' / ', 'a / b', "'=1", '"', 'a\nb', address);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cells, { maxLength: 6 }), { maxLength: 20 }),
      async (rows) => {
        const text = toCsv(['Folder', 'Title', 'URL'], rows);
        const file = await readBookmarkFile(text);
        if (!file.ok) return;
        for (const [index, { parent }] of file.items.entries()) {
          expect(parent).toBeLessThan(index);
          if (parent >= 0) expect(file.items[parent]?.kind).toBe('folder');
        }
      },
    ),
  );
});
