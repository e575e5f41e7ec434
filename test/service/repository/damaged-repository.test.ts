import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openGitRepositories } from '#service/repository/git-repositories.ts';
import { smallContent } from '#test/service/harness.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { startWithSubscription } from '#test/service/webhook-harness.ts';
import { createBareRepository } from './bare-repository.ts';

const POLL = { timeout: 20_000, interval: 50 };
const NOT_READ = 'The repository a/bad can’t be read.';

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

/** Content that can't be compressed, so that a changed byte of its object damages it. */
const noise = Array.from({ length: 4_000 }, (_, index) => ((index * 7919) % 104729).toString(36));

/** Kinds of damage, with the problem that the service reports, or null if it reports none. */
const damages: [string, (folder: string) => void, string | null][] = [
  ['a missing file content', (at) => rmSync(objectFile(at, 'HEAD:lights.md')), 'lights.md'],
  [
    'an empty file content',
    (at) => overwrite(objectFile(at, 'HEAD:lights.md'), () => Buffer.alloc(0)),
    'lights.md',
  ],
  [
    'a file content with changed bytes',
    (at) =>
      overwrite(objectFile(at, 'HEAD:noise.md'), (bytes) =>
        bytes.fill(88, bytes.length - 900, bytes.length - 880),
      ),
    'noise.md',
  ],
  ['a missing tree', (at) => rmSync(objectFile(at, 'HEAD^{tree}')), NOT_READ],
  ['a missing commit', (at) => rmSync(objectFile(at, 'HEAD')), NOT_READ],
  ['a missing earlier commit', (at) => rmSync(objectFile(at, 'HEAD^')), NOT_READ],
  [
    'a pack with a damaged index',
    (at) => overwrite(packed(at, '.idx'), (bytes) => bytes.subarray(0, 20)),
    NOT_READ,
  ],
  [
    'a pack that is cut short',
    (at) => overwrite(packed(at, '.pack'), (bytes) => bytes.subarray(0, 40)),
    NOT_READ,
  ],
  [
    'broken packed-refs',
    (at) => overwrite(join(packed(at, '.pack'), '../../../packed-refs'), () => Buffer.from('%%\n')),
    NOT_READ,
  ],
  [
    'empty packed-refs',
    (at) => overwrite(join(packed(at, '.pack'), '../../../packed-refs'), () => Buffer.alloc(0)),
    NOT_READ,
  ],
  ['an empty branch', (at) => writeFileSync(join(at, 'refs/heads/main'), ''), NOT_READ],
  ['a branch of garbage', (at) => writeFileSync(join(at, 'refs/heads/main'), 'xx\n'), NOT_READ],
  ['a missing HEAD', (at) => rmSync(join(at, 'HEAD')), NOT_READ],
  ['garbage in HEAD', (at) => writeFileSync(join(at, 'HEAD'), 'garbage\n'), NOT_READ],
  ['a configuration of garbage', (at) => writeFileSync(join(at, 'config'), '[[['), NOT_READ],
  ['no folder of objects', (at) => rmSync(join(at, 'objects'), { recursive: true }), NOT_READ],
  ['no commits', (at) => git(at, 'update-ref', '-d', 'refs/heads/main'), null],
];

/** Starts a service with a repository a/bad, which `damage` changes before the start, and b/whole. */
async function start(damage?: (folder: string) => void) {
  const folder = createTemporaryFolder('git');
  const bad = join(folder, 'a/bad.git');
  const damaged = createBareRepository(bad);
  damaged.push('Begin', { 'buoys.md': '# Buoys\n', 'noise.md': noise.join('\n') });
  damaged.push('Add lights', { 'lights.md': '# Lights\n' });
  const whole = createBareRepository(join(folder, 'b/whole.git'));
  const first = whole.push('Begin', { 'ledger.md': '# Ledger\n' });
  damage?.(bad);
  const repositories = openGitRepositories(folder, { watchMs: 20 });
  onTestFinished(() => repositories.close());
  const logged: unknown[] = [];
  const made = await startWithSubscription(
    {
      content: smallContent({
        rootBookmarks: [
          { codeHostSlug: 'b/whole', path: 'ledger.md', title: 'Ledger' },
          { codeHostSlug: 'a/bad', path: 'buoys.md', title: 'Buoys' },
        ],
      }),
      gitRepositories: repositories,
      onFault: (error) => logged.push(error),
    },
    { eventTypes: ['specification.changed'] },
  );
  const get = async (query: string) => (await made.call('GET', `/viewer/v1/${query}`)).json();
  // Creates the user's initial bookmarks.
  await get('bookmark-state');
  const faults = async () => (await made.service.getFaults()).map(({ message }) => message);
  return { ...made, bad, damaged, whole, first, get, faults, logged };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Checks that the search, the tree, the versions and the events of b/whole work. */
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

describe('repository beside a whole one', () => {
  it.each(damages)(
    'with %s is named once, and changes nothing for the whole one',
    async (_, damage, problem) => {
      const started = await start(damage);
      await expectWhole(started);
      const expected = problem?.endsWith('.md')
        ? `The file ${problem} of the repository a/bad can’t be read.`
        : problem;
      await expect.poll(started.faults, POLL).toEqual(expected === null ? [] : [expected]);
      await expect.poll(() => started.logged.length, POLL).toBe(expected === null ? 0 : 1);
    },
  );

  it('whose file can’t be read has all its other files', async () => {
    const { call, get } = await start((at) => rmSync(objectFile(at, 'HEAD:lights.md')));
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

  it('is read again after a repair, without an event for its repaired file', async () => {
    const started = await start((at) => {
      const file = objectFile(at, 'HEAD:buoys.md');
      renameSync(file, join(at, 'kept'));
    });
    await expect.poll(started.faults, POLL).toHaveLength(1);
    // Writes the missing object again.
    writeFileSync(join(started.bad, 'buoys.md'), '# Buoys\n');
    git(started.bad, 'hash-object', '-w', join(started.bad, 'buoys.md'));
    await expect.poll(started.faults, POLL).toEqual([]);
    expect(await started.get('specifications/search?q=buoys')).toHaveLength(1);
    await expectWhole(started);
  });

  it.each([
    ['HEAD is missing', (at: string) => rmSync(join(at, 'HEAD')), [NOT_READ]],
    [
      'its branch is damaged',
      (at: string) => writeFileSync(join(at, 'refs/heads/main'), ''),
      [NOT_READ],
    ],
    ['its objects are gone', (at: string) => rmSync(join(at, 'objects'), { recursive: true }), []],
    ['it is deleted', (at: string) => rmSync(at, { recursive: true }), []],
  ])('publishes no event when, while the service runs, %s', async (_, damage, problems) => {
    const started = await start();
    expect(await started.get('specifications/search?q=buoys')).toHaveLength(1);
    damage(started.bad);
    if (problems.length > 0) {
      await expect.poll(started.faults, POLL).toEqual(problems);
      // A search updates the index of known commits, which says nothing about new ones.
      await started.get('specifications/search?q=buoys');
      expect(await started.faults()).toEqual(problems);
    }
    await expectWhole(started);
    await expect.poll(started.faults, POLL).toEqual(problems);
    expect(started.logged.slice(1)).toEqual([]);
  });
});

describe('list of repositories', () => {
  it('keeps its repositories while the file is half written, and names the problem once', async () => {
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
