import { describe, expect, it } from 'vitest';
import { createCommitWithText } from '#test/service/commit-text.ts';
import {
  createCaller,
  createRepository,
  ORIGIN,
  person,
  smallContent,
  startService,
} from '#test/service/harness.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

const text = '# Sessions\n\nA <b>&amp; "c".\n';
const content = smallContent({
  people: [person('Jonas Weber', { email: 'jonas@example.test' })],
  repositories: [
    createRepository('acme/pay%ments', [{ changes: [{ path: 'docs/a b/ü.md', content: text }] }]),
    createRepository(
      'acme/ids',
      [
        {
          changes: [
            { path: 'needle/sessions.md', content: text },
            { path: 'drawing.svg', content: '<svg/>' },
            { path: 'data.bin', content: Uint8Array.of(0xff) },
          ],
        },
      ],
      { tags: { v1: '2026-02-01T00:00:00Z', 'next/release': '2026-02-01T00:00:00Z' } },
    ),
    createRepository('acme/vault', [{ changes: [{ path: 'a.md', content: 'a' }] }], {
      readers: [],
    }),
  ],
});

const start = (database = ':memory:') => startService({ content, database });
const open = (path: string, service = start()) =>
  service.fetch(new Request(`${ORIGIN}/code/${path}`));

describe('code host', () => {
  it('returns a file as plain text if the request contains no token', async () => {
    const response = await open('acme/pay%25ments/blob/HEAD/docs/a%20b/%C3%BC.md');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(text);
  });

  it('accepts a repository slug and a file path whose slashes are percent-encoded', async () => {
    expect((await open('acme%2Fids/blob/HEAD/needle%2Fsessions.md')).status).toBe(200);
  });

  it.each([
    ['drawing.svg', 'image/svg+xml'],
    ['data.bin', 'application/octet-stream'],
  ])('returns the file %s with the media type %s', async (path, mediaType) => {
    const response = await open(`acme/ids/blob/HEAD/${path}`);
    expect(response.headers.get('content-type')).toBe(mediaType);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each(['main', 'refs/heads/main', 'v1', 'next/release'])(
    'returns a file of the revision %s',
    async (revision) => {
      const response = await open(`acme/ids/blob/${revision}/needle/sessions.md`);
      expect(await response.text()).toBe(text);
    },
  );

  it.each([
    'acme/ids/blob/HEAD/<script>.md',
    'acme/ids/blob/v2/needle/sessions.md',
    'acme/ids/blob/needle/sessions.md',
    'acme/ids/blob/main/x.md',
    'acme/vault/blob/HEAD/a.md',
  ])('returns 404 with plain text for /code/%s', async (path) => {
    const response = await open(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('lists the files of a repository with links to their pages', async () => {
    const page = await (await open('acme/pay%25ments')).text();
    const href = '/code/acme/pay%25ments/blob/HEAD/docs/a%20b/%C3%BC.md';
    expect(page).toContain(`<a href="${href}">docs/a b/ü.md</a>`);
    expect(await (await open(href.slice('/code/'.length))).text()).toBe(text);
    expect(await (await open('acme%2Fids')).text()).toContain('<h1>acme/ids</h1>');
  });

  it.each(['acme/vault', 'acme/nothing', ''])(
    'returns 404 for the repository “%s” that not everyone can read',
    async (slug) => {
      expect((await open(slug)).status).toBe(404);
    },
  );
});

describe('editor of the code host', () => {
  const place = 'acme/ids/edit/HEAD/needle/sessions.md';
  const less = {
    codeHostSlug: 'acme/ids',
    path: 'needle/sessions.md',
    text: '# Sessions\n\nLess.\n',
  };

  it('contains the text of the file', async () => {
    const page = await (await open(place)).text();
    expect(page).toContain('# Sessions\n\nA &lt;b&gt;&amp;amp; &quot;c&quot;.\n</textarea>');
  });

  it('commits the submitted text as a new version by the submitted author', async () => {
    const service = start();
    const call = createCaller(service);
    const name = 'codeHostSlug=acme/ids&path=needle/sessions.md';
    const response = await createCommitWithText(service, less);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/code/acme/ids/blob/HEAD/needle/sessions.md');
    const changed = await call('GET', `/viewer/v1/specifications?${name}`);
    expect(await changed.text()).toBe('# Sessions\n\nLess.\n');
    const versions = await call('GET', `/viewer/v1/specifications/versions?${name}`);
    expect(await versions.json()).toMatchObject([
      { message: 'Say less', author: { name: 'Jonas Weber', personName: 'Jonas Weber' } },
      { author: { name: 'Mara Okafor', personName: null } },
    ]);
    const tree = '/viewer/v1/specification-tree?codeHostSlug=acme/ids&under=needle/';
    const { entries } = await (await call('GET', tree)).json();
    expect(Date.now() - Date.parse(entries[0].changedAt)).toBeLessThan(60_000);
    const all = await (await call('GET', '/viewer/v1/specification-repositories')).json();
    const repository = all.find((one: { codeHostSlug: string }) => one.codeHostSlug === 'acme/ids');
    expect(repository.changedAt).toBe(entries[0].changedAt);
  });

  it('stores the commit in the database, so that it survives a restart and affects no other service', async () => {
    const database = `${createTemporaryFolder('code-host')}/x.db`;
    const first = start(database);
    await createCommitWithText(first, { ...less, author: 'Nobody we know' });
    const pathname = 'acme/ids/blob/HEAD/needle/sessions.md';
    const changed = await (await open(pathname, first)).text();
    await first.close();
    expect(await (await open(pathname, start(database))).text()).toBe(changed);
    expect(await (await open(pathname)).text()).toBe(text);
  });

  it('can delete the file, which stays deleted after a restart', async () => {
    const database = `${createTemporaryFolder('code-host')}/x.db`;
    const first = start(database);
    const name = 'codeHostSlug=acme/ids&path=needle/sessions.md';
    expect((await createCommitWithText(first, { ...less, text: null })).status).toBe(303);
    const file = await createCaller(first)('GET', `/viewer/v1/specifications?${name}`);
    expect(file.status).toBe(404);
    await first.close();
    const pathname = 'acme/ids/blob/HEAD/needle/sessions.md';
    expect((await open(pathname, start(database))).status).toBe(404);
  });

  it('rejects requests from other sites, empty commit messages, and files that are missing or not editable', async () => {
    expect((await createCommitWithText(start(), less, 'https://evil.example')).status).toBe(403);
    expect((await createCommitWithText(start(), { ...less, message: '' })).status).toBe(422);
    expect((await open('acme/ids/edit/HEAD/nowhere.md')).status).toBe(404);
    expect((await open('acme/ids/edit/HEAD/data.bin')).status).toBe(404);
    expect((await open('acme/vault/edit/HEAD/a.md')).status).toBe(404);
  });
});
