import { describe, expect, test } from 'vitest';
import { countChanges, getComparedGroups } from '#api-descriptions/changes/outline-changes.ts';
import {
  getWorstClass,
  listChangedPaths,
  mergeRemovedRows,
  placeChanges,
} from '#api-descriptions/changes/row-changes.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { compareApis, parse } from './compare.ts';

type Operation = Readonly<Record<string, unknown>>;

const describeOperations = (
  paths: Readonly<Record<string, Operation>>,
  schemas: Operation = {},
): unknown => ({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, get]) => [
      path,
      { get: { responses: { 204: { description: 'Done.' } }, ...get } },
    ]),
  ),
  components: { schemas },
});

const query = (name: string, schema: unknown = {}) => ({ name, in: 'query', schema });

function place(before: unknown, after: unknown, id = 'get-/orders') {
  const [earlier, later] = [parse(before), parse(after)];
  const entry = later.entries.get(id);
  if (entry === undefined) throw new Error(`${id} is missing.`);
  const content = getEntryContent(later, entry);
  const changes = compareApis(earlier, later).byEntry.get(id) ?? [];
  const placed = placeChanges(earlier, content, changes);
  return { content, placed, paths: listChangedPaths(content, placed) };
}

const orders = (...parameters: readonly unknown[]) =>
  describeOperations({ '/orders': { parameters } });

describe('placeChanges', () => {
  test('lists removed rows after the rows that preceded them', () => {
    const { content, placed, paths } = place(
      orders(query('a'), query('b'), query('c'), query('d')),
      orders(query('new'), query('a'), query('d')),
    );
    const rows = content.sections.find(({ key }) => key === 'query')?.rows ?? [];
    const merged = mergeRemovedRows(rows, placed.removed.get('query') ?? []);
    expect(merged.map((row) => ('row' in row ? `- ${row.row.name}` : row.name))).toEqual([
      'new',
      'a',
      '- b',
      '- c',
      'd',
    ]);
    expect(paths).toEqual(['query/new', 'query/b', 'query/c']);
  });

  test('keeps a section whose rows were all removed', () => {
    const { placed, paths } = place(orders(query('a')), orders());
    expect(placed.removedSections).toMatchObject([{ key: 'query', rows: [], body: undefined }]);
    expect(paths).toEqual(['query/a']);
  });

  test('assigns the removal of a body to the entry, with the name of the body', () => {
    const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
    const { placed } = place(
      describeOperations({ '/orders': { requestBody } }),
      describeOperations({ '/orders': {} }),
    );
    expect(placed.byPath.get('')).toMatchObject([
      { part: 'request', change: { rule: 'body-removed' } },
    ]);
    expect(getWorstClass(placed.byPath.get(''))).toBe('breaking');
  });

  test('lists changes in the order of the page, including changes inside references', () => {
    const describeParty = (name: unknown, summary: string) =>
      describeOperations(
        {
          '/orders': {
            summary,
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { party: { $ref: '#/components/schemas/Party' } },
                  },
                },
              },
            },
          },
        },
        { Party: { type: 'object', properties: { name } } },
      );
    const { placed, paths } = place(
      describeParty({ type: 'string', maxLength: 9 }, 'List'),
      describeParty({ type: 'string', maxLength: 5 }, 'List orders'),
    );
    expect(paths).toEqual(['', 'request/party/name']);
    expect([...placed.containers].sort()).toEqual(['request', 'request/party']);
    expect(getWorstClass(placed.byPath.get('request/party/name'))).toBe('breaking');
    expect(getWorstClass(placed.byPath.get('request/party'))).toBeUndefined();
  });
});

describe('getComparedGroups', () => {
  const before = parse(
    describeOperations({
      '/a': { tags: ['One'] },
      '/b': { tags: ['One'] },
      '/c': { tags: ['One'] },
      '/d': { tags: ['Two'] },
    }),
  );
  const after = parse(
    describeOperations({
      '/a': { tags: ['One'] },
      '/c': { tags: ['One'], summary: 'See' },
    }),
  );
  const compared = { ...compareApis(before, after), before };
  const list = (filter: 'all' | 'changed' | 'breaking') =>
    getComparedGroups(after, compared, filter).map(
      ({ title, entries }) => `${title}: ${entries.map(({ path }) => path).join(' ')}`,
    );

  test('contains removed entries at their former position, and groups whose entries were all removed', () => {
    expect(list('all')).toEqual([expect.stringMatching(/^: /), 'One: /a /b /c', 'Two: /d']);
    expect(list('changed')).toEqual(['One: /b /c', 'Two: /d']);
    expect(list('breaking')).toEqual(['One: /b', 'Two: /d']);
  });

  test('returns the groups of the description if there is no comparison', () => {
    expect(getComparedGroups(after, undefined, 'changed')).toBe(after.groups);
  });

  test('returns entries whose breaking and other changes can be counted', () => {
    const [one] = getComparedGroups(after, compared, 'changed');
    if (one === undefined) throw new Error('The group is missing.');
    expect(countChanges(compared, one.entries)).toEqual({ breaking: 1, others: 1 });
  });
});
