import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import { sampleContent } from '#service/content.ts';
import { findRow } from '#test/features/bookmarks/bookmarks-screen.ts';
import { storeEarlierVersionAsRead } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { readSingleDownload, watchDownloads } from '#test/support/watch-downloads.ts';

const requirement = (name: string, sentence: string) =>
  `### Requirement: ${name}\n\n${sentence}\n\n`;
const earlier = `# Windows\n\n## Rules\n\n${[
  requirement('Close', '=1+1, the ledger MUST close a window.'),
  requirement('Move', 'The ledger MUST move late entries.'),
  requirement('Tell', 'The ledger MAY tell the sender.'),
].join('')}`;
const files = {
  'README.md': '# About\n\nMUST isn’t listed alone.\n\n- [x] no task\n',
  'spec.md': earlier,
  'late.feature': ['A', 'B', 'C'].map((one) => `Scenario: ${one}\n`).join(''),
  'change/tasks.md': '# Tasks\n\n- [x] one\n- [ ] two\n- [ ] three\n',
  'data.json': '{}\n',
  // The folder is closed at first, because it isn't at the top level.
  'change/later/other.md': earlier.replace('# Windows', '# Others'),
};
const author = { name: 'Mara Okafor', email: 'mara@example.test' };
const commit = (at: string, path: string, content: string) => ({
  ...{ at, author, message: 'Change' },
  changes: [{ path, content }],
});
const server = startReferenceService({
  ...sampleContent,
  repositories: [
    {
      slug: 'pay/core',
      commits: () => [
        ...Object.entries(files).map((file) => commit('2026-11-01T09:00:00Z', ...file)),
        commit('2026-11-02T09:00:00Z', 'spec.md', earlier.replace('MUST move', 'SHOULD move')),
      ],
    },
  ],
});

const texts = `${appOrigin}/viewer/v1/specifications`;
const requestedPaths = () =>
  server.sent
    .map(({ path }) => new URL(path, appOrigin))
    .filter(({ pathname }) => pathname === '/viewer/v1/specifications')
    .map(({ searchParams }) => searchParams.get('path'))
    .toSorted();
const open = async (config = {}) => {
  const app = await renderApp(server, paths.repository('pay/core'), config);
  await screen.findByRole('tree', { name: 'Files' });
  return app;
};
const without = (...names: string[]) => ({
  extensions: extensionNames.filter((name) => !names.includes(name)),
});
const expectDescription = async (row: string, description: RegExp) =>
  waitFor(async () => expect(await findRow(row)).toHaveAccessibleDescription(description));

