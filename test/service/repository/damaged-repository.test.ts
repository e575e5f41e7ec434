import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openGitRepositories } from '#service/repository/git-repositories.ts';
import { smallContent } from '#test/service/harness.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { startWithSubscription } from '#test/service/webhook-harness.ts';
import { createBareRepository } from './bare-repository.ts';

const POLL = { timeout: 20_000, interval: 20 };

const git = (folder: string, ...parts: string[]) =>
  execFileSync('git', ['--git-dir', folder, ...parts], { encoding: 'utf8' }).trim();

const objectFile = (folder: string, name: string) => {
  const id = git(folder, 'rev-parse', name);
  return join(folder, 'objects', id.slice(0, 2), id.slice(2));
};

const overwrite = (file: string, change: (bytes: Buffer) => Buffer) => {
  const bytes = readFileSync(file);
  rmSync(file);
  writeFileSync(file, change(bytes));
};

const packed = (folder: string, extension: string) => {
  git(folder, 'gc', '--quiet');
  const pack = join(folder, 'objects/pack');
  const name = readdirSync(pack).find((one) => one.endsWith(extension));
  return join(pack, name ?? '');
};

const packedRefs = (folder: string) => {
  git(folder, 'pack-refs', '--all');
  return join(folder, 'packed-refs');
};

/** Content that can't be compressed, so that a changed byte of its object damages it. */
const noise = Array.from({ length: 4_000 }, (_, index) => ((index * 7919) % 104729).toString(36));

/** Damages a repository in a folder. */
type Damage = (folder: string) => void;

const noHead: Damage = (at) => rmSync(join(at, 'HEAD'));
const emptyBranch: Damage = (at) => writeFileSync(join(at, 'refs/heads/main'), '');
const noObjects: Damage = (at) => rmSync(join(at, 'objects'), { recursive: true });
const noLights: Damage = (at) => rmSync(objectFile(at, 'HEAD:lights.md'));

/** Damages after which the service reports that a repository can't be read. */
const unreadable: Readonly<Record<string, Damage>> = {
  'missing-tree': (at) => rmSync(objectFile(at, 'HEAD^{tree}')),
  'missing-commit': (at) => rmSync(objectFile(at, 'HEAD')),
  'missing-earlier-commit': (at) => rmSync(objectFile(at, 'HEAD^')),
  'damaged-index-of-a-pack': (at) =>
    overwrite(packed(at, '.idx'), (bytes) => bytes.subarray(0, 20)),
  'pack-cut-short': (at) => overwrite(packed(at, '.pack'), (bytes) => bytes.subarray(0, 40)),
  'broken-packed-refs': (at) => overwrite(packedRefs(at), () => Buffer.from('%%\n')),
  'empty-packed-refs': (at) => overwrite(packedRefs(at), () => Buffer.alloc(0)),
  'empty-branch': emptyBranch,
  'branch-of-garbage': (at) => writeFileSync(join(at, 'refs/heads/main'), 'xx\n'),
  'missing-head': noHead,
  'garbage-in-head': (at) => writeFileSync(join(at, 'HEAD'), 'garbage\n'),
  'configuration-of-garbage': (at) => writeFileSync(join(at, 'config'), '[[['),
  'no-folder-of-objects': noObjects,
};

/** Damages after which the service reports the named file, whose content can't be read. */
const unreadableFile: Readonly<Record<string, [file: string, damage: Damage]>> = {
  'missing-content': ['lights.md', noLights],
  'empty-content': [
    'lights.md',
    (at) => overwrite(objectFile(at, 'HEAD:lights.md'), () => Buffer.alloc(0)),
  ],
  'changed-bytes': [
    'noise.md',
    (at) =>
      overwrite(objectFile(at, 'HEAD:noise.md'), (bytes) =>
        bytes.fill(88, bytes.length - 900, bytes.length - 880),
      ),
  ],
};

const notRead = (names: readonly string[]) =>
  names.map((name) => `The repository a/${name} can’t be read.`);

/**
 * Starts a service with the repository b/whole and a repository a/{name} for each key of `damages`,
 * damaged before the start by the function of the key if it is defined.
 */
