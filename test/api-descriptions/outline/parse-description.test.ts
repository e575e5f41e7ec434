import { describe, expect, it } from 'vitest';
import { findEntryAt } from '#api-descriptions/entry-locations.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';

function parse(value: unknown, path = 'api/file.json', others: Record<string, unknown> = {}) {
  return parseApiDescription(path, new Map([[path, value], ...Object.entries(others)]));
}

/** Titles of the groups with the ids of their entries. */
function outlineOf(value: unknown, others?: Record<string, unknown>) {
  const groups = parse(value, 'api/file.json', others)?.groups ?? [];
  return groups.map(({ title, entries }) => [title, ...entries.map(({ id }) => id)]);
}

const schema = { type: 'object', properties: { name: { type: 'string' } } };

describe('parseApiDescription recognises', () => {
  it.each([
    [{ openapi: '3.0.3' }, 'OpenAPI 3.0'],
    [{ openapi: '3.1.0-rc1', paths: null }, 'OpenAPI 3.1'],
    [{ openapi: 3.2, info: [] }, 'OpenAPI 3.2'],
    [{ openapi: 3 }, 'OpenAPI 3.0'],
    [{ swagger: '2.0' }, 'Swagger 2.0'],
    [{ swagger: 2 }, 'Swagger 2.0'],
    [{ asyncapi: '2.6.0' }, 'AsyncAPI 2.6'],
    [{ asyncapi: '3.0.0' }, 'AsyncAPI 3.0'],
    [{ $schema: 'http://json-schema.org/draft-04/schema#' }, 'JSON Schema draft-04'],
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema' }, 'JSON Schema 2020-12'],
    [{ $schema: 'http://json-schema.org/schema#' }, 'JSON Schema'],
    [schema, 'JSON Schema'],
    [{ $defs: { Name: { type: 'string' } } }, 'JSON Schema'],
    [{ definitions: { Any: true } }, 'JSON Schema'],
  ])('%j', (value, label) => {
    expect(parse(value)?.formatLabel).toBe(label);
  });

  it('a file named *.schema.json that contains a schema', () => {
    expect(parse({ enum: ['a'] }, 'party.schema.json')?.formatLabel).toBe('JSON Schema');
    expect(parse({ enum: ['a'] }, 'party.json')).toBeUndefined();
    expect(parse({ data: { __schema: {} } }, 'github.schema.json')).toBeUndefined();
  });
});

describe('parseApiDescription returns undefined for', () => {
  it.each<[string, unknown]>([
    ['package.json', { name: 'a', version: '1.0.0', type: 'module', dependencies: {} }],
    ['tsconfig.json', { $schema: 'https://json.schemastore.org/tsconfig', compilerOptions: {} }],
    ['a Kubernetes manifest', { apiVersion: 'v1', kind: 'Service', metadata: {}, spec: {} }],
    ['a Compose file', { version: '3', services: { web: { image: 'a' } } }],
    ['GeoJSON', { type: 'Feature', properties: { name: { type: 'string' } }, geometry: null }],
    ['a Bitbucket pipeline', { definitions: { services: { db: { image: 'a' } } }, pipelines: {} }],
    ['Swagger 1', { swagger: '1.2', apis: [] }],
    ['a reference to a description', { openapi: './openapi.yaml' }],
    ['a list', [{ openapi: '3.0.0' }]],
    ['an empty file', null],
    ['a boolean', true],
    ['a file that is not loaded', undefined],
  ])('%s', (_, value) => {
    expect(parse(value)).toBeUndefined();
  });
});