describe('rows of a repository', () => {
  test('have the numbers of requirements and tasks, loaded once for each rendered Markdown file', async () => {
    const { user } = await open();
    await expectDescription('Windows', /^spec\.md, 3 requirements, last change/);
    await expectDescription('Tasks', /^tasks\.md, 1 of 3 tasks done, last change/);
    await expectDescription('late.feature', /^3 requirements, last change/);
    await expectDescription('About', /^README\.md, last change/);
    expect(screen.getByText('Requirements')).toBeVisible();
    expect(requestedPaths()).toEqual([
      ...['README.md', 'change/tasks.md', 'late.feature', 'spec.md'],
    ]);
    await user.click(
      within(screen.getByRole('main')).getByRole('link', { name: 'Specifications' }),
    );
    await user.click(await screen.findByRole('link', { name: /^pay\/core/ }));
    await expectDescription('Windows', /3 requirements/);
    expect(requestedPaths()).toHaveLength(4);
  });

  test('have the changes since the user read the file', async () => {
    await storeEarlierVersionAsRead(server, { codeHostSlug: 'pay/core', path: 'spec.md' });
    await open();
    await expectDescription('Windows', /^changed since you read it: 1 weakened, spec\.md/);
  });

  test('leave out requirements that the user has hidden, as do the export and the other screens', async () => {
    const downloads = watchDownloads();
    const hiddenName = { codeHostSlug: 'pay/core', path: 'spec.md' };
    await storeEarlierVersionAsRead(server, hiddenName);
    const { user, router } = await renderApp(server, paths.specification(hiddenName));
    expect(await screen.findByText('1 requirement weakened')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide requirements' }));
    expect(await screen.findByText('1 of 5 sections changed')).toBeVisible();

    await act(() => router().navigate(paths.specifications()));
    expect(await screen.findByText('1 of 5 sections changed')).toBeVisible();

    await act(() => router().navigate(paths.repository('pay/core')));
    await expectDescription(
      'Windows',
      /^changed since you read it: 1 of 5 sections changed, spec\.md, last change/,
    );
    await expectDescription('late.feature', /^3 requirements/);
    await user.click(screen.getByRole('button', { name: 'Export requirements' }));
    const { text } = await waitFor(() => readSingleDownload(downloads));
    expect(text).toMatch(/\r\na,,A,late\.feature,,/);
    expect(text).toContain('other.md');
    expect(text).not.toContain('spec.md');
  });

  test('show the reason if a file is refused or too large, and send no other request for it', async () => {
    server.use(
      http.get(texts, ({ request }) =>
        request.url.includes('README') ? new HttpResponse(null, { status: 403 }) : undefined,
      ),
      http.get(`${appOrigin}/viewer/v1/specification-tree`, async ({ request }) => {
        const tree = await (await server.service().fetch(request)).json();
        const grown = ({ path, ...entry }: { path: string }) => ({
          ...{ ...entry, path },
          ...(path === 'change/tasks.md' && { size: 1024 ** 2 + 1 }),
        });
        return HttpResponse.json({ ...tree, entries: tree.entries.map(grown) });
      }),
    );
    await open();
    await expectDescription('About', /requirements not counted: no access/);
    await expectDescription('Tasks', /requirements not counted: too large/);
    expect(screen.getByText('no access')).toBeVisible();
    expect(requestedPaths()).toEqual(['README.md', 'late.feature', 'spec.md']);
  });

  test.each([
    [429, 3, /^Try again in \d+ s$/],
    [500, 5, 'Try again'],
  ])(
    'after status %d, send at most %d requests until the user presses “Try again”',
    async (status, sent, retry) => {
      const more = [...'abcdefghi'].map((name) => ({ path: `${name}.md`, kind: 'file' }));
      let isFailing = true;
      server.use(
        http.get(texts, () => (isFailing ? new HttpResponse(null, { status }) : undefined)),
        http.get(`${appOrigin}/viewer/v1/specification-tree`, () =>
          HttpResponse.json({ entries: [{ path: 'spec.md', kind: 'file' }, ...more], next: null }),
        ),
      );
      const { user, services } = await open();
      const button = await screen.findByRole('button', { name: retry });
      await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
      expect(requestedPaths()).toHaveLength(sent);
      expect(await findRow('spec.md')).not.toHaveAccessibleDescription(/requirement/);
      if (status === 429) return;
      isFailing = false;
      await user.click(button);
      await expectDescription('spec.md', /3 requirements/);
    },
  );

  test('have no numbers if the service doesn’t list files, and no text is requested', async () => {
    const { services } = await renderApp(
      server,
      paths.repository('pay/core'),
      without('viewer.specificationFiles'),
    );
    expect(await screen.findByText(/doesn’t list the files/)).toBeVisible();
    await waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    expect(requestedPaths()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Export requirements' })).toBeNull();
  });
});

test('the export loads the files that aren’t cached, and states how many can’t be loaded', async () => {
  const downloads = watchDownloads();
  server.use(
    http.get(texts, ({ request }) =>
      request.url.includes('README') ? new HttpResponse(null, { status: 404 }) : undefined,
    ),
  );
  const { user } = await open();
  await expectDescription('Windows', /3 requirements/);
  await user.click(screen.getByRole('button', { name: 'Export requirements' }));
  expect(await screen.findByText('1 file couldn’t be loaded')).toBeVisible();
  const { name, text } = await waitFor(() => readSingleDownload(downloads));
  expect(name).toMatch(/^pay-core-requirements-.*\.csv$/);
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('\uFEFFid,keyword,sentence,file,section,ETag');
  expect(lines).toHaveLength(11);
  expect(text).toMatch(
    /requirement-close,MUST,"'=1\+1, the ledger MUST close a window\.",spec\.md,Rules,"""\w+"""/,
  );
  expect(requestedPaths().filter((path) => path === 'spec.md')).toHaveLength(1);
});
