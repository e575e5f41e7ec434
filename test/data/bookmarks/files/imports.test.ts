import { expect, test } from 'vitest';
import { recogniseItems } from '#data/bookmarks/additions/added-item.ts';
import {
  type AdditionRules,
  getAddedContents,
  planAdditions,
} from '#data/bookmarks/additions/plan-additions.ts';
import { writeStateFile } from '#data/bookmarks/files/export-files.ts';
import { readImportFile } from '#data/bookmarks/files/import-file.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { recogniseTarget } from '#platform/specification-link/specification-target.ts';
import { startService } from '#test/data/bookmarks/running-service.ts';
import { createBookmarkState, formatTree } from '#test/data/bookmarks/states.ts';

const template = 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}';
const recognise = (address: string) =>
  recogniseTarget(address, { template, ownTarget: () => undefined });
const rules: AdditionRules = { existing: [], into: null };

const at = (path: string) => `https://code.example.test/acme/specs/blob/main/${path}`;

/** Bookmark file in Chrome's format, with attributes and elements that the import must ignore. */
const fromChrome = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. <A HREF="https://comment.test">x</A> -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1" LAST_MODIFIED="2" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><H3 ADD_DATE="1">Specs &amp; more</H3>
        <DL><p>
            <DT><A HREF="${at('ledger.md')}" ADD_DATE="1" ICON="data:image/png;base64,AA>=">Ledger &lt;1&gt;</A>
            <DT><A HREF="${at('ledger.md')}">Ledger again</A>
            <DT><A HREF="https://news.example.test/">News</A>
        </DL><p>
        <DT><H3>Only news</H3>
        <DL><p>
            <DT><A HREF="https://news.example.test/2">More news</A>
        </DL><p>
        <DT><H3>Empty</H3>
        <DL><p>
        </DL><p>
        <DT><A HREF="javascript:alert(1)">Run me</A>
    </DL><p>
    <DT><A HREF="${at('loose.md')}">Loose</A>
