import { describe, expect, test, vi } from 'vitest';
import { buildRepositoryTree } from '#data/specifications/repository-tree.ts';
import { findInText } from '#features/specifications/repository/find-file-requirements.ts';
import { createRepositoryExport } from '#features/specifications/repository/use-requirement-export.ts';

const { files } = buildRepositoryTree(
  Array.from({ length: 20 }, (_, at) => ({
    ...{ path: `${at}.md`, kind: 'file', title: null, etag: null, changedAt: null },
    size: at === 3 ? 1024 ** 2 + 1 : null,
  })),
);
const found = (sentence: string) => ({
  requirements: [{ id: 'FR-1', keyword: '', sentence, section: '' }],
  tasks: { done: 0, total: 0 },
  etag: null,
});

describe('createRepositoryExport', () => {
  test('loads at most six files at a time, and returns the rows in the order of the files', async () => {
    let [active, most] = [0, 0];
    const progress: number[] = [];
    const load = vi.fn(async ({ path }: { path: string }) => {
      active += 1;
      most = Math.max(most, active);
      // The first file is loaded last.
      if (path === '0.md') await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(19));
      else await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      if (path === '7.md') throw new Error('refused');
      return found(`=${path}`);
    });
    const { csv, failed, loaded } = await createRepositoryExport(files, {
      load,
      describeError: String,
      onProgress: (done) => progress.push(done),
      signal: new AbortController().signal,
    });
    expect(most).toBe(6);
    expect(failed).toEqual([
      { path: '3.md', reason: 'It is larger than 1 MiB.' },
      { path: '7.md', reason: 'Error: refused' },
    ]);
    expect([loaded, load.mock.calls.length, progress.at(-1)]).toEqual([18, 19, 20]);
    const rows = csv.split('\r\n');
    expect(rows.slice(1, 3)).toEqual(["FR-1,,'=0.md,0.md,,", "FR-1,,'=1.md,1.md,,"]);
    expect(rows).toHaveLength(20);
  });

  test('requests no more files after an abort', async () => {
    const aborter = new AbortController();
    const load = vi.fn(async () => {
      aborter.abort();
      return found('');
    });
    const options = { describeError: String, onProgress: () => {}, signal: aborter.signal };
    const { failed } = await createRepositoryExport(files.slice(4), { ...options, load });
    expect(load.mock.calls.length).toBeLessThanOrEqual(6);
    expect(failed).toEqual([]);
  });
});

describe('findInText', () => {
  const { signal } = new AbortController();
  const list = '# Title\n\n- [x] one\n- [ ] two\n\nIt MUST end.\n';

  test.each([
    ['tasks.md', 1, 2],
    ['specs/001/TASKS.md', 1, 2],
    ['my-tasks.md', 0, 0],
    ['README.md', 0, 0],
  ])('counts the tasks of %s as %d of %d', async (path, done, total) => {
    expect((await findInText(path, list, signal)).tasks).toEqual({ done, total });
  });

  test('returns the scenarios of a .feature file', async () => {
    const text = 'Feature: F\nScenario: A\nScenario: B\nScenario: A\n';
    expect((await findInText('a.feature', text, signal)).requirements).toEqual(
      Object.entries({ a: 'A', b: 'B', 'a-1': 'A' }).map(([id, sentence]) => ({
        ...{ id, keyword: '', sentence, section: '' },
      })),
    );
  });

  test('returns no requirements of a text that has too few for a list', async () => {
    expect((await findInText('spec.md', list, signal)).requirements).toEqual([]);
    const ids = '# Title\n\n- **FR-1**: It MUST end.\n- **FR-2**: x\n- **FR-3**: y\n';
    expect((await findInText('spec.md', `${ids}- **FR-3**: z\n`, signal)).requirements).toEqual([
      { id: 'FR-1', keyword: 'MUST', sentence: 'It MUST end.', section: 'Title' },
      { id: 'FR-2', keyword: '', sentence: 'x', section: 'Title' },
      { id: 'FR-3', keyword: '', sentence: 'y', section: 'Title' },
      { id: 'FR-3/2', keyword: '', sentence: 'z', section: 'Title' },
    ]);
  });
});
