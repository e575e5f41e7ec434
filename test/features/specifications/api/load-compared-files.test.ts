import { describe, expect, it } from 'vitest';
import type { ApiFiles } from '#api-descriptions/api-description.ts';
import { compareApis } from '#features/specifications/api/compare-api.ts';
import { loadComparedFiles } from '#features/specifications/api/load-compared-files.ts';
import { formatOtherFiles } from '#features/specifications/changes/change-labels.ts';
import { createRequestError } from '#platform/http/failure.ts';

type Texts = Readonly<Record<string, string | number>>;

/** Description that refers to these files. */
const rootOf = (paths: readonly string[], others: Readonly<Record<string, unknown>> = {}) => {
  const operations = paths.map((path) => [`/${path}`, { get: { $ref: path } }]);
  const root = { openapi: '3.0.3', paths: Object.fromEntries(operations) };
  return new Map<string, unknown>([['api.yaml', root], ...Object.entries(others)]);
};

const operation = { service: 'viewer', method: 'GET', action: 'load it' } as const;

/** Fails as the service does with an HTTP status. */
function createFailure(status: number) {
  const response = { status, contentType: undefined, requestId: undefined, message: undefined };
  const kind = status === 413 ? 'too-large' : status === 403 ? 'forbidden' : 'not-found';
  return createRequestError(operation, 'not-applied', { kind, response });
}

/** Loads files from the texts of both versions; a number is the status of a failed request. */
async function load(
  known: { readonly before: ApiFiles; readonly after: ApiFiles },
  texts: { readonly before: Texts; readonly after: Texts },
) {
  const requested: string[] = [];
  const progress: string[] = [];
  const result = await loadComparedFiles('api.yaml', known, {
    load: async (side, path) => {
      requested.push(`${side} ${path}`);
      await new Promise((resolve) => setTimeout(resolve));
      const text = texts[side][path] ?? 404;
      if (typeof text === 'number') throw createFailure(text);
      return text;
    },
    onProgress: (done, total) => progress.push(`${done}/${total}`),
    signal: new AbortController().signal,
  });
  if (result === undefined) throw new Error('The files weren’t loaded.');
  const { before, after, loaded, count, uncompared } = result;
  return {
    requested,
    progress,
    before: [...before.keys()],
    after: [...after.keys()],
    loaded: [...loaded.keys()],
    count,
    uncompared: uncompared.map(({ path, reason }) => `${path} (${reason})`),
  };
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `${String(at + 1).padStart(2, '0')}.yaml`);
const toTexts = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, 'summary: One']));