</DL><p>
`;

async function itemsIn(text: string) {
  const file = await readImportFile(text);
  if (!file.ok) throw new Error(file.problem);
  return file.items;
}

async function plan(text: string, more: Partial<AdditionRules> = {}) {
  const all = { ...rules, ...more };
  const planned = planAdditions(await recogniseItems(await itemsIn(text), recognise), all);
  return { ...planned, state: getAddedContents(planned, all.into) };
}

const outline = (state: Parameters<typeof buildTree>[0]) =>
  buildTree(state).nodes.map(({ name, level }) => `${'  '.repeat(level - 1)}${name}`);

test("planAdditions returns the folders and bookmarks of a browser's file, and skipped items with reasons", async () => {
  const { state, skipped, foldersLeftOut } = await plan(fromChrome);
  expect(outline(state)).toEqual([
    'Bookmarks bar',
    '  Specs & more',
    '    Ledger <1>',
    '  Empty',
    'Loose',
  ]);
  expect(skipped.map(({ kind, title, address }) => [kind, title, address])).toEqual([
    ['repeated', 'Ledger again', at('ledger.md')],
    ['foreign-address', 'News', 'https://news.example.test/'],
    ['foreign-address', 'More news', 'https://news.example.test/2'],
    ['unsafe-scheme', 'Run me', 'javascript:alert(1)'],
  ]);
  expect(foldersLeftOut).toBe(1);
  const linkCount = fromChrome.match(/<DT><A /g)?.length;
  expect(state.bookmarks.length + skipped.length).toBe(linkCount);
});

test('planAdditions skips bookmarks that exist in the target folder or, if requested, anywhere in the tree', async () => {
  const { bookmarks: existing } = createBookmarkState(
    [{ id: 'f' }],
    [
      { codeHostSlug: 'acme/specs', path: 'ledger.md' },
      { codeHostSlug: 'acme/specs', path: 'loose.md', folderId: 'f' },
    ],
  );
  const skippedWith = async (more: Partial<AdditionRules>) =>
    (await plan(fromChrome, { existing, ...more })).skipped
      .filter(({ kind }) => kind === 'known')
      .map(({ title }) => title);
  expect(await skippedWith({})).toEqual([]);
  expect(await skippedWith({ into: 'f' })).toEqual(['Loose']);
  expect(await skippedWith({ skipKnown: true })).toEqual(['Ledger <1>', 'Ledger again', 'Loose']);
});

test.each([
  ["<dl><dt><a href=x>lower case<dt><a href='y'>no\n end", ['-1 lower case', '-1 no end']],
  [
    '<DL><H2>Heading</H2><DD>words<UL><LI><A HREF="x">in a list</A></UL>',
    ['-1 Heading/', '0 in a list'],
  ],
  [
    '<H3>No list</H3><H3>With list</H3><DL><A HREF="x">inside</A></DL></DL></DL><A HREF="y">after</A>',
    ['-1 No list/', '-1 With list/', '1 inside', '-1 after'],
  ],
  ['<A>no address</A><A HREF="x"><b>Bold</b> &#x1F600; &nope;</A>', ['-1 Bold 😀 &nope;']],
  ['<Script><A HREF="x">not this</A></SCRIPT><A HREF="y">this</A>', ['-1 this']],
  [
    '<DL><DT><A HREF="x">The <script> element</A><DT><A HREF="y">Two</A></DL>',
    ['-1 The <script> element', '-1 Two'],
  ],
  [
    '<DL><DT><H3>On <!-- comments</H3><DL><DT><A HREF="x">One</A><DD>use <style> here<DT><A HREF="y">Two</A></DL></DL>',
    ['-1 On <!-- comments/', '0 One', '0 Two'],
  ],
  [
    '<DL><DT><A HREF="x">D <!-- x --> d <i>and</i> <h3> <a> <br>&amp;lt;</A><DT><A HREF="y">Two</A></DL>',
    ['-1 D d and <h3> <a> &lt;', '-1 Two'],
  ],
  [
    '<H1>Bookmarks</H1><DT><A HREF="x">Une s&eacute;lection &mdash; d&#233;t&#xe9;</A><DD>a < b <DT><A HREF="y">Two</A>',
    ['-1 Une sélection — dété', '-1 Two'],
  ],
])('readImportFile accepts malformed HTML as browsers do: %s', async (html, found) => {
  const items = await itemsIn(html);
  expect(
    items.map((item) =>
      item.kind === 'folder' ? `${item.parent} ${item.name}/` : `${item.parent} ${item.title}`,
    ),
  ).toEqual(found);
});

test.each([
  ['URL', ['a.md=']],
  ['URL | Alpha page', ['a.md=Alpha page']],
  ['URL\tAlpha page', ['a.md=Alpha page']],
  ['URL Alpha, and more', ['a.md=Alpha, and more']],
  ['- [Alpha (page)](URL)', ['a.md=Alpha (page)']],
  ['* Alpha page: URL', ['a.md=Alpha page']],
  ['Alpha page', ['no link']],
  ['url,folder,title,note\nURL,Unsorted,"A, B",', ['Unsorted/', 'a.md=A, B']],
  ['\ufeffTitle;Link;Collection\r\nA;URL;One / Two', ['One/', 'Two/', 'a.md=A']],
  ['url,title\nURL,A &amp; B\n,B', ['a.md=A &amp; B', 'no link']],
  ['URL,', ['a.md=']],
  ['URL,Unsorted,A,,,2024-01-01', ['a.md=Unsorted']],
  ['URL,b.md', ['a.md,b.md=']],
])('readImportFile reads the titles and folders in the list %j', async (text, expected) => {
  const isCsv = /^URL,/.test(text);
  const last = isCsv ? '' : `\n${at('last.md')}\n`;
  const items = await itemsIn(text.replaceAll('URL', at('a.md')) + last);
  const recognised = await recogniseItems(items, recognise);
  const found = recognised.map((item) => {
    if (item.kind === 'folder') return `${item.name}/`;
    return 'unusable' in item.target ? 'no link' : `${item.target.path}=${item.title}`;
  });
  expect(found.slice(0, expected.length)).toEqual(expected);
});

test('readImportFile reads a saved state with its paths and repositories', async () => {
  const saved = createBookmarkState(
    [
      { id: 'f', name: 'Folder' },
      { id: 'lost', name: 'Lost', parentId: 'nowhere' },
    ],
    [
      { path: 'a.md', title: 'A', folderId: 'f' },
      { path: null, title: 'Nothing' },
    ],
  );
  const { state, skipped } = await plan(writeStateFile(saved));
  expect(outline(state)).toEqual(['Folder', '  A', 'Lost']);
  expect(skipped).toMatchObject([{ kind: 'no-file', title: 'Nothing' }]);
});

test.each([
  ['{"folders": [', 'not-json'],
  ['{"folders": [], "bookmarks": []}', 'empty'],
  ['<html><body>Hello</body></html>', 'empty'],
  ['name,url\nx,y', 'unknown-format'],
  ['', 'unknown-format'],
])('readImportFile rejects the file content %j with the problem %s', async (text, problem) => {
  expect(await readImportFile(text)).toEqual({ ok: false, problem });
});

test.each([
  ['<', 0],
  ['<!--', 0],
  ['<a href="', 1],
  ["<a '", 0],
  ['&#', 0],
  ['<dl>', 0],
  ['<h3>', 200_000],
  ['<a b ', 0],
  ['</', 0],
])(
  'readImportFile parses a file with %j repeated 200,000 times and finds %i items',
  async (piece, count) => {
    const file = await readImportFile(`<${piece.repeat(200_000)}`);
    expect(file.ok ? file.items.length : 0).toBe(count);
  },
);

test('readImportFile reads folders that are nested 2,000 levels deep', async () => {
  expect(await itemsIn(`<dl>${'<h3>x</h3><dl>'.repeat(2_000)}`)).toHaveLength(2_000);
});

test('planAdditions creates items in the selected folder in the same order as in the file', async () => {
  const on = startService();
  const before = await on.read();
  const planned = await plan(fromChrome, { existing: before.bookmarks, into: 'e' });
  expect(planned.changes).toHaveLength(5);
  await on.submit(planned.changes);
  expect(formatTree(on.shown())).toBe(
    'a[b[c[4.md]] d[] 1.md 2.md 3.md] e[Bookmarks bar[Specs & more[Ledger <1>] Empty[]] Loose] 0.md',
  );
});

test('planAdditions recreates the tree of a saved state', async () => {
  const on = startService();
  const before = await on.read();
  const saved = await readImportFile(writeStateFile(before));
  if (!saved.ok) throw new Error(saved.problem);
  await on.submit([
    { op: 'delete-folder', id: 'a' },
    { op: 'delete-folder', id: 'e' },
    { op: 'delete-bookmark', folderId: null, codeHostSlug: 'team/repo', path: '0.md' },
  ]);
  const planned = planAdditions(await recogniseItems(saved.items, recognise), rules);
  expect(planned).toMatchObject({ skipped: [], foldersLeftOut: 0 });
  await on.submit(planned.changes);
  expect(formatTree(on.shown())).toBe(formatTree(before));
});

test.each([
  ['main/spec/a.md', 'spec/a.md'],
  ['v1.2/spec/a.md', 'spec/a.md'],
  ['feature/x/spec/a.md', 'spec/a.md'],
  ['feature%2Fx/spec/a.md', 'spec/a.md'],
  ['feature/a.md', 'a.md'],
  ['fix/known/a.md', 'known/a.md'],
])('planAdditions removes the branch from a URL: %s', async (end, path) => {
  const { bookmarks: existing } = createBookmarkState(
    [{ id: 'f' }],
    [{ codeHostSlug: 'acme/specs', path: 'known/a.md', folderId: 'f' }],
  );
  const link = `<A HREF="https://code.example.test/acme/specs/blob/${end}">A</A>`;
  const { state } = await plan(link, { existing });
  expect(state.bookmarks).toMatchObject([{ path }]);
});

test('planAdditions asks one question about all similar URLs of a repository, and applies the answer to all of them', async () => {
  const urls = ['feature/x/a.md', 'feature/y/deep/b.md', 'main/c.md', 'v1/d/e.md', 'team/f.md']
    .map((end) => `https://code.example.test/acme/specs/blob/${end}`)
    .join('\n');
  const first = await plan(urls);
  expect(first.questions).toMatchObject([
    { codeHostSlug: 'acme/specs', example: ['feature', 'y', 'deep', 'b.md'], count: 2, answer: 2 },
  ]);
  const [question] = first.questions;
  const answered = async (segments: number) => {
    const branches = new Map([[question?.key ?? '', segments]]);
    return (await plan(urls, { branches })).state.bookmarks.map(({ path }) => path);
  };
  const others = ['c.md', 'd/e.md', 'f.md'];
  expect(first.state.bookmarks.map(({ path }) => path)).toEqual(['a.md', 'deep/b.md', ...others]);
  expect(await answered(1)).toEqual(['x/a.md', 'y/deep/b.md', ...others]);
  // The third branch segment would leave no path for the URL of a.md, so its last segment stays the
  // path.
  expect(await answered(3)).toEqual(['a.md', 'b.md', ...others]);
});

test('recogniseItems parses each of 8,000 links only once, even when import options change', async () => {
  const urls = Array.from(
    { length: 8_000 },
    (_, at) => `https://code.example.test/acme/specs/blob/feature/x${at % 9}/${at}.md`,
  );
  let count = 0;
  const items = await recogniseItems(await itemsIn(urls.join('\n')), (address) => {
    count += 1;
    return recognise(address);
  });
  const first = planAdditions(items, rules);
  const answered = new Map(first.questions.map(({ key }) => [key, 1]));
  const second = planAdditions(items, { ...rules, branches: answered });
  expect([first, second].map(({ changes }) => changes.length)).toEqual([8_000, 8_000]);
  expect(second.changes[0]).toMatchObject({ path: 'x0/0.md' });
  expect(count).toBe(8_000);
});
