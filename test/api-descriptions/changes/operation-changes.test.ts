import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { compare, formatChange, json, listChanges, readTable } from './compare.ts';
import { callbackPath, describeApi, describeCallback, describeWebhook, orders } from './places.ts';

const operationChange = v.object({
  title: v.string(),
  before: json,
  after: json,
  operation: v.string(),
  webhook: v.optional(v.string()),
});

const rewriteSide = v.object({
  openapi: v.optional(v.string(), '3.1.0'),
  schema: v.optional(v.unknown()),
  schemas: v.optional(json),
  operation: v.optional(json, {}),
  pathItem: v.optional(json, {}),
  root: v.optional(json, {}),
});

const rewrite = v.object({ title: v.string(), before: rewriteSide, after: rewriteSide });

function describeRewritten(side: v.InferOutput<typeof rewriteSide>) {
  const { openapi, schema, schemas, operation, pathItem, root } = side;
  const done = { description: 'Done.' };
  const content = (value: unknown) => ({ content: { 'application/json': { schema: value } } });
  const body = { requestBody: content(schema) };
  const responses = { 200: { ...done, ...content({ type: 'array', items: schema }) } };
  const post =
    schema === undefined ? { responses: { 200: done }, ...operation } : { ...body, responses };
  return {
    ...(schema === undefined ? {} : { ...describeWebhook(body), components: { schemas } }),
    openapi,
    paths: { '/orders': { post, ...pathItem } },
    ...root,
  };
}

const lost = { $ref: 'lost.yaml' };
const plain = { 'text/plain': { schema: { type: 'string' } } };
const done = { responses: { 200: { description: 'Done.' } } };

