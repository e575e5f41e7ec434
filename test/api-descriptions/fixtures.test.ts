import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import type { ApiDescription, ApiEntry, ApiFiles } from '#api-descriptions/api-description.ts';
import { createNodeVisitor } from '#api-descriptions/nodes/visit-nodes.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';
import type { ApiRow } from '#api-descriptions/rows/api-row.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { findRow } from '#test/api-descriptions/describe.ts';
import { type ExpectedEntry, type ExpectedRow, parseExpectations } from './parse-expectations.ts';

const folder = join(import.meta.dirname, 'fixtures');

/** Returns the parsed files of a fixture: one file, or all files of its subfolder. */
function readFiles(format: string, path: string): ApiFiles {
  const inFolder = dirname(path);
  const names =
    inFolder === '.'
      ? [path]
      : readdirSync(join(folder, format, inFolder)).map((name) => `${inFolder}/${name}`);
  return new Map(
    names.map((name) => [name, load(readFileSync(join(folder, format, name), 'utf8'))]),
  );
}

/** Returns all rows of an entry by their paths. Stops at recursive rows. */
function listRows(api: ApiDescription, entry: ApiEntry): ReadonlyMap<string, ApiRow> {
  const rows = new Map<string, ApiRow>();
  const add = (parent: string, all: readonly ApiRow[], depth: number) => {
    for (const row of all) {
      const path = `${parent}/${row.key}`;
      rows.set(path, row);
      if (depth < 8) add(path, row.getChildren?.() ?? [], depth + 1);
    }
  };
  for (const section of getEntryContent(api, entry).sections) add(section.key, section.rows, 0);
  return rows;
}

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function findExpected(rows: ReadonlyMap<string, ApiRow>, path: string): [string, ApiRow][] {
  const pattern = new RegExp(`^${path.split('**').map(escapePattern).join('.*')}$`);
  return [...rows].filter(([found]) => pattern.test(found));
}

/** Describes how a row differs from the expectation; empty if it doesn't. */
function describeDifference(row: ApiRow, { types, isRequired, flags }: ExpectedRow): string {
  const given: Readonly<Record<string, boolean | string>> = {
    'read-only': row.isReadOnly,
    deprecated: row.isDeprecated,
    recursive: row.isRecursive,
    problem: row.problem !== '' || row.reference?.missingFile !== undefined || row.type === '',
    default: row.facts.map(({ value }) => value).join(' '),
    reference: row.reference?.name ?? '',
    missing: row.reference?.missingFile ?? '',
    origin: row.inheritedFrom,
    values: String(row.values.length),
    description: row.description.replaceAll(' ', '_'),
  };
  const wrong = [...flags].filter(([flag, wanted]) => {
    const value = given[flag];
    return typeof value === 'string' ? !value.includes(wanted) : value !== true;
  });
  return [
    ...types
      .filter((part) => !row.type.includes(part))
      .map((part) => `type ${row.type}, not ${part}`),
    ...(row.isRequired === isRequired ? [] : [`required ${row.isRequired}`]),
    ...wrong.map(([flag, wanted]) => `${flag} ${given[flag]}, not ${wanted}`),
    ...(row.isRecursive && !flags.has('recursive') ? ['is recursive'] : []),
  ].join(', ');
}

function compareEntry(api: ApiDescription, entry: ApiEntry, expected: ExpectedEntry): string[] {
  const problems: string[] = [];
  if (expected.title !== '*' && entry.title !== expected.title) {
    problems.push(`${entry.id} has the title ${entry.title}`);
  }
  const rows = listRows(api, entry);
  const remaining = new Set(rows.keys());
  for (const row of expected.rows) {
    const found = findExpected(rows, row.path);
    if (row.isAbsent) {
      if (found.length > 0) problems.push(`${entry.id} shows ${row.path}`);
      continue;
    }
    if (found.length === 0) problems.push(`${entry.id} lacks ${row.path}`);
    const differences = found.map(([, given]) => describeDifference(given, row));
    if (found.length > 0 && differences.every((text) => text !== '')) {
      problems.push(`${entry.id} ${row.path}: ${differences[0]}`);
    }
    for (const [path] of found) {
      for (const other of [...remaining]) {
        if (other === path || (row.isOpen && other.startsWith(`${path}/`))) remaining.delete(other);
      }
    }
  }
  if (!expected.isOpen) for (const path of remaining) problems.push(`${entry.id} shows ${path}`);
  return problems;
}

const formats = ['swagger-2', 'openapi-3.2', 'asyncapi-2', 'asyncapi-3', 'json-schema'];
const cases = formats.flatMap((format) =>
  parseExpectations(readFileSync(join(folder, `${format}.txt`), 'utf8')).map((expected) => ({
    format,
    expected,
    path: expected.path,
  })),
);

test.each(cases)(
  '$format/$path has the expected entries and rows',
  ({ format, path, expected }) => {
    const api = parseApiDescription(path, readFiles(format, path));
    if (api === undefined) throw new Error('The fixture is not recognised as an API description.');
    expect([api.formatLabel, api.title]).toEqual([expected.formatLabel, expected.title]);

    const problems: string[] = [];
    const entries = [...api.entries.values()].filter(({ kind }) => kind !== 'overview');
    const used = new Set<string>();
    for (const wanted of expected.entries) {
      const entry = wanted.id === '@root' ? entries[0] : api.entries.get(wanted.id);
      if (entry === undefined) {
        problems.push(`lacks the entry ${wanted.id}`);
        continue;
      }
      used.add(entry.id);
      problems.push(...compareEntry(api, entry, wanted));
    }
    if (!expected.isOpen) {
      for (const { id } of entries) if (!used.has(id)) problems.push(`shows the entry ${id}`);
    }
    for (const { title, ids } of expected.groups) {
      const group = api.groups.find((given) => given.title === title);
      expect(group?.entries.map(({ id }) => id)).toEqual(ids);
    }
    expect(problems).toEqual([]);
  },
);

test.each(cases)('$format/$path has a row for each searched part', ({ format, path }) => {
  const api = parseApiDescription(path, readFiles(format, path));
  if (api === undefined) throw new Error('The fixture is not recognised as an API description.');
  const missing: string[] = [];
  for (const entry of api.entries.values()) {
    const content = getEntryContent(api, entry);
    createNodeVisitor(api)(entry, ({ path }) => {
      if (findRow(content, path) === undefined) missing.push(`${entry.id} ${path}`);
    });
  }
  expect(missing).toEqual([]);
});

test.each(formats)('each fixture of %s has expectations', (format) => {
  const names = readdirSync(join(folder, format)).sort();
  const expected = cases.filter((one) => one.format === format);
  expect([...new Set(expected.map(({ path }) => path.split('/')[0]))].sort()).toEqual(names);
  expect(names.length).toBeGreaterThanOrEqual(10);
});
