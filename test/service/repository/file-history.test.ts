import { expect, it, vi } from 'vitest';
import {
  type Blobs,
  buildFileHistory,
  type Commit,
  createCommit,
} from '#service/repository/file-history.ts';
import type { SampleChange } from '#service/sample/types.ts';

const sample = (day: number, ...changes: SampleChange[]) => ({
  at: new Date(Date.UTC(2026, 0, day, 12, 0, 0, 500)).toISOString(),
  author: { name: 'Zoë Lindqvist', email: 'zoe@example.test' },
  message: `Day ${day}`,
  changes,
});

const file = (path: string, content: string | null = path) => ({ path, content });

it('a commit maps each changed path to a git object id, and each deleted path to null', () => {
  const blobs: Blobs = new Map();
  const first = createCommit(blobs, sample(1, file('a.md'), file('a/b.md')), undefined);
  const second = createCommit(
    blobs,
    sample(2, file('a.md', 'new'), file('a/b.md', null)),
    first.oid,
  );
  expect([...first.changes.keys()]).toEqual(['a.md', 'a/b.md']);
  // Output of `printf new | git hash-object --stdin`.
  expect([...second.changes]).toEqual([
    ['a.md', '3e5126c4e761fd09582fc517918a1601b218dff0'],
    ['a/b.md', null],
  ]);
  expect(Buffer.from(blobs.get(second.changes.get('a.md') ?? '') ?? '').toString()).toBe('new');
  expect(second.at).toEqual(new Date(Date.UTC(2026, 0, 2, 12)));
  expect(second.oid).not.toBe(first.oid);
});

it('a commit that moves many files takes time in proportion to their number', () => {
  function countLookups(count: number): number {
    const paths = Array.from({ length: count }, (_, index) => `${index}.md`);
    const blobs: Blobs = new Map();
    const first = createCommit(blobs, sample(1, ...paths.map((path) => file(path))), undefined);
    const moves = paths.flatMap((path) => [file(path, null), file(`new/${path}`, path)]);
    const second = createCommit(blobs, sample(2, ...moves.toReversed()), first.oid);
    const lookups = vi.spyOn(Map.prototype, 'get');
    const history = buildFileHistory([first, second]);
    const { length } = lookups.mock.calls;
    lookups.mockRestore();
    expect(paths.map(history.movedTo)).toEqual(paths.map((path) => `new/${path}`));
    return length;
  }
  expect(countLookups(400) / countLookups(200)).toBeCloseTo(2, 1);
});

it('a file that is created again after its deletion has no versions from before the deletion', () => {
  const blobs: Blobs = new Map();
  const commits: Commit[] = [];
  for (const one of [
    sample(1, file('a.md', 'first'), file('b.md'), file('d.md')),
    sample(2, file('a.md', null), file('d.md', null), file('e.md', 'd.md')),
    sample(3, file('a.md', 'second')),
    sample(4, file('b.md', null), file('c.md', 'b.md')),
    sample(5, file('b.md', 'another'), file('c.md', null), file('e.md', null)),
  ]) {
    commits.push(createCommit(blobs, one, commits.at(-1)?.oid));
  }
  const history = buildFileHistory(commits);
  expect(history.versionsOf('a.md')).toHaveLength(1);
  expect(history.at('a.md', commits[0]?.oid ?? '')?.path).toBe('a.md');
  expect(history.at('a.md', commits[1]?.oid ?? '')).toBeUndefined();
  expect([history.movedTo('b.md'), history.movedTo('d.md')]).toEqual([undefined, undefined]);
  expect(history.current('b.md')?.path).toBe('b.md');
  expect(history.versionsOf('c.md').map(({ path }) => path)).toEqual(['c.md', 'b.md']);
  expect(history.current('c.md')).toBeUndefined();
});