describe('the outline of OpenAPI', () => {
  const get = (...tags: unknown[]) => ({ get: { tags } });

  it('has declared tags in their order, then used tags, then “Other”', () => {
    const paths = {
      '/a': get('late'),
      '/b': get('second', 'first'),
      '/c': {},
      '/d': get(),
      '/e': null,
    };
    expect(
      outlineOf({ openapi: '3.1.0', tags: [{ name: 'first' }, { name: 'second' }, 7], paths }),
    ).toEqual([
      ['', 'overview'],
      ['first', 'get-/b'],
      ['second', 'get-/b'],
      ['late', 'get-/a'],
      ['Other', 'get-/d'],
    ]);
  });

  it('has the first different segment of the paths if there are no tags', () => {
    const paths = {
      '/ledger/v1/entries': { get: {}, post: {} },
      '/ledger/v1/entries/{id}': { get: {} },
      '/ledger/v1': { get: {} },
      '/ledger/v1/parties': { get: {} },
      'x-other': { get: {} },
    };
    expect(outlineOf({ openapi: '3.0.0', paths })).toEqual([
      ['', 'overview'],
      [
        'entries',
        'get-/ledger/v1/entries',
        'post-/ledger/v1/entries',
        'get-/ledger/v1/entries/{id}',
      ],
      ['/ledger/v1', 'get-/ledger/v1'],
      ['parties', 'get-/ledger/v1/parties'],
    ]);
  });

  it('names the parents of a tag, also of tags that are their own parents', () => {
    const tags = [
      { name: 'books', parent: 'products', summary: 'Books' },
      { name: 'products', parent: 'shop' },
      { name: 'loop', parent: 'loop' },
      { name: 'beta', kind: 'badge' },
    ];
    const paths = { '/a': get('books', 'beta'), '/b': get('loop'), '/c': get('beta') };
    expect(outlineOf({ openapi: '3.2.0', tags, paths })).toEqual([
      ['', 'overview'],
      ['products › Books', 'get-/a'],
      ['loop › loop › loop › loop › loop', 'get-/b'],
      ['Other', 'get-/c'],
    ]);
  });

  it('has webhooks, schemas, and the methods of OpenAPI 3.2', () => {
    const value = {
      openapi: '3.2.0',
      paths: { '/a': { query: {}, additionalOperations: { COPY: { summary: 'Copies' } } } },
      webhooks: { one: { post: { summary: 'One' } }, two: { post: {}, put: { deprecated: true } } },
      components: { schemas: { Party: schema } },
    };
    expect(outlineOf(value)).toEqual([
      ['', 'overview'],
      ['/a', 'query-/a', 'copy-/a'],
      ['Webhooks', 'webhook-one', 'webhook-two-post', 'webhook-two-put'],
      ['Schemas', 'schema-Party'],
    ]);
    const { entries } = parse(value) ?? {};
    expect(entries?.get('copy-/a')).toMatchObject({
      kind: 'operation',
      method: 'COPY',
      path: '/a',
      title: 'Copies',
      source: { location: { pointer: '/paths/~1a/additionalOperations/COPY' } },
    });
    expect(entries?.get('query-/a')?.title).toBe('/a');
    expect(entries?.get('webhook-two-put')).toMatchObject({ title: 'two', isDeprecated: true });
  });

  it('follows path items to other files, and has an entry for files that are not loaded', () => {
    const paths = { '/a': { $ref: './paths.yaml#/a' }, '/b': { $ref: 'lost.yaml' } };
    const value = { openapi: '3.0.0', paths };
    expect(outlineOf(value)).toEqual([
      ['', 'overview'],
      ['a', 'path-/a'],
      ['b', 'path-/b'],
    ]);
    const others = { 'api/paths.yaml': { a: { get: {} } } };
    expect(outlineOf(value, others)[1]).toEqual(['a', 'get-/a']);
  });

  it('follows operations by reference, and has an entry for those that can’t be followed', () => {
    const list = { summary: 'List', tags: ['berths'], deprecated: true };
    const value = {
      openapi: '3.0.3',
      paths: {
        '/a': { get: { $ref: '#/x-ops/list' }, post: { $ref: 'ops.yaml#/create' } },
        '/b': { get: { $ref: '#/x-ops/none' }, additionalOperations: { $ref: '#/x-more' } },
      },
      webhooks: { paid: { post: { $ref: '#/x-ops/list' } } },
      'x-ops': { list },
      'x-more': { COPY: { $ref: '#/x-ops/list' } },
    };
    expect(outlineOf(value)).toEqual([
      ['', 'overview'],
      ['berths', 'get-/a', 'copy-/b'],
      ['Other', 'post-/a', 'get-/b'],
      ['Webhooks', 'webhook-paid'],
    ]);
    const { entries } = parse(value) ?? {};
    expect(entries?.get('get-/a')).toMatchObject({
      title: 'List',
      isDeprecated: true,
      source: { value: list, location: { file: 'api/file.json', pointer: '/x-ops/list' } },
    });
    expect(entries?.get('post-/a')).toMatchObject({
      method: 'POST',
      title: '/a',
      source: { location: { pointer: '/paths/~1a/post' } },
    });
    const create = { summary: 'Create', tags: ['berths'] };
    const others = { 'api/ops.yaml': { create } };
    expect(outlineOf(value, others)[1]).toEqual(['berths', 'get-/a', 'post-/a', 'copy-/b']);
    expect(parse(value, undefined, others)?.entries.get('post-/a')).toMatchObject({
      title: 'Create',
      source: { value: create, location: { file: 'api/ops.yaml', pointer: '/create' } },
    });
  });

  it('has the summary beside the reference of an operation in OpenAPI 3.1', () => {
    const paths = { '/a': { get: { $ref: '#/x-list', summary: 'Own' } } };
    const titleOf = (openapi: string) =>
      parse({ openapi, paths, 'x-list': { summary: 'List' } })?.entries.get('get-/a')?.title;
    expect([titleOf('3.0.3'), titleOf('3.1.0')]).toEqual(['List', 'Own']);
  });

  it('follows the maps of the root', () => {
    const value = {
      openapi: '3.1.0',
      info: { $ref: '#/x-info' },
      tags: { $ref: '#/x-tags' },
      paths: { $ref: 'paths.yaml' },
      webhooks: { $ref: '#/x-hooks' },
      components: { $ref: 'components.yaml' },
      'x-info': { title: 'Harbour', version: '2' },
      'x-tags': [{ name: 'late' }, { name: 'early' }],
      'x-hooks': { paid: { post: {} } },
    };
    const others = {
      'api/paths.yaml': { '/a': { get: { tags: ['early'] }, post: { tags: ['late'] } } },
      'api/components.yaml': { schemas: { $ref: '#/all' }, all: { Party: schema } },
    };
    expect(outlineOf(value, others)).toEqual([
      ['', 'overview'],
      ['late', 'post-/a'],
      ['early', 'get-/a'],
      ['Webhooks', 'webhook-paid'],
      ['Schemas', 'schema-Party'],
    ]);
    expect(outlineOf(value)).toEqual([
      ['', 'overview'],
      ['Webhooks', 'webhook-paid'],
    ]);
    expect(parse(value)).toMatchObject({ title: 'Harbour', version: '2' });
  });

  it('keeps the entry of a schema to which an operation refers', () => {
    const list = { summary: 'List', responses: {} };
    const api = parse({
      openapi: '3.0.3',
      paths: { '/a': { get: { $ref: '#/components/schemas/List' } } },
      components: { schemas: { List: list } },
    });
    const pointer = '/components/schemas/List';
    expect(api && findEntryAt(api, { file: 'api/file.json', pointer })?.id).toBe('schema-List');
    expect(api?.entries.get('get-/a')?.title).toBe('List');
  });

  it('numbers repeated ids', () => {
    const paths = { '/a': { get: {}, GET: {}, additionalOperations: { get: {} } } };
    expect(outlineOf({ openapi: '3.2.0', paths })[1]).toEqual([
      '/a',
      'get-/a',
      'get-/a-2',
      'get-/a-3',
    ]);
  });

  it.each([
    { paths: [] },
    { paths: { '/a': 'text', '/b': [1], '/c': { get: 'text', post: null } }, tags: {} },
    { paths: { '/a': { get: { tags: [null, {}, 5], summary: {} } } }, info: 'text' },
    { components: { schemas: [1] }, webhooks: 'text', servers: 3 },
  ])('is created for the invalid description %j', (value) => {
    expect(outlineOf({ openapi: '3.1.0', ...value })[0]).toEqual(['', 'overview']);
  });
});

