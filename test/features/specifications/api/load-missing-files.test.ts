import { describe, expect, it } from 'vitest';
import type { ApiFiles } from '#api-descriptions/api-description.ts';
import {
  loadMissingFiles,
  maxLoadedFiles,
} from '#features/specifications/api/load-missing-files.ts';
import { MiB } from '#platform/http/http.ts';

const rootOf = (paths: Readonly<Record<string, string>>): ApiFiles => {
  const entries = Object.entries(paths).map(([path, $ref]) => [path, { get: { $ref } }]);
  return new Map([['api.yaml', { openapi: '3.0.3', paths: Object.fromEntries(entries) }]]);
};

/** Loads the files of a description from texts by their path; other files fail. */
async function loadAll(
  root: ApiFiles,
  texts: Readonly<Record<string, string>>,
  options: Pick<Parameters<typeof loadMissingFiles>[1], 'maxFiles' | 'first' | 'skipped'> = {},
) {
  const progress: string[] = [];
  const requested: string[] = [];
  let [concurrent, most] = [0, 0];
  const controller = new AbortController();
  const result = await loadMissingFiles(root, {
    load: async (path) => {
      requested.push(path);
      concurrent += 1;
      most = Math.max(most, concurrent);
      await new Promise((resolve) => setTimeout(resolve));
      concurrent -= 1;
      if (path === 'cancel.yaml') controller.abort();
      const text = texts[path];
      if (text === undefined) throw new Error('It wasn’t found.');
      return text;
    },
    describeError: (error) => (error instanceof Error ? error.message : ''),
    onProgress: (done, total) => progress.push(`${done}/${total}`),
    signal: controller.signal,
    ...options,
  });
  return { ...result, paths: [...result.files.keys()], progress, requested, most };
}

describe('loadMissingFiles', () => {
  it('loads the files that loaded files refer to, each only once', async () => {
    const root = rootOf({ '/a': 'ops/a.yaml', '/b': 'ops/b.yaml', '/c': 'ops/a.yaml' });
    const result = await loadAll(root, {
      'ops/a.yaml': 'responses: { $ref: ../responses.yaml }',
      'ops/b.yaml': 'responses: { $ref: ../responses.yaml }',
      'responses.yaml': "'200': { $ref: ops/a.yaml }",
    });
    expect(result.requested).toEqual(['ops/a.yaml', 'ops/b.yaml', 'responses.yaml']);
    expect(result.files.get('responses.yaml')).toEqual({ 200: { $ref: 'ops/a.yaml' } });
    expect(result.progress).toEqual(['0/2', '1/2', '2/2', '2/3', '3/3']);
    expect(result).toMatchObject({ failed: [], isLimited: false });
  });

  it('loads the other files if some can’t be loaded, and returns the reasons', async () => {
    const root = rootOf({ '/a': 'none.yaml', '/b': 'a.md', '/c': 'broken.yaml', '/d': 'd.json' });
    const result = await loadAll(root, {
      'a.md': 'Text.',
      'broken.yaml': 'a: [',
      'd.json': '{}',
    });
    expect(result.paths).toEqual(['d.json']);
    const reasons = new Map(result.failed.map(({ path, reason }) => [path, reason]));
    expect(reasons.get('none.yaml')).toBe('It wasn’t found.');
    expect(reasons.get('a.md')).toBe('It isn’t JSON or YAML.');
    expect(reasons.get('broken.yaml')).toMatch(/^It isn’t valid: /);
    expect(reasons.size).toBe(3);
    const invalid = result.failed.filter(({ isInvalid }) => isInvalid);
    expect(invalid.map(({ path }) => path)).toEqual(['a.md', 'broken.yaml']);
  });

  it('sends at most six requests at a time, and loads at most 1,000 files', async () => {
    const names = Array.from({ length: maxLoadedFiles + 5 }, (_, at) => `${at}.json`);
    const root = rootOf(Object.fromEntries(names.map((name) => [`/${name}`, name])));
    const result = await loadAll(root, Object.fromEntries(names.map((name) => [name, '{}'])));
    expect(result.most).toBe(6);
    expect(result.files.size).toBe(1000);
    expect(result.isLimited).toBe(true);
  });

  it('requests certain files first, skips others, and stops at the limit', async () => {
    const root = rootOf({ '/a': 'a.json', '/b': 'b.json', '/c': 'c.json', '/d': 'd.json' });
    const texts = { 'a.json': '{}', 'd.json': '{ "$ref": "e.json" }', 'e.json': '{}' };
    const options = { maxFiles: 2, first: new Set(['d.json']), skipped: new Set(['a.json']) };
    const result = await loadAll(root, texts, options);
    expect(result.requested).toEqual(['d.json', 'b.json']);
    expect(result.isLimited).toBe(true);
    const others = await loadAll(root, texts, { ...options, maxFiles: 4 });
    expect(others.requested).toEqual(['d.json', 'b.json', 'c.json', 'e.json']);
    expect(others.isLimited).toBe(false);
  });

  it('loads files with together at most 32 MiB', async () => {
    const root = rootOf({ '/a': 'a.json', '/b': 'b.json' });
    const large = JSON.stringify({ summary: 'x'.repeat(17 * MiB) });
    const result = await loadAll(root, { 'a.json': large, 'b.json': large });
    expect(result.paths).toHaveLength(1);
    expect(result).toMatchObject({ failed: [], isLimited: true });
  });

  it('returns the loaded files after it is cancelled, and sends no more requests', async () => {
    const root = rootOf({ '/a': 'a.yaml', '/b': 'cancel.yaml' });
    const result = await loadAll(root, {
      'a.yaml': 'responses: { $ref: more.yaml }',
      'cancel.yaml': '{}',
    });
    expect(result.paths).toEqual(['a.yaml']);
    expect(result.requested).toEqual(['a.yaml', 'cancel.yaml']);
    expect(result.failed).toEqual([]);
  });
});
