import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { type ApiComparison, getChangePath } from '#api-descriptions/changes/api-change.ts';
import { compareDescriptions } from '#api-descriptions/changes/compare-descriptions.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';
import { getCanonicalOperations } from './canonical-operations.ts';
import { installDescriptions } from './packages.ts';

beforeAll(installDescriptions, 600_000);

const folder = 'bench/libraries/node_modules/@octokit/openapi/generated';
const read = (version: string) => JSON.parse(readFileSync(`${folder}/${version}.json`, 'utf8'));

function parse(value: unknown): ApiDescription {
  const api = parseApiDescription('api.json', new Map([['api.json', value]]));
  if (api === undefined) throw new Error('The description is not recognised.');
  return api;
}

function compare(before: ApiDescription, after: ApiDescription) {
  const start = process.cpuUsage();
  const work = compareDescriptions(before, after);
  let longest = 0;
  for (;;) {
    const begin = performance.now();
    const step = work.next();
    longest = Math.max(longest, performance.now() - begin);
    if (step.done === true) {
      const { user, system } = process.cpuUsage(start);
      const cpu = Math.round((user + system) / 1000);
      process.stdout.write(`${cpu} ms in all threads, longest step ${Math.round(longest)} ms\n`);
      return step.value;
    }
  }
}

/**
 * Returns the ids of the changed operations and webhooks. If `hasWords` is false, ignores changes
 * of wording.
 */
function getChanged({ byEntry, changedEntries }: ApiComparison, hasWords: boolean): string[] {
  return changedEntries
    .filter(({ kind }) => kind === 'operation' || kind === 'webhook')
    .map(({ id }) => id)
    .filter((id) => hasWords || byEntry.get(id)?.some((change) => change.class !== 'wording'))
    .sort();
}

/**
 * Returns the ids of the operations and webhooks that both versions contain with different
 * canonical texts.
 */
function getDifferent(before: unknown, after: unknown, hasWords: boolean): string[] {
  const [first, second] = [before, after].map((root) =>
    getCanonicalOperations(Object(root), hasWords),
  );
  return [...(second ?? [])]
    .filter(([id, text]) => first?.has(id) === true && first.get(id) !== text)
    .map(([id]) => id)
    .sort();
}

function findMissingRows(comparison: ApiComparison): readonly string[] {
  return [...comparison.byEntry].flatMap(([id, changes]) =>
    changes.flatMap((change) => {
      const { kind, getPlace } = change;
      const { before, after } = getPlace();
      const place = kind === 'removed' ? before : after;
      return place?.rest.length === 0 ? [] : `${kind} ${id} ${getChangePath(change)}`;
    }),
  );
}

test('an independent script finds the same changes between two versions of GitHub’s API', () => {
  const [first, second] = [read('ghes-3.17'), read('ghes-3.19')];
  const after = parse(second);
  const comparison = compare(parse(first), after);
  const isOperation = (id: string) => !id.startsWith('webhook-');
  const changed = getChanged(comparison, false);
  expect(changed).toEqual(getDifferent(first, second, false));
  expect(changed.filter(isOperation)).toHaveLength(90);
  const withWords = getChanged(comparison, true);
  expect(withWords).toEqual(getDifferent(first, second, true));
  expect(withWords.filter(isOperation)).toHaveLength(960);
  const added = comparison.addedEntries.map(({ id }) => id);
  expect(added.filter(isOperation)).toHaveLength(73);
  expect(comparison.removedEntries).toEqual([]);
  expect(findMissingRows(comparison)).toEqual([]);
});

test.each([
  ['ghes-3.18', 'ghes-3.17'],
  ['ghes-3.19', 'api.github.com'],
  ['api.github.com', 'ghec'],
])('every change from %s to %s has a row and changes the canonical text', (before, after) => {
  const [first, second] = [read(before), read(after)];
  const later = parse(second);
  const comparison = compare(parse(first), later);
  const different = new Set(getDifferent(first, second, false));
  expect(getChanged(comparison, false).filter((id) => !different.has(id))).toEqual([]);
  expect(findMissingRows(comparison)).toEqual([]);
});