describe('the outline of AsyncAPI and JSON Schema', () => {
  it('has operations of channels, messages and schemas of AsyncAPI 2', () => {
    const value = {
      asyncapi: '2.6.0',
      channels: { 'a/b': { publish: { operationId: 'send' }, subscribe: {} }, c: 'text' },
      components: { messages: { M: { title: 'Message' } }, schemas: { S: true } },
    };
    expect(outlineOf(value)).toEqual([
      ['', 'overview'],
      ['Operations', 'publish-a/b', 'subscribe-a/b'],
      ['Channels', 'channel-a/b', 'channel-c'],
      ['Messages', 'message-M'],
      ['Schemas', 'schema-S'],
    ]);
    expect(parse(value)?.entries.get('publish-a/b')?.title).toBe('send');
  });

  it('has operations of AsyncAPI 3 by tag, with the address of the channel', () => {
    const value = {
      asyncapi: '3.0.0',
      channels: { orders: { address: 'shop/orders' } },
      operations: {
        sendOrder: {
          action: 'send',
          channel: { $ref: '#/channels/orders' },
          tags: [{ name: 'shop' }],
        },
        broken: 'text',
      },
    };
    expect(outlineOf(value)).toEqual([
      ['', 'overview'],
      ['shop', 'send-sendOrder'],
      ['Other', 'operation-broken'],
      ['Channels', 'channel-orders'],
    ]);
    expect(parse(value)?.entries.get('send-sendOrder')?.path).toBe('shop/orders');
  });

  it('has the root and the definitions of JSON Schema', () => {
    const value = {
      title: 'Party',
      ...schema,
      $defs: { A: true },
      definitions: { A: true, B: {} },
    };
    expect(outlineOf(value)).toEqual([
      ['', 'root'],
      ['Definitions', 'schema-A', 'schema-A-2', 'schema-B'],
    ]);
    expect(parse(value)?.entries.get('root')).toMatchObject({ title: 'Party', path: 'file.json' });
  });
});
