import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SpecificationPane } from '#features/specifications/pane/SpecificationPane.tsx';
import { paths } from '#paths.ts';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startReferenceService } from '#test/support/server.ts';
import { apiName, mockFiles, ordersText } from './api/sample-descriptions.ts';
import { smallContent } from './sample-repository.ts';

const markdown = '# Ledger\n\n## States\n\n# Appendix\n';
const name = (path: string) => ({ codeHostSlug: 'pay/core', path });
const server = startReferenceService({
  ...smallContent,
  folders: [],
  rootBookmarks: [{ ...name('a.md'), title: 'Notes' }],
});

const files = {
  'a.md': markdown,
  'a.csv': 'code,meaning\n1,one\n',
  'a.json': '{"entries": 500}\n',
  'a.ts': 'export {};\n',
  [apiName.path]: ordersText,
};

const listHeadings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map(({ localName, textContent }) => `${localName} ${textContent}`);

const listTopHeadings = () => listHeadings().filter((heading) => heading.startsWith('h1 '));

test('each page of a specification has one heading of level 1, and the headings of the specification below it', async () => {
  mockFiles(server, files);
  const { router } = await renderApp(server, paths.specification(name('a.md')));
  await screen.findByRole('heading', { name: 'Appendix' });
  expect(listHeadings().slice(0, 4)).toEqual([
    'h1 pay/core / a.md',
    'h2 Ledger',
    'h3 States',
    'h2 Appendix',
  ]);
  for (const [path, role, accessibleName] of [
    [paths.specification(name('a.md'), { view: 'source' }), 'region', 'Source'],
    [paths.specification(name('a.csv')), 'region', /^Table:/],
    [paths.specification(name('a.json')), 'tree', 'Content'],
    [paths.specification(name('a.ts')), 'region', 'Source'],
    [paths.specification(apiName), 'heading', 'Orders API'],
    [paths.specification(apiName, { fragment: 'post-/orders' }), 'heading', 'Responses'],
    [paths.interface(), 'heading', 'Operations'],
    [paths.specification(name('gone.md')), 'heading', /No specification/],
  ] as const) {
    await act(() => router().navigate(path));
    await screen.findByRole(role, { name: accessibleName });
    expect(listTopHeadings(), path).toHaveLength(1);
  }
});

test('headings of a specification in the pane are below the heading of the bookmarks', async () => {
  mockFiles(server, files);
  const { user } = await openBookmarks(server, '/bookmarks', {}, { SpecificationPane });
  await user.click(await findRow('Notes'));
  expect(await screen.findByRole('heading', { level: 2, name: 'Appendix' })).toBeVisible();
  expect(listTopHeadings()).toHaveLength(1);
});
