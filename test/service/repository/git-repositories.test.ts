import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listGitRepositories, openGitRepositories } from '#service/repository/git-repositories.ts';
import { createCaller, smallContent, startService } from '#test/service/harness.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { createReceiver, startWithSubscription } from '#test/service/webhook-harness.ts';
import { createBareRepository } from './bare-repository.ts';

const SPECIFICATIONS = '/viewer/v1/specifications';
const path = 'codeHostSlug=pay/core&path=spec/ledger.md';

/** Starts a service for a folder with the repository pay/core. */
async function start() {
  const folder = createTemporaryFolder('git');
  const repository = createBareRepository(join(folder, 'pay/core.git'));
  const first = repository.push('Begin', { 'spec/ledger.md': '# Ledger\n', 'ö b.md': 'Other\n' });
  const made = await startWithSubscription(
    {
      content: smallContent({
        rootBookmarks: [{ codeHostSlug: 'pay/core', path: 'spec/ledger.md', title: 'Ledger' }],
      }),
      gitRepositories: openGitRepositories(folder, { watchMs: 20 }),
    },
    { eventTypes: ['specification.changed'] },
  );
  const get = async (query: string) => (await made.call('GET', `/viewer/v1/${query}`)).json();
  // Creates the user's initial bookmarks.
  await get('bookmark-state');
  return { ...made, folder, repository, first, get };
}