describe('compareDescriptions', () => {
  test.each(readTable('operation-changes.yaml', operationChange))(
    'classifies a change in an operation, a webhook and a callback: $title',
    ({ before, after, operation, webhook = operation }) => {
      const comparison = compare(describeApi(before), describeApi(after));
      expect(listChanges(comparison, orders)).toEqual(operation.split(', '));
      expect(comparison.changes).toHaveLength(operation.split(', ').length);
      expect(comparison.changedEntries.map(({ id }) => id)).toEqual([orders]);

      const inWebhook = compare(describeWebhook(before), describeWebhook(after));
      expect(listChanges(inWebhook, 'webhook-paid')).toEqual(webhook.split(', '));

      const inCallback = compare(describeCallback(before), describeCallback(after));
      expect(listChanges(inCallback, orders)).toEqual(
        webhook.split(', ').map((change) => {
          const [level, rule, path] = change.split(' ');
          return `${level} ${rule} ${callbackPath}${path === undefined ? '' : `/${path}`}`;
        }),
      );
    },
  );

  test.each(readTable('rewrites.yaml', rewrite))(
    'finds no change in a rewritten description: $title',
    (row) => {
      const [before, after] = [describeRewritten(row.before), describeRewritten(row.after)];
      for (const comparison of [compare(before, after), compare(after, before)]) {
        expect(comparison).toMatchObject({ changes: [], changedEntries: [], addedEntries: [] });
        expect(comparison.byEntry.size).toBe(0);
        expect(comparison.removedEntries).toEqual([]);
      }
    },
  );

  const info = { title: 'Orders', version: '1' };
  const withPaths = (paths: object) => ({ openapi: '3.1.0', info, paths });

  test.each([
    ['operation', 'post-/a', (items: object) => withPaths({ '/a': items })],
    [
      'webhook',
      'webhook-a-post',
      (items: object) => ({ openapi: '3.1.0', webhooks: { a: items } }),
    ],
  ])('reports an added and a removed %s', (_, id, describeItems) => {
    const few = describeItems({ get: done, put: done });
    const many = describeItems({ get: done, put: done, post: done });
    const added = compare(few, many);
    expect(added.changes.map(formatChange)).toEqual(['compatible added']);
    expect(added.addedEntries.map((entry) => entry.id)).toEqual([id]);
    expect(added.changedEntries).toEqual([]);
    const removed = compare(many, few);
    expect(removed.changes.map(formatChange)).toEqual(['breaking removed']);
    expect(removed.removedEntries.map((entry) => entry.id)).toEqual([id]);
    expect(removed.counts).toEqual({ breaking: 1, compatible: 0, wording: 0 });
  });

  test.each([
    [{ deprecated: true }, 'compatible announced-removal'],
    [{ deprecated: true, 'x-sunset': '2001-01-01' }, 'compatible announced-removal'],
    [{ deprecated: true, 'x-sunset': '9999-01-01' }, 'breaking removed'],
    [{ 'x-stability-level': 'draft' }, 'compatible announced-removal'],
    [{ 'x-stability-level': 'stable' }, 'breaking removed'],
  ])('classifies the removal of an operation with %j as %s', (members, expected) => {
    const { changes } = compare(describeApi(members), { ...describeApi(members), paths: {} });
    expect(changes.map(formatChange)).toEqual([expected]);
  });

  test('matches operations if a path parameter is renamed', () => {
    const describePath = (name: string) => {
      const parameters = [{ name, in: 'path', required: true, schema: { type: 'string' } }];
      return withPaths({ [`/orders/{${name}}`]: { get: { ...done, parameters } } });
    };
    const comparison = compare(describePath('id'), describePath('orderId'));
    expect(comparison.addedEntries).toEqual([]);
    expect(listChanges(comparison, 'get-/orders/{orderId}')).toEqual([
      'wording parameter-renamed path/orderId',
    ]);
  });

  test('compares the servers of a path, and ignores those of the path it refers to', () => {
    const describeServers = (url: string) => ({
      ...withPaths({
        '/orders': { $ref: '#/components/pathItems/Orders', servers: [{ url }], post: done },
      }),
      components: { pathItems: { Orders: { servers: [{ url: 'https://c.test' }] } } },
    });
    const comparison = compare(
      describeServers('https://a.test'),
      describeServers('https://b.test'),
    );
    expect(listChanges(comparison, orders)).toEqual([
      'compatible server-removed',
      'compatible server-added',
    ]);
  });

  test('finds no change if operations move behind a reference in the same file', () => {
    const before = {
      ...withPaths({ '/a': { get: done, post: done } }),
      webhooks: { paid: { post: done } },
    };
    const get = { $ref: '#/x-ops/done' };
    const after = {
      ...withPaths({ '/a': { get, post: { $ref: '#/components/x-done' } } }),
      webhooks: { paid: { post: get } },
      components: { 'x-done': done },
      'x-ops': { done },
    };
    for (const comparison of [compare(before, after), compare(after, before)]) {
      expect(comparison.changes).toEqual([]);
      expect(comparison.changedEntries).toEqual([]);
    }
  });

  test.each<readonly [string, object]>([
    ['an operation', { paths: { '/a': { get: { $ref: 'a.yaml' }, post: done } } }],
    ['a path', { paths: { '/a': { $ref: 'a.yaml' } } }],
    ['a part of a path', { paths: { '/a': { $ref: 'a.yaml', post: done } } }],
    ['all paths', { paths: { $ref: 'a.yaml' } }],
  ])('doesn’t compare %s in a file that isn’t loaded', (_, moved) => {
    const get = { ...done, parameters: [{ name: 'a', in: 'query' }] };
    const before = withPaths({ '/a': { get, post: done } });
    const after = { ...before, ...moved };
    for (const { changes } of [compare(before, after), compare(after, before)]) {
      expect(changes.filter(({ rule }) => rule !== 'not-compared')).toEqual([]);
    }
  });

  test.each<readonly [string, object, object]>([
    ['parameters', { parameters: [{ name: 'a', in: 'query' }] }, { parameters: lost }],
    ['responses', done, { responses: lost }],
    ['a response', done, { responses: { 200: lost } }],
    ['a request body', { requestBody: { content: plain } }, { requestBody: lost }],
    ['content', { requestBody: { content: plain } }, { requestBody: { content: lost } }],
    ['callbacks', { callbacks: { a: { '{$url}': { post: done } } } }, { callbacks: lost }],
  ])('doesn’t compare %s in a file that isn’t loaded', (_, before, after) => {
    const toApi = (members: object) => withPaths({ '/a': { post: { ...done, ...members } } });
    for (const [first, second] of [[before, after] as const, [after, before] as const]) {
      const { changes } = compare(toApi(first), toApi(second));
      expect(changes.filter(({ rule }) => rule !== 'not-compared')).toEqual([]);
    }
  });

  const party = { $ref: '#/components/schemas/Party' };
  const content = { 'application/json': { schema: party } };

  test('counts a change in a shared schema once and shows it in each entry', () => {
    const describeParty = (maxLength: number) => ({
      ...withPaths(
        Object.fromEntries(
          ['/a', '/b', '/c'].map((path) => [path, { post: { ...done, requestBody: { content } } }]),
        ),
      ),
      components: { schemas: { Party: { properties: { name: { type: 'string', maxLength } } } } },
    });
    const comparison = compare(describeParty(20), describeParty(10));
    expect(comparison.counts).toEqual({ breaking: 1, compatible: 0, wording: 0 });
    expect(comparison.changes).toHaveLength(1);
    for (const path of ['/a', '/b', '/c']) {
      expect(listChanges(comparison, `post-${path}`)).toEqual([
        'breaking limit-narrower request/name',
      ]);
      expect(comparison.byEntry.get(`post-${path}`)).toMatchObject([
        {
          class: 'breaking',
          viaSchema: { name: 'Party', entryId: 'schema-Party', usedBy: 3 },
        },
      ]);
    }
    expect(listChanges(comparison, 'schema-Party')).toEqual([
      'breaking limit-narrower schema/name',
    ]);
    expect(comparison.byEntry.get('schema-Party')?.[0]?.viaSchema).toBeUndefined();
  });

  test('classifies a change of a shared schema separately for requests and responses, and counts it once', () => {
    const describeBoth = (required: readonly string[]) =>
      describeApi(
        { requestBody: { content }, responses: { 200: { description: 'Done.', content } } },
        {
          components: {
            schemas: { Party: { type: 'object', properties: { name: {} }, required } },
          },
        },
      );
    const comparison = compare(describeBoth([]), describeBoth(['name']));
    expect(listChanges(comparison, orders)).toEqual([
      'breaking required request/name',
      'compatible required responses/200/name',
    ]);
    expect(listChanges(comparison, 'schema-Party')).toEqual(['breaking required schema/name']);
    expect(comparison.counts).toEqual({ breaking: 1, compatible: 0, wording: 0 });
  });

  test('reports a change of a recursive schema once in an entry', () => {
    const describeTree = (maxLength: number) => {
      const properties = {
        children: { type: 'array', items: party },
        name: { type: 'string', maxLength },
      };
      const components = { schemas: { Party: { type: 'object', properties } } };
      return describeApi({ requestBody: { content } }, { components });
    };
    const comparison = compare(describeTree(5), describeTree(6));
    expect(listChanges(comparison, orders)).toEqual(['compatible limit-wider request/name']);
    expect(comparison.changes).toHaveLength(1);
  });

  const rulesOf = (before: unknown, after: unknown) => {
    const [first, second] = [before, after].map((schema) =>
      describeApi({ requestBody: { content: { 'application/json': { schema } } } }),
    );
    return compare(first, second).changes.map(formatChange);
  };

  test.each([
    [{ format: 'constructor' }, { format: 'toString' }, 'breaking type request'],
    [{ multipleOf: 0.1 }, { multipleOf: 0.3 }, 'breaking limit-narrower request'],
    [
      { allOf: [{ pattern: 'a' }, { pattern: 'b' }] },
      { pattern: 'a,b' },
      'breaking pattern-added request',
    ],
  ])('compares unusual schemas: %j and %j', (before, after, expected) => {
    expect(rulesOf(before, after)).toEqual([expected]);
  });

  test('compares 60,000 allowed values within the time limit of a test', () => {
    const createValues = (start: number) => ({
      enum: Array.from({ length: 60_000 }, (_, at) => `value${start + at}`),
    });
    expect(rulesOf(createValues(0), createValues(60_000))).toEqual([
      'breaking values-removed request',
      'compatible values-added request',
    ]);
  });

  test('compares a schema that combines itself several times', () => {
    const describeParty = (description: string) =>
      describeApi(
        { requestBody: { content } },
        { components: { schemas: { Party: { description, allOf: [party, party, party] } } } },
      );
    const { changes } = compare(describeParty('a'), describeParty('b'));
    expect(changes.map(formatChange)).toEqual(['wording description request']);
  });

  test('compares cyclic values, which aliases in YAML can create', () => {
    const createSchema = () => {
      const example: Record<string, unknown> = {};
      for (const key of ['a', 'b', 'c']) example[key] = example;
      return { example };
    };
    const changes = rulesOf(createSchema(), createSchema());
    expect(changes.filter((change) => change.startsWith('breaking'))).toEqual([]);
  });

  test('lists a limited number of changed parts in an entry', () => {
    const describeFields = (maxLength: number) => {
      const fields = Array.from({ length: 1200 }, (_, at) => [`field${at}`, { maxLength }]);
      const schema = { type: 'object', properties: Object.fromEntries(fields) };
      return describeApi({ requestBody: { content: { 'application/json': { schema } } } });
    };
    const changes = listChanges(compare(describeFields(5), describeFields(4)), orders);
    expect(changes.length).toBeGreaterThan(900);
    expect(changes.length).toBeLessThan(1000);
    expect(changes[0]).toBe('breaking limit-narrower request/field0');
  });

  test('finds a row for each of many changes in a real description, and no change in the same', () => {
    const text = readFileSync('docs/interface/openapi.yaml', 'utf8');
    expect(compare(load(text), load(text)).changes).toEqual([]);
    const changed = load(
      text
        .replaceAll('maxLength: ', 'maxLength: 1')
        .replaceAll('type: integer', 'type: number')
        .replaceAll(/^( +)required: \[(\w+), /gm, '$1required: [')
        .replaceAll(/description: (\w)/g, 'description: New $1'),
    );
    const { counts } = compare(load(text), changed);
    expect(counts.breaking).toBeGreaterThan(5);
    expect(counts.wording).toBeGreaterThan(50);
    expect(compare(changed, load(text)).changes).not.toEqual([]);
  });
});
