import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  bookmarkColumns,
  createBookmarkRows,
  extractSubtrees,
  writeNetscapeHtml,
  writeStateFile,
} from '#data/bookmarks/files/export-files.ts';
import { readImportFile } from '#data/bookmarks/files/import-file.ts';
import { getAncestors, getStoredName, type TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { getOutermostNodes } from '#data/bookmarks/tree/selection.ts';
import { buildSpecificationUrl } from '#platform/specification-link/code-host-link.ts';
import { arbitraryState, createBookmarkState } from '#test/data/bookmarks/states.ts';

const template = 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}';
const addressOf = (bookmark: BookmarkState['bookmarks'][number]) =>
  buildSpecificationUrl(template, bookmark);

const library = createBookmarkState(
  [
    { id: 'a', name: 'Pay & "Co" <b>', position: 0 },
    { id: 'empty', name: 'Empty', parentId: 'a' },
    { id: 'b', name: 'Two\r\nlines', position: 1 },
  ],
  [
    { title: "It's </A> fine", path: 'a b.md', folderId: 'a' },
    { title: 'Root', path: 'r.md' },
    { title: 'No address', path: null },
  ],
);

test('writeNetscapeHtml writes the bookmark file format of browsers, with one item per line', () => {
  const tree = buildTree(library);
  const file = writeNetscapeHtml(tree, tree.roots, { title: 'Bookmarks', addressOf });
  expect(file.left).toBe(1);
  expect(file.text).toBe(`<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3>Pay &amp; &quot;Co&quot; &lt;b&gt;</H3>
    <DL><p>
        <DT><H3>Empty</H3>
        <DL><p>
        </DL><p>
        <DT><A HREF="https://code.example.test/team/repo/blob/HEAD/a%20b.md">It&#39;s &lt;/A&gt; fine</A>
    </DL><p>
    <DT><H3>Two lines</H3>
    <DL><p>
    </DL><p>
    <DT><A HREF="https://code.example.test/team/repo/blob/HEAD/r.md">Root</A>
</DL><p>
`);
});

/** Replaces control characters and line breaks, which a bookmark file can't contain in names. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

test('writeNetscapeHtml keeps folders, titles, URLs and their order', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryState, fc.string({ unit: 'grapheme' }), async (state, title) => {
      const titled = {
        ...state,
        bookmarks: state.bookmarks.map((one) => ({ ...one, title: one.title ?? title })),
      };
      const tree = buildTree(titled);
      const { text: html } = writeNetscapeHtml(tree, tree.roots, { title, addressOf });
      const file = await readImportFile(html);
      const kept = tree.nodes.filter(
        (node) => node.kind !== 'bookmark' || addressOf(node.bookmark) !== undefined,
      );
      expect(file.ok).toBe(kept.length > 0);
      if (!file.ok) return;
      const depthOf = (parent: number): number =>
        parent < 0 ? 1 : depthOf(file.items[parent]?.parent ?? -1) + 1;
      expect(
        file.items.map((item) =>
          item.kind === 'folder'
            ? [depthOf(item.parent), item.name]
            : [depthOf(item.parent), item.title, 'address' in item && item.address],
        ),
      ).toEqual(
        kept.map((node) =>
          node.kind === 'bookmark'
            ? [node.level, inOneLine(getStoredName(node)), addressOf(node.bookmark)]
            : [node.level, inOneLine(getStoredName(node))],
        ),
      );
    }),
  );
});

test('extractSubtrees returns a state with the selected items and their contents', () => {
  fc.assert(
    fc.property(arbitraryState, fc.array(fc.nat({ max: 30 })), (state, picks) => {
      const tree = buildTree(state);
      const chosen = getOutermostNodes(
        tree,
        picks.map((at) => tree.nodes[at]?.key ?? ''),
      );
      const inside = (node: TreeNode) =>
        [node, ...getAncestors(node)].some((around) => chosen.includes(around));
      const part = extractSubtrees(tree, chosen);
      const count = (kind: string) =>
        tree.nodes.filter((node) => node.kind === kind && inside(node)).length;
      expect(part.folders).toHaveLength(count('folder'));
      expect(part.bookmarks).toHaveLength(count('bookmark'));
      const again = buildTree(part);
      if (!tree.nodes.some((node) => node.kind === 'folder' && node.duplicate)) {
        expect(again.nodes.some(({ kind }) => kind === 'recovered')).toBe(false);
      }
    }),
  );
});

test('createBookmarkRows returns a row for each bookmark with the path of its folder', () => {
  const tree = buildTree(library);
  expect(bookmarkColumns).toHaveLength(5);
  expect(createBookmarkRows(tree, tree.roots, addressOf)).toEqual([
    [
      'Pay & "Co" <b>',
      "It's </A> fine",
      'team/repo',
      'a b.md',
      'https://code.example.test/team/repo/blob/HEAD/a%20b.md',
    ],
    [null, 'No address', 'team/repo', null, null],
    [null, 'Root', 'team/repo', 'r.md', 'https://code.example.test/team/repo/blob/HEAD/r.md'],
  ]);
});

test('createBookmarkRows returns the path of a folder, and truncates the start of a long path', () => {
  const chain = Array.from({ length: 40 }, (_, at) => ({
    id: `${at}`,
    parentId: at === 0 ? null : `${at - 1}`,
  }));
  const tree = buildTree(
    createBookmarkState(chain, [
      { path: 'deep', folderId: '39' },
      { path: 'near', folderId: '1' },
    ]),
  );
  const pathsFrom = (nodes: readonly TreeNode[]) =>
    createBookmarkRows(tree, nodes, addressOf).map(([folder]) => folder);
  const [deep, near] = pathsFrom(tree.roots);
  expect(near).toBe('0 / 1');
  expect(deep?.split(' / ')).toHaveLength(33);
  expect(deep).toMatch(/^… \/ 8 \/ .* \/ 39$/);
  const bookmarks = tree.nodes.filter(({ kind }) => kind === 'bookmark');
  expect(pathsFrom(bookmarks)).toEqual([deep, near]);
});

test('exports in every format contain long names in full and leave missing names empty', async () => {
  const long = 'long '.repeat(300);
  const state = createBookmarkState(
    [
      { id: 'a', name: long },
      { id: 'b', name: '', parentId: 'a' },
    ],
    [
      { title: long, path: 'x.md', folderId: 'b' },
      { title: null, path: 'y.md', folderId: 'a' },
    ],
  );
  const tree = buildTree(state);
  const { text: html } = writeNetscapeHtml(tree, tree.roots, { title: 'All', addressOf });
  const file = await readImportFile(html);
  const names =
    file.ok && file.items.map((item) => (item.kind === 'folder' ? item.name : item.title));
  expect(names).toEqual([long.trim(), '', long.trim(), '']);
  expect(createBookmarkRows(tree, tree.roots, addressOf).map((row) => row.slice(0, 2))).toEqual([
    [`${long} / `, long],
    [long, null],
  ]);
  const saved = await readImportFile(writeStateFile(extractSubtrees(tree, tree.roots)));
  expect(
    saved.ok && saved.items.map((item) => (item.kind === 'folder' ? item.name : item.title)),
  ).toEqual([long, '', long, '']);
});