describe('loadComparedFiles', () => {
  it('loads the files of the later version before those of the earlier one, and files of both versions first', async () => {
    const known = {
      before: rootOf(['old.yaml', 'both.yaml']),
      after: rootOf(['both.yaml', 'new.yaml']),
    };
    const texts = {
      'both.yaml': '$ref: deep.yaml',
      ...toTexts(['old.yaml', 'new.yaml', 'deep.yaml']),
    };
    expect(await load(known, { before: texts, after: texts })).toEqual({
      requested: [
        'after both.yaml',
        'after new.yaml',
        'after deep.yaml',
        'before both.yaml',
        'before old.yaml',
        'before deep.yaml',
      ],
      progress: ['0/2', '1/2', '2/2', '2/3', '3/3', '3/5', '4/5', '5/5', '5/6', '6/6'],
      before: ['api.yaml', 'both.yaml', 'old.yaml', 'deep.yaml'],
      after: ['api.yaml', 'both.yaml', 'new.yaml', 'deep.yaml'],
      loaded: ['api.yaml', 'both.yaml', 'new.yaml', 'deep.yaml'],
      count: 4,
      uncompared: [],
    });
  });

  it('doesn’t request files that are already loaded', async () => {
    const known = { before: rootOf(['a.yaml']), after: rootOf(['a.yaml'], { 'a.yaml': {} }) };
    const result = await load(known, { before: toTexts(['a.yaml']), after: {} });
    expect(result.requested).toEqual(['before a.yaml']);
    expect(result).toMatchObject({ count: 1, uncompared: [] });
  });

  it('doesn’t compare a file that is missing in one version, nor the files that only it refers to', async () => {
    const known = { before: rootOf(['a.yaml', 'b.yaml']), after: rootOf(['a.yaml', 'b.yaml']) };
    const result = await load(known, {
      before: toTexts(['b.yaml']),
      after: { 'a.yaml': '$ref: deep.yaml', ...toTexts(['b.yaml', 'deep.yaml']) },
    });
    expect(result).toMatchObject({
      before: ['api.yaml', 'b.yaml'],
      after: ['api.yaml', 'b.yaml'],
      loaded: ['api.yaml', 'a.yaml', 'b.yaml', 'deep.yaml'],
      count: 1,
      uncompared: ['a.yaml (not in the earlier version, or it can’t be read)'],
    });
  });

  it('returns a reason for each file that isn’t compared', async () => {
    const paths = ['1', '2', '3', '4', '5', '6', '7'].map((name) => `${name}.yaml`);
    const known = { before: rootOf(paths), after: rootOf(paths) };
    const same = { '3.yaml': 413, '4.yaml': 'a: [', '6.yaml': 403, '7.yaml': '{}' };
    const result = await load(known, {
      before: { '1.yaml': 404, '2.yaml': 410, ...same, '5.yaml': '{}' },
      after: { '1.yaml': 404, '2.yaml': '{}', ...same, '5.yaml': 404 },
    });
    expect(result.uncompared).toEqual([
      '1.yaml (not in either version, or it can’t be read)',
      '2.yaml (it was removed)',
      '3.yaml (it is too large)',
      '4.yaml (it isn’t valid JSON or YAML)',
      '5.yaml (not in the later version, or it can’t be read)',
      '6.yaml (you aren’t allowed to read it)',
    ]);
    expect(result.count).toBe(1);
  });

  it('requests at most 50 files, and the same ones of both versions', async () => {
    const paths = numbered(27);
    const known = { before: rootOf(['00.yaml', ...paths]), after: rootOf(paths) };
    const texts = toTexts(['00.yaml', ...paths]);
    const result = await load(known, { before: texts, after: texts });
    expect(result.requested).toHaveLength(50);
    expect(result.requested).toContain('before 25.yaml');
    expect(result.count).toBe(25);
    expect(result.uncompared).toEqual(
      ['26.yaml', '27.yaml', '00.yaml'].map((path) => `${path} (the limit is 50 files)`),
    );
  });

  it('requests more later files if the earlier version needs fewer', async () => {
    const paths = numbered(60);
    const result = await load(
      { before: rootOf(['01.yaml', 'lost.yaml']), after: rootOf(paths) },
      { before: toTexts(['01.yaml']), after: toTexts(paths) },
    );
    const later = result.requested.filter((file) => file.startsWith('after'));
    expect([result.requested.length, later.length, new Set(later).size]).toEqual([50, 48, 48]);
    expect([result.count, result.uncompared.length]).toEqual([48, 13]);
    expect(result.uncompared.slice(-2)).toEqual([
      '60.yaml (the limit is 50 files)',
      'lost.yaml (not in the earlier version, or it can’t be read)',
    ]);
  });
});

it.each([
  ['in place', 'moved.yaml', 'after', ['now in moved.yaml, not compared']],
  ['moved.yaml', 'in place', 'before', ['was in moved.yaml, not compared']],
  ['moved.yaml', 'moved.yaml', 'before', []],
  ['moved.yaml', 'moved.yaml', 'after', []],
  ['moved.yaml', 'in place', 'none', ['removed']],
])(
  'an operation %s, then %s, with its file missing in the version “%s”, has the changes %j',
  async (earlier, later, missing, expected) => {
    const toRoot = (place: string, operation: object) => {
      const get = place === 'in place' ? operation : { $ref: place };
      const info = { title: 'Orders', version: '1' };
      return new Map([['api.yaml', { openapi: '3.0.3', info, paths: { '/a': { get } } }]]);
    };
    const known = {
      before: toRoot(earlier, { summary: 'One', parameters: [{ name: 'a', in: 'query' }] }),
      after: toRoot(later, { summary: 'One' }),
    };
    const { signal } = new AbortController();
    const files = await loadComparedFiles('api.yaml', known, {
      load: async (side) => {
        if (side === missing) throw createFailure(404);
        return 'summary: One\nparameters: [{ name: a, in: query }]\n';
      },
      onProgress: () => {},
      signal,
    });
    const compared = await compareApis('api.yaml', '', { text: '' }, signal, files);
    expect(compared?.changes.map(({ sentence }) => sentence)).toEqual(expected);
  },
);

const toFiles = (reason: string, paths: readonly string[]) =>
  paths.map((path) => ({ path, reason }));

it.each([
  [0, [], 'It refers to no other files of the repository.'],
  [1, [], '1 other file was compared.'],
  [0, toFiles('it was removed', ['a']), '1 file isn’t compared: a (it was removed).'],
  [
    2,
    [...toFiles('the limit is 50 files', numbered(7)), ...toFiles('it was removed', ['a', 'b'])],
    '2 other files were compared. 9 files aren’t compared: 01.yaml, 02.yaml, 03.yaml, 04.yaml, 05.yaml and 2 others (the limit is 50 files), a and b (it was removed).',
  ],
])('%i compared and the uncompared files %j are described', (count, uncompared, expected) => {
  expect(formatOtherFiles({ count, uncompared })).toBe(expected);
});