async function start(damages: Readonly<Record<string, Damage | undefined>>) {
  const folder = createTemporaryFolder('git');
  const model = createBareRepository(join(createTemporaryFolder('model'), 'model.git'));
  model.push('Begin', { 'buoys.md': '# Buoys\n', 'noise.md': noise.join('\n') });
  model.push('Add lights', { 'lights.md': '# Lights\n' });
  const placeOf = (name: string) => join(folder, 'a', `${name}.git`);
  for (const [name, damage] of Object.entries(damages)) {
    cpSync(model.path, placeOf(name), { recursive: true });
    damage?.(placeOf(name));
  }
  const whole = createBareRepository(join(folder, 'b/whole.git'));
  const first = whole.push('Begin', { 'ledger.md': '# Ledger\n' });
  const repositories = openGitRepositories(folder, { watchMs: 20 });
  onTestFinished(() => repositories.close());
  const logged: string[] = [];
  const made = await startWithSubscription(
    {
      content: smallContent({
        rootBookmarks: [
          { codeHostSlug: 'b/whole', path: 'ledger.md', title: 'Ledger' },
          ...Object.keys(damages).map((name) => ({
            codeHostSlug: `a/${name}`,
            path: 'buoys.md',
            title: 'Buoys',
          })),
        ],
      }),
      gitRepositories: repositories,
      onFault: (error) => logged.push(error instanceof Error ? error.message : String(error)),
    },
    { eventTypes: ['specification.changed'] },
  );
  const get = async (query: string) => (await made.call('GET', `/viewer/v1/${query}`)).json();
  // Creates the user's initial bookmarks.
  await get('bookmark-state');
  const faults = async () => (await made.service.getFaults()).map(({ message }) => message);
  return { ...made, placeOf, whole, first, get, faults, logged };
}

type Started = Awaited<ReturnType<typeof start>>;

/**
 * Checks that the search, the tree, the versions and the events of b/whole work, and that there are
 * no other events.
 */
async function expectWhole({ get, whole, first, until, deliveries }: Started) {
  expect(await get('specifications/search?q=ledger')).toMatchObject([{ path: 'ledger.md' }]);
  expect(await get('specification-tree?codeHostSlug=b/whole')).toMatchObject({
    entries: [{ path: 'ledger.md', title: 'Ledger' }],
  });
  const slugs = await get('specification-repositories');
  expect(slugs).toContainEqual(expect.objectContaining({ codeHostSlug: 'b/whole', files: 1 }));
  const second = whole.push('Change', { 'ledger.md': '# Ledger\n\nChanged.\n' });
  await until('succeeded', 1);
  expect((await deliveries()).map(({ payload }) => payload.data)).toMatchObject([
    { codeHostSlug: 'b/whole', version: second, previousVersion: first },
  ]);
  expect(await get('specifications/versions?codeHostSlug=b/whole&path=ledger.md')).toHaveLength(2);
}

