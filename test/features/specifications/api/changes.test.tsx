import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { formatApiChanges, summarizeApiChanges } from '#features/specifications/api/compare-api.ts';
// The app imports this module on demand, which would take longer than a query waits.
import '#features/specifications/page/VersionsDialog.tsx';
import { SpecificationPane } from '#features/specifications/pane/SpecificationPane.tsx';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import { type Content, sampleContent } from '#service/content.ts';
import { findRow, openBookmarks } from '#test/features/bookmarks/bookmarks-screen.ts';
import { storeEarlierVersionAsRead } from '#test/features/specifications/sample-repository.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { appOrigin, startReferenceService } from '#test/support/server.ts';
import { readSingleDownload, watchDownloads } from '#test/support/watch-downloads.ts';

const name = { codeHostSlug: 'pay/core', path: 'api/ledger.openapi.yaml' };

/** Description in two versions, of which the later one refers to another file. */
const divided = { codeHostSlug: 'demo/divided', path: 'api.yaml' };
const dividedCommits = ['First summary', 'Second summary'].map((summary, at) => ({
  at: `2026-01-0${at + 1}T09:00:00Z`,
  author: { name: 'Mara Okafor', email: 'mara@example.test' },
  message: summary,
  changes: [
    {
      path: divided.path,
      content: `openapi: 3.1.0
info: { title: Divided, version: "1" }
paths:
  /entries:
    post:
      summary: ${summary}
      requestBody:
        content:
          application/json:
            schema: ${at === 0 ? '{}' : '{ $ref: types.yaml#/Entry }'}
`,
    },
  ],
}));

/** Description whose types are in another file, in which a field becomes required. */
const shared = { codeHostSlug: 'demo/shared', path: 'api/api.yaml' };
const sharedCommits = ['', 'required: [amount], '].map((required, at) => ({
  at: `2026-01-0${at + 1}T09:00:00Z`,
  author: { name: 'Mara Okafor', email: 'mara@example.test' },
  message: `Version ${at + 1}`,
  changes: [
    {
      path: shared.path,
      content: `openapi: 3.1.0
info: { title: Shared, version: "${at + 1}" }
paths:
  /entries:
    post:
      summary: Post an entry
      requestBody:
        content:
          application/json:
            schema: { $ref: ../types.yaml#/Entry }
    put:
      summary: Put an entry
      requestBody: { $ref: lost.yaml }
`,
    },
    {
      path: 'types.yaml',
      content: `Entry: { type: object, ${required}properties: { amount: { type: integer } } }\n`,
    },
  ],
}));

/** The divided description, of which only a comment changed. */
const commented = { ...divided, codeHostSlug: 'demo/commented' };
const commentedCommits = dividedCommits.map((commit, at) => ({
  ...commit,
  changes: commit.changes.map(({ path }) => ({
    path,
    content: `openapi: 3.1.0 # ${at}\ninfo: { title: Commented, version: "1" }\npaths: {}\n`,
  })),
}));

/** Sample content with only the history of the ledger's interface, and the divided description. */
const content: Content = {
  ...sampleContent,
  folders: [],
  rootBookmarks: [{ ...shared, title: 'Shared' }],
  repositories: sampleContent.repositories
    .filter(({ slug }) => slug === name.codeHostSlug)
    .map((repository) => ({
      ...repository,
      commits: () =>
        [...repository.commits()].filter(({ changes }) =>
          changes.some(({ path }) => path === name.path),
        ),
    }))
    .concat({ slug: shared.codeHostSlug, commits: () => sharedCommits })
    .concat({ slug: divided.codeHostSlug, commits: () => dividedCommits })
    .concat({ slug: commented.codeHostSlug, commits: () => commentedCommits }),
};

const server = startReferenceService(content);

/** Marks as read the version before the latest; of the ledger, that is release 2.3.0. */
const readBefore = (document = name) => storeEarlierVersionAsRead(server, document, 1);

/** Returns the paths and versions of the files that are requested from now on. */
function watchFiles(): readonly (readonly (string | null)[])[] {
  const requests: (string | null)[][] = [];
  server.use(
    http.get(`${appOrigin}/viewer/v1/specifications`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push([searchParams.get('path'), searchParams.get('version')]);
    }),
  );
  return requests;
}

const noticeText = /^3 breaking changes, 5 compatible and 5 of wording since you read this .+\.$/;

