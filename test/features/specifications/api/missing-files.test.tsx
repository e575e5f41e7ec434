import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { smallContent } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { apiName, mockFiles } from './sample-descriptions.ts';

const server = startReferenceService({ ...smallContent, folders: [], rootBookmarks: [] });

/** Description whose operations are in other files. */
const harbourText = `openapi: 3.0.3
info: { title: Harbour, version: '1' }
tags: [{ name: Berths }]
paths:
  /berths:
    get: { $ref: ops/list.yaml }
    post: { $ref: ops/create.yaml }
  /lost:
    get: { $ref: ops/lost.yaml }
`;
const operations = {
  'api/ops/list.yaml': `tags: [Berths]
summary: List berths
parameters: [{ in: query, name: length, schema: { $ref: ../length.yaml } }]
`,
  'api/ops/create.yaml': 'tags: [Berths]\nsummary: Create a berth\n',
  'api/length.yaml': 'type: number\n',
};

async function openHarbour(fragment = '', files: Readonly<Record<string, string>> = operations) {
  mockFiles(server, { [apiName.path]: harbourText, ...files });
  const app = await renderApp(server, paths.specification(apiName, { fragment }));
  const name = 'Contents of the API description';
  const outline = within(await screen.findByRole('navigation', { name }));
  const getItems = () => outline.getAllByRole('treeitem').map(({ textContent }) => textContent);
  return { ...app, outline, getItems };
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const getStatus = (text: string) =>
  screen.getAllByRole('status').find(({ textContent }) => textContent === text);

test('an operation in another file is listed with its method, and its page offers to load the file', async () => {
  const { user, getItems } = await openHarbour('get-/berths');
  expect(getItems()).toContain('GETGET /berths, shown');
  expect(screen.queryByRole('button', { name: 'Copy as curl' })).not.toBeInTheDocument();
  const section = within(screen.getByRole('region', { name: 'Operation' }));
  await user.click(section.getByRole('button', { name: 'list' }));
  expect(await heading('List berths')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Query parameters' })).toHaveTextContent('length');
  expect(screen.getByRole('button', { name: 'Copy as curl' })).toBeVisible();
  expect(getItems()).toEqual([
    'Overview',
    'Berths',
    'GETGET List berths, shown',
    'Other',
    'POSTPOST /berths',
    'GETGET /lost',
  ]);
});

test('the page of a path in another file shows its first operation after the file is loaded', async () => {
  const text =
    "openapi: 3.0.3\ninfo: { title: Harbour, version: '1' }\npaths: { /a: { $ref: a.yaml } }\n";
  const { user } = await openHarbour('path-/a', {
    [apiName.path]: text,
    'api/a.yaml': 'get: { summary: One berth }\n',
  });
  await user.click(screen.getByRole('button', { name: 'Load all files' }));
  expect(await heading('One berth')).toBeVisible();
  expect(screen.queryByText(/^This specification has no/)).not.toBeInTheDocument();
});

test('“Load all files” on the overview also loads files that other files refer to, and lists files that fail', async () => {
  const { user, getItems } = await openHarbour();
  expect(
    await screen.findByText('3 files that this description refers to aren’t loaded.'),
  ).toBeVisible();
  screen.getByRole('button', { name: 'Load all files' }).focus();
  await user.keyboard('{Enter}');
  const failed = await screen.findByRole('list', { name: '1 file couldn’t be loaded' });
  expect(within(failed).getAllByRole('listitem')).toHaveLength(1);
  expect(failed).toHaveTextContent(/^api\/ops\/lost\.yaml: ./);
  expect(getItems()).toEqual([
    'Overview, shown',
    'Berths',
    'GETGET List berths',
    'POSTPOST Create a berth',
    'Other',
    'GETGET /lost',
  ]);
  expect(getStatus('3 files loaded.')).toBeDefined();
  expect(
    await screen.findByText('1 file that this description refers to isn’t loaded.'),
  ).toBeVisible();
});

test('“Load all files” beside a missing file shows the progress, and Cancel keeps the loaded files', async () => {
  const { user, getItems } = await openHarbour('post-/berths');
  server.use(
    http.get(`${appOrigin}/viewer/v1/specifications`, async ({ request }) => {
      if (new URL(request.url).searchParams.get('path') !== 'api/ops/lost.yaml') return undefined;
      await delay('infinite');
      return new HttpResponse(null, { status: 404 });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Load all files' }));
  await waitFor(() => expect(getStatus('Loading files: 2 of 3')).toBeDefined());
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  expect(cancel).toHaveFocus();
  expect(screen.getByText('Loading files: 2 of 3', { ignore: '[role=status]' })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await heading('Create a berth')).toBeVisible();
  expect(getItems()).toContain('GETGET List berths');
  expect(getStatus('Cancelled. 2 files loaded.')).toBeDefined();
  expect(screen.queryByText(/couldn’t be loaded/)).not.toBeInTheDocument();
});
