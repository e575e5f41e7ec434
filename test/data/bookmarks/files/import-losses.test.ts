import { expect, test } from 'vitest';
import { readImportFile } from '#data/bookmarks/files/import-file.ts';
import { type ImportRules, planImport } from '#data/bookmarks/files/import-plan.ts';
import { recogniseTarget } from '#platform/specification-link/specification-target.ts';
import { stateOf } from '#test/data/bookmarks/states.ts';

const template = 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}';
const blob = (rest: string, slug = 'acme/specs') =>
  `https://code.example.test/${slug}/blob/${rest}`;
const link = (address: string, attributes = '') => `<DT><A HREF="${address}" ${attributes}>A</A>`;

async function plan(links: readonly string[], more: Partial<ImportRules> = {}) {
  const file = await readImportFile(`<DL>${links.join('\n')}</DL>`);
  if (!file.ok) throw new Error(file.problem);
  return planImport(file.items, {
    recognise: (address) => recogniseTarget(address, { template, ownTarget: () => undefined }),
    existing: stateOf([], []),
    into: null,
    skipKnown: false,
    ...more,
  });
}

const paths = ({ state }: Awaited<ReturnType<typeof plan>>) =>
  state.bookmarks.map(({ path }) => path);

test('an import lists what bookmarks have no place for', async () => {
  const { losses } = await plan([
    `${link(blob('main/noted.md'), 'TAGS="a,b"')}<DD>A note`,
    link(blob('HEAD/lines.md#L10'), 'LAST_MODIFIED="2"'),
  ]);
  expect(losses).toEqual(new Set(['note', 'tags', 'date', 'fragment', 'revision']));
});

test('an import loses nothing of what isn’t imported or has nothing else', async () => {
  const { losses } = await plan([
    `<DT><H3 ADD_DATE="1">Folder</H3><DL>${link(blob('HEAD/in.md'))}<DD> </DL>`,
    `${link('https://news.example.test/#top', 'ADD_DATE="1" TAGS="x"')}<DD>News`,
  ]);
  expect(losses).toEqual(new Set());
});

test('an import asks once a repository where a branch with slashes ends, the likely answer first', async () => {
  const links = [
    link(blob('feature/x/spec/u8.md')),
    link(blob('feature/y/u9.md')),
    link(blob('odd/spec/u7.md', 'acme/other')),
    link(blob('main/spec/a.md')),
    link(blob('v1.2/spec/b.md')),
    link(blob('feature/u1.md')),
  ];
  const found = await plan(links);
  expect(found.questions).toMatchObject([
    { codeHostSlug: 'acme/specs', count: 2, answer: 2 },
    { codeHostSlug: 'acme/other', count: 1, answer: 1 },
  ]);
  expect(paths(found)).toEqual([
    'spec/u8.md',
    'u9.md',
    'spec/u7.md',
    'spec/a.md',
    'spec/b.md',
    'u1.md',
  ]);

  const answers = new Map(found.questions.map(({ key, answer }) => [key, 3 - answer]));
  const changed = await plan(links, { branches: answers });
  expect(paths(changed).slice(0, 3)).toEqual(['x/spec/u8.md', 'y/u9.md', 'u7.md']);
});

test('an import takes a branch as it fits what is bookmarked already', async () => {
  const existing = stateOf([], [{ codeHostSlug: 'acme/specs', path: 'x/spec/u8.md' }]);
  const found = await plan([link(blob('feature/x/spec/u8.md'))], { existing });
  expect(found.questions).toMatchObject([{ answer: 1 }]);
});
