import git from 'isomorphic-git';
import { expect, it } from 'vitest';
import { traceFiles } from '#service/repository/file-history.ts';
import { addCommit, writeRepository } from '#service/repository/git-writer.ts';
import { GIT_FOLDER } from '#service/repository/loose-objects.ts';
import { createMemoryFiles } from '#service/repository/memory-files.ts';
import type { SampleChange } from '#service/sample-types.ts';

const sample = (day: number, ...changes: SampleChange[]) => ({
  at: new Date(Date.UTC(2026, 0, day, 12, 0, 0, 500)).toISOString(),
  author: { name: 'Zoë Lindqvist', email: 'zoe@example.test' },
  message: `Day ${day}\n\nWith a body.`,
  changes,
});

const file = (path: string, content: string | null = path) => ({ path, content });

it('a repository is one that git reads: commits, folders and files', async () => {
  const files = createMemoryFiles();
  const place = { fs: files.client, gitdir: GIT_FOLDER };
  const first = await writeRepository(files, [
    sample(1, file('a.md'), file('a/b.md'), file('a-b/c.md'), file('ü/x y.md')),
    sample(2, file('a.md', 'new'), file('a/b.md', null)),
  ]);
  const added = await addCommit(files, sample(3, file('z.md')), first.at(-1));
  const log = await git.log({ ...place, ref: 'HEAD' });
  expect(log.map(({ oid }) => oid)).toEqual([added, ...first.toReversed()].map(({ oid }) => oid));
  expect(log[0]?.commit.author).toMatchObject({
    name: 'Zoë Lindqvist',
    timestamp: Date.UTC(2026, 0, 3, 12) / 1000,
  });
  expect(log[0]?.commit.message).toBe('Day 3\n\nWith a body.\n');
  expect(added.at).toEqual(new Date(Date.UTC(2026, 0, 3, 12)));
  const names = async (commit: string) => {
    const found: string[] = await git.walk({
      ...place,
      trees: [git.TREE({ ref: commit })],
      map: async (path, [entry]) => ((await entry?.type()) === 'blob' ? path : undefined),
    });
    return found.sort();
  };
  expect(await names(first[0]?.oid ?? '')).toEqual(['a-b/c.md', 'a.md', 'a/b.md', 'ü/x y.md']);
  expect(await names(added.oid)).toEqual(['a-b/c.md', 'a.md', 'z.md', 'ü/x y.md']);
  const changed = await git.readBlob({ ...place, oid: added.oid, filepath: 'a.md' });
  expect(Buffer.from(changed.blob).toString()).toBe('new');
});

it('a copy of files goes its own way', async () => {
  const files = createMemoryFiles();
  const [commit] = await writeRepository(files, [sample(1, file('a.md'))]);
  const copy = files.copy();
  const added = await addCommit(copy, sample(2, file('b.md')), commit);
  const resolve = (one: typeof files) =>
    git.resolveRef({ fs: one.client, gitdir: GIT_FOLDER, ref: 'HEAD' });
  expect(await resolve(copy)).toBe(added.oid);
  expect(await resolve(files)).toBe(commit?.oid);
});

it('a file that comes again after its deletion begins anew', async () => {
  const commits = await writeRepository(createMemoryFiles(), [
    sample(1, file('a.md', 'first'), file('b.md')),
    sample(2, file('a.md', null)),
    sample(3, file('a.md', 'second')),
    sample(4, file('b.md', null), file('c.md', 'b.md')),
    sample(5, file('b.md', 'another'), file('c.md', null)),
  ]);
  const history = traceFiles(commits);
  expect(history.versionsOf('a.md')).toHaveLength(1);
  expect(history.at('a.md', commits[0]?.oid ?? '')?.path).toBe('a.md');
  expect(history.at('a.md', commits[1]?.oid ?? '')).toBeUndefined();
  expect(history.movedTo('b.md')).toBeUndefined();
  expect(history.current('b.md')?.path).toBe('b.md');
  expect(history.versionsOf('c.md').map(({ path }) => path)).toEqual(['c.md', 'b.md']);
  expect(history.current('c.md')).toBeUndefined();
});