describe('repository of git', () => {
  it('is listed with its files and titles', async () => {
    const { get } = await start();
    expect(await get('specification-repositories')).toMatchObject([
      { codeHostSlug: 'pay/core', title: null, description: null, files: 2 },
    ]);
    expect(await get('specification-tree?codeHostSlug=pay/core')).toMatchObject({
      entries: [
        { path: 'spec', kind: 'folder' },
        { path: 'spec/ledger.md', title: 'Ledger', size: 9, mediaType: 'text/markdown' },
        { path: 'ö b.md', size: 6 },
      ],
      next: null,
    });
  });

  it('has the versions of a file, also after a merge, a move, a change of its mode and an addition of a link', async () => {
    const { call, get, repository, first } = await start();
    repository.git('checkout', '--quiet', '-b', 'side');
    writeFileSync(join(repository.clone, 'spec/ledger.md'), '# Ledger\n\nMore.\n');
    repository.git('commit', '--quiet', '-am', 'On the side');
    repository.git('checkout', '--quiet', 'main');
    repository.push('Meanwhile', { 'other.md': 'x' });
    repository.git('merge', '--quiet', '--no-ff', '-m', 'Merge it', 'side');
    repository.git('mv', 'spec/ledger.md', 'spec/book.md');
    chmodSync(join(repository.clone, 'spec/book.md'), 0o755);
    symlinkSync('other.md', join(repository.clone, 'link.md'));
    const moved = repository.push('Move it', {});
    const book = 'codeHostSlug=pay/core&path=spec/book.md';
    await expect
      .poll(async () => (await call('GET', `${SPECIFICATIONS}?${book}`)).status, {
        timeout: 20_000,
      })
      .toBe(200);
    const versions = await get(`specifications/versions?${book}`);
    expect(versions).toMatchObject([
      { version: moved, path: 'spec/book.md', message: 'Move it', size: 16 },
      { message: 'Merge it', path: 'spec/ledger.md' },
      { version: first, message: 'Begin', author: { name: 'Mara Okafor' }, size: 9 },
    ]);
    const old = await call('GET', `${SPECIFICATIONS}?${path}&version=${first}`);
    expect(await old.text()).toBe('# Ledger\n');
    expect(await get(`specifications?${path}`)).toMatchObject({
      movedTo: { path: 'spec/book.md' },
    });
    expect((await get('specification-tree?codeHostSlug=pay/core')).entries).not.toContainEqual(
      expect.objectContaining({ path: 'link.md' }),
    );
  });

  it('has the files of tags, branches and commits that the default branch doesn’t contain', async () => {
    const { call, repository, first } = await start();
    repository.git('tag', '-a', '-m', 'One', 'v1.0.0', first);
    repository.git('checkout', '--quiet', '-b', 'release/v1');
    writeFileSync(join(repository.clone, 'spec/ledger.md'), '# Release\n');
    symlinkSync('spec/ledger.md', join(repository.clone, 'link.md'));
    repository.git('add', '--all');
    repository.git('commit', '--quiet', '-m', 'Release');
    const release = repository.git('rev-parse', 'HEAD');
    repository.git('tag', 'spec/ledger.md');
    repository.git('commit', '--quiet', '--amend', '-m', 'Never published');
    const unpublished = repository.git('rev-parse', 'HEAD');
    repository.git('push', '--quiet', 'origin', `${release}:refs/heads/release/v1`, '--tags');
    repository.git('push', '--quiet', 'origin', `${unpublished}:refs/other/x`);

    const ask = (version: string, file = 'spec/ledger.md') => {
      const query = new URLSearchParams({ codeHostSlug: 'pay/core', path: file, version });
      return call('GET', `${SPECIFICATIONS}?${query}`);
    };
    for (const [version, commit, text] of [
      ['v1.0.0', first, '# Ledger\n'],
      ['release/v1', release, '# Release\n'],
      ['refs/heads/release/v1', release, '# Release\n'],
      ['spec/ledger.md', release, '# Release\n'],
      [release.slice(0, 9), release, '# Release\n'],
    ] as const) {
      const response = await ask(version);
      expect([version, await response.text()]).toEqual([version, text]);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      const location = response.headers.get('content-location') ?? '';
      expect(new URLSearchParams(location).get('version')).toBe(commit);
    }
    const exact = await ask(release);
    expect(await exact.text()).toBe('# Release\n');
    expect(exact.headers.get('cache-control')).toMatch(/immutable$/);
    expect(exact.headers.has('content-location')).toBe(false);

    for (const [version, file] of [
      ['release', 'v1/spec/ledger.md'],
      ['release/v1', 'spec'],
      ['release/v1', 'link.md'],
      ['release/v1', ':(glob)**/ledger.md'],
      ['release/v1', 'spec/*.md'],
      ['v1.0.0^{commit}'],
      ['main~0'],
      ['main@{0}'],
      [':/Release'],
      ['--all'],
      ['refs/other/x'],
      [unpublished],
      [unpublished.slice(0, 9)],
      [`x-1-g${unpublished}`],
      [`x-g${unpublished.slice(0, 8)}`],
      ['f'.repeat(40)],
    ] as const) {
      expect([version, file, (await ask(version, file)).status]).toEqual([version, file, 404]);
    }
  });

  it('reports the commit date as the time of a change, not the author date', async () => {
    const { repository, get } = await start();
    writeFileSync(join(repository.clone, 'spec/ledger.md'), '# Ledger, edited\n');
    repository.git('commit', '--quiet', '-am', 'Edit', '--date=2001-02-03T04:05:06Z');
    const title = 'Ledger, edited';
    repository.git('push', '--quiet', 'origin', 'HEAD:main');
    const changedAt = new Date(
      Number(repository.git('log', '-1', '--format=%ct')) * 1000,
    ).toISOString();
    const edited = async () =>
      (await get('specification-tree?codeHostSlug=pay/core&under=spec')).entries[0];
    await expect.poll(edited, { timeout: 20_000 }).toMatchObject({ title, changedAt });
    expect((await get('specification-repositories'))[0].changedAt).toBe(changedAt);
    expect((await get(`specifications/versions?${path}`))[0].committedAt).toBe(changedAt);
  });

  it('causes one event for a push of several commits, and none at the start', async () => {
    const { repository, first, deliveries, until, get } = await start();
    expect(await get('specifications/search?q=ledger')).toHaveLength(1);
    expect(await deliveries()).toEqual([]);
    writeFileSync(join(repository.clone, 'spec/ledger.md'), '# Ledger\n\nOne.\n');
    repository.git('commit', '--quiet', '-am', 'One');
    const second = repository.push('Two', { 'spec/ledger.md': '# The ledger\n\nTwo.\n' });
    await until('succeeded', 1);
    expect((await deliveries())[0]).toMatchObject({
      about: 'The ledger',
      payload: { data: { version: second, previousVersion: first, message: 'Two' } },
    });
    expect(await get('specifications/search?q=two.')).toMatchObject([{ title: 'The ledger' }]);
  });

  it('leaves out a file whose path is too long for the database', async () => {
    const { repository, get } = await start();
    const folders = Array.from({ length: 10 }, (_, index) => String(index).repeat(220));
    repository.push('Add', { [`${folders.join('/')}.md`]: 'Far away', 'near.md': 'Near' });
    const files = async () => (await get('specification-repositories'))[0].files;
    await expect.poll(files, { timeout: 20_000 }).toBe(3);
  });

  it('can be rewritten by a forced push', async () => {
    const { repository, deliveries, until, get } = await start();
    await get('specifications/search?q=ledger');
    repository.git('checkout', '--quiet', '--orphan', 'new');
    const only = repository.push('Rewrite', { 'spec/ledger.md': '# New\n' }, '--force');
    await until('succeeded', 1);
    expect((await deliveries())[0]?.payload.data).toMatchObject({ version: only, title: 'New' });
    expect(await get(`specifications/versions?${path}`)).toHaveLength(1);
  });
});