describe('damaged repositories beside an intact one', () => {
  it('are each reported once, and don’t affect the intact one', async () => {
    const started = await start({
      ...unreadable,
      ...Object.fromEntries(
        Object.entries(unreadableFile).map(([name, [, damage]]) => [name, damage]),
      ),
      'no-commits': (at) => git(at, 'update-ref', '-d', 'refs/heads/main'),
    });
    await expectWhole(started);
    const problems = [
      ...notRead(Object.keys(unreadable)),
      ...Object.entries(unreadableFile).map(
        ([name, [file]]) => `The file ${file} of the repository a/${name} can’t be read.`,
      ),
    ].toSorted();
    await expect.poll(() => started.logged.toSorted(), POLL).toEqual(problems);
    expect((await started.faults()).toSorted()).toEqual(problems);
  });

  it('cause no event if they are damaged while the service runs, and remain reported if their commits can’t be read', async () => {
    const damages = {
      'missing-head': noHead,
      'empty-branch': emptyBranch,
      'no-folder-of-objects': noObjects,
      deleted: (at: string) => rmSync(at, { recursive: true }),
    };
    const names = Object.keys(damages);
    const started = await start(Object.fromEntries(names.map((name) => [name, undefined])));
    expect(await started.get('specifications/search?q=buoys')).toHaveLength(names.length);
    for (const [name, damage] of Object.entries(damages)) damage(started.placeOf(name));
    // The deleted repository is also logged if it is read before its removal from the list.
    const ofDeleted = notRead(['deleted']);
    const logged = () => started.logged.filter((problem) => !ofDeleted.includes(problem));
    const problems = notRead(['empty-branch', 'missing-head']);
    await expect.poll(() => logged().toSorted(), POLL).toEqual(problems);
    await expectWhole(started);
    await expect.poll(async () => (await started.faults()).toSorted(), POLL).toEqual(problems);
    expect(logged()).toHaveLength(problems.length);
  });

  it('still serve their readable files', async () => {
    const { call, get } = await start({ bad: noLights });
    expect(await get('specifications/search?q=lights')).toEqual([]);
    expect(await get('specifications/search?q=buoys')).toHaveLength(1);
    expect(await get('specification-tree?codeHostSlug=a/bad')).toMatchObject({
      entries: [{ path: 'buoys.md', size: 8 }, { path: 'lights.md', size: null }, {}],
    });
    expect(await get('specifications/versions?codeHostSlug=a/bad&path=lights.md')).toMatchObject([
      { size: null, message: 'Add lights' },
    ]);
    const content = await call(
      'GET',
      '/viewer/v1/specifications?codeHostSlug=a/bad&path=lights.md',
    );
    expect([content.status, await content.json()]).toMatchObject([
      503,
      { detail: '“lights.md” can’t be read, because its content is missing or damaged.' },
    ]);
    const reading = {
      codeHostSlug: 'a/bad',
      path: 'lights.md',
      etag: '"x"',
      version: null,
      heading: null,
    };
    const marked = await call('PUT', '/viewer/v1/specification-readings', { body: reading });
    expect([marked.status, await marked.json()]).toMatchObject([200, { title: 'lights.md' }]);
  });

  it('are read again after a repair, without an event for a repaired file', async () => {
    const started = await start({ bad: (at) => rmSync(objectFile(at, 'HEAD:buoys.md')) });
    await expect.poll(() => started.logged, POLL).toHaveLength(1);
    const bad = started.placeOf('bad');
    writeFileSync(join(bad, 'buoys.md'), '# Buoys\n');
    git(bad, 'hash-object', '-w', join(bad, 'buoys.md'));
    await expect.poll(() => started.get('specifications/search?q=buoys'), POLL).toHaveLength(1);
    await expectWhole(started);
    await expect.poll(started.faults, POLL).toEqual([]);
  });
});

describe('list of repositories', () => {
  it('keeps its repositories while the file is incomplete, and logs the problem once', async () => {
    const folder = createTemporaryFolder('git');
    createBareRepository(join(folder, 'a.git')).push('Begin', { 'a.md': '# A\n' });
    const file = join(folder, 'list.json');
    const text = JSON.stringify([{ slug: 'a/a', path: 'a.git' }]);
    writeFileSync(file, text);
    const repositories = openGitRepositories(file, { watchMs: 5 });
    onTestFinished(() => repositories.close());
    const [source] = repositories.sources();
    const reports: unknown[] = [];
    repositories.watch(
      async () => true,
      (problem) => reports.push(problem),
    );
    writeFileSync(file, text.slice(0, 20));
    await expect.poll(() => reports.some((one) => one instanceof Error), POLL).toBe(true);
    expect(repositories.sources()).toEqual([source]);
    writeFileSync(file, text);
    await expect.poll(() => reports.at(-1), POLL).toBeUndefined();
    expect(repositories.sources()[0]).toBe(source);
  });

  it('can name a repository that doesn’t exist, beside others', async () => {
    const folder = createTemporaryFolder('git');
    createBareRepository(join(folder, 'a.git')).push('Begin', { 'a.md': '# A\n' });
    const file = join(folder, 'list.json');
    writeFileSync(
      file,
      JSON.stringify([
        { slug: 'a/none', path: 'none' },
        { slug: 'a/a', path: 'a.git' },
      ]),
    );
    const { call, service } = await startWithSubscription({
      content: smallContent(),
      gitRepositories: openGitRepositories(file),
      onFault: () => {},
    });
    const list = await call('GET', '/viewer/v1/specification-repositories');
    expect(await list.json()).toMatchObject([{ codeHostSlug: 'a/a' }]);
    expect(await service.getFaults()).toEqual([
      { kind: 'repository', message: 'The repository a/none can’t be read.' },
    ]);
    const tree = await call('GET', '/viewer/v1/specification-tree?codeHostSlug=a/none');
    expect(tree.status).toBe(503);
  });
});
