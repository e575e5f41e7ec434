import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import type { ApiDescription, ApiEntry } from '#data/api-descriptions/api-description.ts';
import type { ApiComparison } from '#data/api-descriptions/changes/api-change.ts';
import { findRow, getEntryContent } from '#data/api-descriptions/content/entry-content.ts';
import { compareApis, parse } from './compare.ts';
import { operationMutations } from './operation-mutations.ts';
import { describeApi, describeCallback, describeWebhook, places } from './places.ts';
import { narrowedSchemas, schemaMutations } from './schema-mutations.ts';

function hasRow(api: ApiDescription, entry: ApiEntry | undefined, path: string): boolean {
  if (entry === undefined) return false;
  return path === '' || findRow(getEntryContent(api, entry), path) !== undefined;
}

/** Returns the changes whose path leads to no row of the version that should contain the row. */
function findMissingRows(after: ApiDescription, comparison: ApiComparison): readonly string[] {
  return [...comparison.byEntry].flatMap(([id, changes]) =>
    changes.flatMap(({ path, rule, kind, getRemovedRow }) => {
      if (rule === 'removed') return [];
      const isFound =
        kind === 'removed'
          ? getRemovedRow?.() !== undefined
          : // The later version doesn't contain a section that was removed completely.
            rule === 'body-removed' || hasRow(after, after.entries.get(id), path);
      return isFound ? [] : `${kind} ${rule} ${id} ${path}`;
    }),
  );
}

function expectRows(before: unknown, after: unknown): void {
  const [first, second] = [parse(structuredClone(before)), parse(structuredClone(after))];
  expect(findMissingRows(second, compareApis(first, second))).toEqual([]);
}

describe('changes have a row', () => {
  test.each(places)('in a $name', ({ describe: describeWith }) => {
    for (const { wide, narrow } of narrowedSchemas) {
      expectRows(describeWith(wide), describeWith(narrow));
      expectRows(describeWith(narrow), describeWith(wide));
    }
    for (const { before, after } of schemaMutations) {
      expectRows(describeWith(before), describeWith(after));
    }
  });

  test.each(operationMutations)('in an operation: $title', ({ before, after }) => {
    for (const describeWith of [describeApi, describeWebhook, describeCallback]) {
      expectRows(describeWith(before), describeWith(after));
    }
  });
});

describe('compareDescriptions on a real description', () => {
  const text = readFileSync('docs/interface/openapi.yaml', 'utf8');

  test('finds no change in the same description', () => {
    expect(compareApis(parse(load(text)), parse(load(text))).changes).toEqual([]);
  });

  test('has a row for each of many changes', () => {
    const changed = text
      .replaceAll('maxLength: ', 'maxLength: 1')
      .replaceAll('type: integer', 'type: number')
      .replaceAll(/^( +)required: \[(\w+), /gm, '$1required: [')
      .replaceAll(/description: (\w)/g, 'description: New $1');
    const [before, after] = [parse(load(text)), parse(load(changed))];
    const comparison = compareApis(before, after);
    expect(comparison.counts.breaking).toBeGreaterThan(5);
    expect(comparison.counts.wording).toBeGreaterThan(50);
    expect(findMissingRows(after, comparison)).toEqual([]);
    expect(findMissingRows(before, compareApis(after, before))).toEqual([]);
  });
});