describe('list of repositories', () => {
  it('can restrict repositories to groups', async () => {
    const folder = createTemporaryFolder('git');
    createBareRepository(join(folder, 'vault.git')).push('Begin', { 'a.md': '# A\n' });
    const file = join(folder, 'list.json');
    writeFileSync(
      file,
      JSON.stringify([{ slug: 'a/vault', path: 'vault.git', title: 'Vault', readers: ['safe'] }]),
    );
    const groups: { current: string[] } = { current: [] };
    const service = startService({
      content: smallContent(),
      gitRepositories: openGitRepositories(file),
      tokens: { verify: async () => ({ subject: 'subject-1', groups: groups.current }) },
    });
    const call = createCaller(service);
    const specification = '/viewer/v1/specifications?codeHostSlug=a/vault&path=a.md';
    expect((await call('GET', specification)).status).toBe(403);
    expect(await (await call('GET', '/viewer/v1/specification-repositories')).json()).toEqual([]);
    groups.current = ['other', 'safe'];
    expect(await (await call('GET', specification)).text()).toBe('# A\n');
  });

  it('can restrict a repository while the service runs, and then sends events to its readers only', async () => {
    const folder = createTemporaryFolder('git');
    const repository = createBareRepository(join(folder, 'vault.git'));
    repository.push('Begin', { 'a.md': '# A\n' });
    const file = join(folder, 'list.json');
    const restrict = (readers: string[] | undefined) =>
      writeFileSync(file, JSON.stringify([{ slug: 'a/vault', path: 'vault.git', readers }]));
    restrict(undefined);
    const groups: Readonly<Record<string, string[]>> = { inside: ['safe'], outside: ['other'] };
    const { received, send } = createReceiver();
    const service = startService({
      content: smallContent({
        rootBookmarks: [{ codeHostSlug: 'a/vault', path: 'a.md', title: 'A' }],
      }),
      gitRepositories: openGitRepositories(file, { watchMs: 20 }),
      tokens: {
        verify: async (token) => {
          const { sub } = v.parse(v.object({ sub: v.string() }), decodeJwt(token));
          return { subject: sub, groups: groups[sub] ?? [] };
        },
      },
      sendWebhook: send,
    });
    const specification = '/viewer/v1/specifications?codeHostSlug=a/vault&path=a.md';
    const calls = Object.keys(groups).map((subject) => createCaller(service, subject));
    for (const [index, call] of calls.entries()) {
      const body = { url: `https://${index}.example.test`, eventTypes: ['specification.changed'] };
      await call('POST', '/webhooks/v1/subscriptions', { body });
      await call('GET', '/viewer/v1/bookmark-state');
      expect((await call('GET', specification)).status).toBe(200);
    }
    restrict(['safe']);
    const [inside, outside] = calls;
    await expect
      .poll(async () => (await outside?.('GET', specification))?.status, { timeout: 20_000 })
      .toBe(403);
    expect((await inside?.('GET', specification))?.status).toBe(200);
    repository.push('Change', { 'a.md': '# B\n' });
    await expect.poll(() => received, { timeout: 20_000 }).toHaveLength(1);
    expect(received.map(({ url }) => url)).toEqual(['https://0.example.test']);
    await service.finishDeliveries(1_000);
    expect(received).toHaveLength(1);
  });

  it('sends no more events to a user after another instance has seen the loss of a group', async () => {
    const folder = createTemporaryFolder('git');
    const repository = createBareRepository(join(folder, 'vault.git'));
    repository.push('Begin', { 'a.md': '# A\n' });
    const file = join(folder, 'list.json');
    writeFileSync(
      file,
      JSON.stringify([{ slug: 'a/vault', path: 'vault.git', readers: ['safe'] }]),
    );
    const groups = { current: ['safe'] };
    const { received, send } = createReceiver();
    const options = {
      database: join(folder, 'reference.db'),
      content: smallContent({
        rootBookmarks: [{ codeHostSlug: 'a/vault', path: 'a.md', title: 'A' }],
      }),
      sendWebhook: send,
    };
    // Only one of the instances watches the repository.
    const [watching, other] = [20, 3_600_000].map((watchMs) =>
      startService({
        ...options,
        gitRepositories: openGitRepositories(file, { watchMs }),
        tokens: {
          verify: async (token) => ({
            subject: v.parse(v.object({ sub: v.string() }), decodeJwt(token)).sub,
            groups: groups.current,
          }),
        },
      }),
    );
    if (watching === undefined || other === undefined) throw new Error('There is no service.');
    await watching.ready;
    const body = { url: 'https://hooks.example.test', eventTypes: ['specification.changed'] };
    const state = '/viewer/v1/bookmark-state';
    for (const subject of ['leaves', 'stays']) {
      const call = createCaller(watching, subject);
      const url = `https://${subject}.example.test`;
      await call('POST', '/webhooks/v1/subscriptions', { body: { ...body, url } });
      await call('GET', state);
      // Waits for the index, because the first indexing of a repository causes no events.
      await call('GET', '/viewer/v1/specifications/search?q=a');
    }
    const change = async (text: string, urls: string[]) => {
      repository.push('Change', { 'a.md': text });
      await expect
        .poll(() => received.map(({ url }) => url).toSorted(), { timeout: 20_000 })
        .toEqual(urls);
    };
    await change('# B\n', ['https://leaves.example.test', 'https://stays.example.test']);
    groups.current = [];
    expect((await createCaller(other, 'leaves')('GET', state)).status).toBe(200);
    groups.current = ['safe'];
    received.length = 0;
    await change('# C\n', ['https://stays.example.test']);
    await watching.finishDeliveries(1_000);
    expect(received).toHaveLength(1);
  });

  it('lists the repositories in up to four subfolders', () => {
    const folder = createTemporaryFolder('git');
    for (const path of ['a.git', 'a/b/c/d/e.git', 'a/b/c/d/e/f.git']) {
      mkdirSync(join(folder, path, 'objects'), { recursive: true });
      mkdirSync(join(folder, path, 'refs'));
      writeFileSync(join(folder, path, 'HEAD'), 'ref: refs/heads/main\n');
    }
    const slugs = listGitRepositories(folder).map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(['a', 'a/b/c/d/e']);
  });

  it.each([
    ['[{"slug":"a"}]', '0.path'],
    ['[]x', 'Invalid JSON'],
  ])('throws an error that names the problem for %s', (text, problem) => {
    const file = join(createTemporaryFolder('git'), 'list.json');
    writeFileSync(file, text);
    expect(() => listGitRepositories(file)).toThrow(problem);
  });
});

it('a repository that is added to the folder later is found', async () => {
  const folder = createTemporaryFolder('git');
  const repositories = openGitRepositories(folder, { watchMs: 20 });
  onTestFinished(() => repositories.close());
  const call = createCaller(
    startService({ content: smallContent(), gitRepositories: repositories }),
  );
  createBareRepository(join(folder, 'late.git')).push('Begin', { 'a.md': 'Text\n' });
  const list = async () => (await call('GET', '/viewer/v1/specification-repositories')).json();
  await expect.poll(list, { timeout: 30_000 }).toMatchObject([{ codeHostSlug: 'late', files: 1 }]);
});