async function openChanges(fragment: string) {
  await readBefore();
  const app = await renderApp(server, paths.specification(name, { fragment }));
  await app.user.click(await screen.findByRole('button', { name: 'Changes' }));
  return app;
}

const section = (label: string) => within(screen.getByRole('region', { name: label }));

describe('changes of an API description', () => {
  test('are counted in the notice and the outline, and marked in place on request', async () => {
    await readBefore();
    const { user } = await renderApp(
      server,
      paths.specification(name, { fragment: 'post-/entries' }),
    );
    const toggle = await screen.findByRole('button', { name: 'Changes' });
    expect(screen.getByText('3 breaking changes').closest('p')).toHaveTextContent(noticeText);
    const request = section('Request');
    expect(request.queryByText('Breaking')).not.toBeInTheDocument();
    expect(screen.getByText('Ledger API · version 3.0.0 · OpenAPI 3.1')).toBeVisible();
    expect(screen.getByRole('treeitem', { name: /Post an entry, ?3 breaking, shown$/ }));
    expect(screen.getByRole('treeitem', { name: /List accounts, changed$/ })).toBeVisible();

    await user.click(toggle);
    expect(screen.getByText('Ledger API · version 2.3.0 → 3.0.0 · OpenAPI 3.1')).toBeVisible();
    const sentence = request.getByText(/was optional, is required now/);
    expect(sentence).toHaveTextContent('Breaking was optional, is required now · through NewEntry');
    expect(within(sentence).getByRole('link', { name: 'NewEntry' })).toHaveAttribute(
      'href',
      expect.stringContaining('#schema-NewEntry'),
    );
    expect(request.getByText('vatId').closest('del')).toBeVisible();
    expect(request.getByText(/^removed/)).toHaveTextContent(
      /^Breaking removed · through Party, used by \d operations$/,
    );
    expect(request.getByText('for').closest('del')).not.toBeNull();
    expect(request.getByText('on').closest('ins')).not.toBeNull();

    await user.click(toggle);
    expect(request.queryByText('Breaking')).not.toBeInTheDocument();
    expect(request.queryByText('vatId')).not.toBeInTheDocument();
  });

  test('are counted with a note about other files that the description refers to', async () => {
    await readBefore(divided);
    await renderApp(server, paths.specification(divided));
    const counted = await screen.findByText('2 changes of wording');
    expect(counted.closest('p')).toHaveTextContent(
      /since you read this .+\. Other files that it refers to aren’t compared\.$/,
    );
  });

  test('in other files are compared on request, with the versions of the description', async () => {
    const version = await readBefore(shared);
    const fragment = 'post-/entries';
    const { user } = await renderApp(server, paths.specification(shared, { fragment }));
    await user.click(await screen.findByRole('button', { name: 'Changes' }));
    expect(screen.getByText('1 change of wording')).toBeVisible();
    const requests = watchFiles();
    await user.click(screen.getByRole('button', { name: 'Compare other files' }));

    const counted = await screen.findByText('1 breaking change');
    expect(counted.closest('p')).toHaveTextContent(
      /^1 breaking change and 1 of wording since you read this .+\. 1 other file was compared\. 1 file isn’t compared: api\/lost\.yaml \(not in either version, or it can’t be read\)\.$/,
    );
    // The files are requested at the same time, so their order varies.
    const expected = ['api/lost.yaml', 'types.yaml'].flatMap((file) => [
      `${file},`,
      `${file},${version}`,
    ]);
    expect(requests.map(String).sort()).toEqual(expected);
    expect(section('Request').getByText(/was optional, is required now/)).toHaveTextContent(
      /^Breaking was optional, is required now/,
    );
    expect(screen.getByRole('treeitem', { name: /Post an entry, ?1 breaking, shown$/ }));
    expect(screen.getByRole('treeitem', { name: /Put an entry$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions for changes' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy changes as Markdown' }));
    expect(await navigator.clipboard.readText()).toContain('was optional, is required now');
  });

  test('in other files of two chosen versions are compared with the files of these versions', async () => {
    const version = await storeEarlierVersionAsRead(server, shared, 0);
    const compare = await storeEarlierVersionAsRead(server, shared, 1);
    const { user } = await renderApp(server, paths.specification(shared, { version, compare }));
    const button = await screen.findByRole('button', { name: 'Compare other files' });
    const requests = watchFiles();
    server.use(
      http.get(`${appOrigin}/viewer/v1/specifications`, ({ request }) =>
        new URL(request.url).searchParams.get('path') === 'api/lost.yaml'
          ? new HttpResponse(null, { status: 410 })
          : undefined,
      ),
    );
    await user.click(button);
    expect((await screen.findByText('1 breaking change')).closest('p')).toHaveTextContent(
      /1 file isn’t compared: api\/lost\.yaml \(it was removed\)\.$/,
    );
    const expected = [`types.yaml,${version}`, `types.yaml,${compare}`];
    expect(requests.map(String).sort()).toEqual(expected.sort());
  });

  test('in other files are compared in the pane next to the tree', async () => {
    await readBefore(shared);
    const { user } = await openBookmarks(server, '/bookmarks', {}, { SpecificationPane });
    await user.click(await findRow('Shared'));
    const pane = within(await screen.findByRole('region', { name: 'Specification: Shared' }));
    await user.click(await pane.findByRole('button', { name: 'Compare other files' }));
    expect(await pane.findByText('1 breaking change')).toBeVisible();
  });

  test('remain as they are if the user cancels the comparison of other files', async () => {
    await readBefore(shared);
    const { user } = await renderApp(server, paths.specification(shared));
    const button = await screen.findByRole('button', { name: 'Compare other files' });
    server.use(
      http.get(`${appOrigin}/viewer/v1/specifications`, async ({ request }) => {
        if (new URL(request.url).searchParams.get('path') !== 'types.yaml') return undefined;
        await delay('infinite');
        return new HttpResponse(null, { status: 404 });
      }),
    );
    await user.click(button);
    expect(
      await screen.findByText('Loading files: 1 of 2', { ignore: '[role=status]' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Compare other files' })).toHaveFocus();
    expect(screen.getByText('1 change of wording').closest('p')).toHaveTextContent(
      /Other files that it refers to aren’t compared\.$/,
    );
    expect(screen.queryByText(/^Loading files/)).not.toBeInTheDocument();
  });

  test('filter and mark the outline, which opens removed entries', async () => {
    const { user } = await openChanges('get-/entries');
    const entries = () =>
      screen
        .getAllByRole('treeitem')
        .filter((row) => row.getAttribute('aria-level') === '2')
        .map(({ textContent }) => textContent);
    const all = entries();
    expect(all).toContainEqual(expect.stringContaining('Account'));
    const changed = screen.getByRole('button', { name: /^Changed \d+$/ });
    await user.click(changed);
    expect(changed).toHaveAttribute('aria-pressed', 'true');
    // The overview, which has no group, is one of them.
    expect(changed).toHaveTextContent(`Changed ${entries().length + 1}`);
    expect(entries()).toContainEqual(expect.stringContaining('Close an account'));
    await user.click(screen.getByRole('button', { name: 'Breaking' }));
    expect(changed).toHaveAttribute('aria-pressed', 'false');
    for (const entry of entries()) expect(entry).toMatch(/\d breaking/);
    await user.click(screen.getByRole('button', { name: 'Breaking' }));
    expect(entries()).toEqual(all);

    await user.click(
      screen.getByRole('treeitem', { name: /Void an entry, deprecated, ?removed, changed$/ }),
    );
    await waitFor(async () =>
      expect(await screen.findByRole('heading', { level: 2, name: /Void an entry/ })).toHaveFocus(),
    );
    expect(screen.getByText('removed as announced')).toHaveTextContent(
      'Compatible removed as announced',
    );
    expect(section('Responses').getByText('The entry is void.')).toBeVisible();
    screen.getByRole('treeitem', { name: 'Accounts' }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('treeitem', { name: 'Accounts, changed' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Source' }));
    const source = within(await screen.findByRole('region', { name: 'Source' }));
    expect((await source.findAllByText('Inserted:')).length).toBeGreaterThan(5);
  });

  test('are shown on a removed entry that the URL identifies', async () => {
    await readBefore();
    const fragment = 'post-/entries/{entryId}/void';
    await renderApp(server, paths.specification(name, { fragment }));
    const title = await screen.findByRole('heading', {
      level: 2,
      name: /^Void an entry.*Removed$/,
    });
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getByText('removed as announced')).toBeVisible();
    expect(screen.queryByText(/^This (?:document|text) has no/)).not.toBeInTheDocument();
  });

  test('are focused in order with n and p, also in other entries', async () => {
    const { user } = await openChanges('delete-/accounts/{accountId}');
    await user.keyboard('n');
    expect(document.activeElement).toHaveTextContent(/^Wording description changed/);
    await user.keyboard('n');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Entry settled' })).toHaveFocus(),
    );
    await user.keyboard('p');
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Close an account' })).toHaveFocus(),
    );
    await user.keyboard('p');
    await screen.findByRole('heading', { level: 2, name: 'List accounts' });
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^limit.*Compatible/));
  });

  test('are shown in the same entry when the user compares two versions, and beside the version in the list', async () => {
    const fragment = 'post-/entries';
    const { user } = await renderApp(server, paths.specification(name, { fragment }));
    await screen.findByRole('heading', { level: 2, name: 'Post an entry' });
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('3 breaking changes')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Post an entry' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    expect(await screen.findByText('Since then: 3 breaking, 5 compatible')).toBeVisible();
  });

  test('aren’t classified if the service stores no versions', async () => {
    await readBefore();
    const extensions = extensionNames.filter((one) => one !== 'viewer.specificationHistory');
    await renderApp(server, paths.specification(name), { extensions });
    expect(await screen.findByText(/since you read this/)).toHaveTextContent(
      /^Changed since you read this (today|on )/,
    );
    expect(screen.queryByText(/breaking/)).not.toBeInTheDocument();
  });

  test('are copied as Markdown from the menu of the notice', async () => {
    await readBefore();
    const { user } = await renderApp(server, paths.specification(name));
    await user.click(await screen.findByRole('button', { name: 'More actions for changes' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy changes as Markdown' }));
    expect(await screen.findByText('Changes copied.')).toBeVisible();
    const text = await navigator.clipboard.readText();
    expect(text).toMatch(
      /^# Changes of Ledger API\n\nFrom version 2\.3\.0 \(read on .+ \d{4}\) to version 3\.0\.0\n\n3 breaking, 5 compatible, 5 wording\n/,
    );
    expect(text).toContain(
      '- `GET /entries`, `DELETE /accounts/{accountId}`: description changed\n',
    );

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
    await user.keyboard('{Control>}k{/Control}changes as markdown');
    await user.click(await screen.findByRole('option', { name: /^Copy changes as Markdown/ }));
    expect(await screen.findByText(/^Couldn’t copy/)).toBeVisible();
  });

  test('are saved as JSON when the user compares two versions', async () => {
    const downloads = watchDownloads();
    const { user } = await renderApp(server, paths.specification(name));
    await user.click(await screen.findByRole('button', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('button', { name: 'More actions for changes' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save changes as JSON' }));
    const { name: file, type, text } = await readSingleDownload(downloads);
    expect([file, type]).toEqual(['ledger.openapi-changes.json', 'application/json']);
    const records: unknown = JSON.parse(text);
    expect(records).toHaveLength(13);
    expect(records).toContainEqual(
      expect.objectContaining({
        class: 'breaking',
        sentence: 'removed',
        part: 'vatId',
        before: '/components/schemas/Party/properties/vatId',
        after: null,
      }),
    );
  });

  test('can’t be copied if only a comment changed', async () => {
    await readBefore(commented);
    await renderApp(server, paths.specification(commented));
    expect(await screen.findByText('No changes of the API')).toBeVisible();
    expect(
      screen.queryByRole('button', { name: 'More actions for changes' }),
    ).not.toBeInTheDocument();
  });

  test('are summarised in the list of changed specifications', async () => {
    await readBefore();
    await renderApp(server, paths.specifications());
    expect(await screen.findByText('3 breaking, 5 compatible')).toHaveAttribute(
      'data-tone',
      'danger',
    );
  });
});

test.each([
  [[2, 4, 11], '2 breaking changes, 4 compatible and 11 of wording', '2 breaking, 4 compatible'],
  [[1, 0, 0], '1 breaking change', '1 breaking'],
  [[1, 2, 0], '1 breaking change and 2 compatible', '1 breaking, 2 compatible'],
  [[0, 4, 1], '4 compatible changes and 1 of wording', '4 compatible'],
  [[0, 0, 1], '1 change of wording', '1 of wording'],
  [[0, 0, 1_200], '1,200 changes of wording', '1,200 of wording'],
  [[0, 0, 0], 'No changes of the API', 'No changes of the API'],
])(
  'counts of changes %j are formatted as “%s”',
  ([breaking = 0, compatible = 0, wording = 0], text, summary) => {
    const counts = { breaking, compatible, wording };
    expect(formatApiChanges(counts).join('')).toBe(text);
    expect(summarizeApiChanges(counts)).toEqual({
      text: summary,
      ...(breaking > 0 && { tone: 'danger' }),
    });
  },
);
