import { expect, it } from 'vitest';
import type { ApiDescription } from '#api-descriptions/api-description.ts';
import { buildUsage, getUsers } from '#api-descriptions/search/used-by.ts';
import { getEntry, parseApi } from '#test/api-descriptions/describe.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

async function usersOf(api: ApiDescription, id: string) {
  const { direct, indirect } = getUsers(await runInSlices(buildUsage(api)), getEntry(api, id));
  return [direct.map((entry) => entry.id), indirect.map((entry) => entry.id)];
}

const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const api = parseApi({
  openapi: '3.1.0',
  paths: {
    '/a': { post: { requestBody: { $ref: '#/components/requestBodies/Body' } } },
    '/b': { parameters: [{ in: 'query', name: 'q', schema: schemaReference('Name') }], get: {} },
    '/c': { get: { responses: { 200: { $ref: '#/components/schemas/Party/properties/name' } } } },
  },
  components: {
    requestBodies: {
      Body: { content: { 'application/json': { schema: schemaReference('Entry') } } },
    },
    schemas: {
      Entry: { properties: { party: schemaReference('Party'), again: schemaReference('Entry') } },
      Party: { properties: { name: schemaReference('Name'), entry: schemaReference('Entry') } },
      Name: { type: 'string' },
      Unused: { $ref: '#/nowhere' },
    },
  },
});

it('getUsers returns entries that refer to a schema directly or through other schemas', async () => {
  expect(await usersOf(api, 'schema-Name')).toEqual([
    ['get-/b', 'schema-Party'],
    ['get-/c', 'schema-Entry', 'post-/a'],
  ]);
});

it('getUsers follows components that are not entries, and leaves out the schema itself', async () => {
  expect(await usersOf(api, 'schema-Entry')).toEqual([['post-/a', 'schema-Party'], ['get-/c']]);
});

it('getUsers returns nothing for an unused schema', async () => {
  expect(await usersOf(api, 'schema-Unused')).toEqual([[], []]);
});

it('getUsers finds the definitions and the root of a JSON Schema that use a definition', async () => {
  const $defs = { A: { $ref: '#/$defs/B' }, B: true, C: { $ref: '#' } };
  const schema = parseApi({ type: 'object', properties: { a: { $ref: '#/$defs/A' } }, $defs });
  expect(await usersOf(schema, 'schema-B')).toEqual([['schema-A'], ['root', 'schema-C']]);
});

it('getUsers finds the schemas that a discriminator or a recursive reference leads to', async () => {
  const discriminator = { propertyName: 'kind', mapping: { a: '#/components/schemas/A', b: 'B' } };
  const schemas = { Base: { discriminator }, A: {}, B: {} };
  const base = parseApi({ openapi: '3.1.0', components: { schemas } });
  expect(await usersOf(base, 'schema-A')).toEqual([['schema-Base'], []]);
  expect(await usersOf(base, 'schema-B')).toEqual([['schema-Base'], []]);
  const $schema = 'https://json-schema.org/draft/2019-09/schema';
  const tree = parseApi({ $schema, $defs: { Node: { items: { $recursiveRef: '#' } } } });
  expect(await usersOf(tree, 'root')).toEqual([['schema-Node'], []]);
});

it('getUsers returns operations that use a schema through a referenced operation or referenced responses', async () => {
  const moved = parseApi({
    openapi: '3.1.0',
    paths: {
      '/a': { get: { $ref: '#/x-ops/list' } },
      '/b': { get: { responses: { $ref: '#/x-responses' } } },
    },
    components: { schemas: { Party: { type: 'object' } } },
    'x-ops': { list: { responses: { $ref: '#/x-responses' } } },
    'x-responses': {
      200: { content: { 'application/json': { schema: schemaReference('Party') } } },
    },
  });
  expect(await usersOf(moved, 'schema-Party')).toEqual([['get-/a', 'get-/b'], []]);
});

it('getUsers follows components that refer to each other in any order', async () => {
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const toResponse = (other: string, schema: string) => ({
    content: { 'application/json': { schema: schemaReference(schema) } },
    links: { other: reference(other) },
  });
  const get = (name: string) => ({ get: { responses: { 200: reference(name) } } });
  const components = {
    responses: { One: toResponse('Two', 'A'), Two: toResponse('One', 'B') },
    schemas: { A: {}, B: {} },
  };
  const expected = [['get-/one', 'get-/two'], []];
  for (const [first, second] of [
    ['One', 'Two'],
    ['Two', 'One'],
  ] as const) {
    const paths = {
      [`/${first.toLowerCase()}`]: get(first),
      [`/${second.toLowerCase()}`]: get(second),
    };
    const cyclic = parseApi({ openapi: '3.1.0', paths, components });
    for (const id of ['schema-A', 'schema-B']) {
      const [direct = [], indirect] = await usersOf(cyclic, id);
      expect([direct.toSorted(), indirect]).toEqual(expected);
    }
  }
});

it('getUsers follows a chain of 5,000 components', async () => {
  const headers = Array.from({ length: 5000 }, (_, at) => [
    `H${at}`,
    { 'x-next': { $ref: `#/components/headers/H${at + 1}` } },
  ]);
  const paths = {
    '/a': { get: { responses: { 200: { headers: { H: { $ref: '#/components/headers/H0' } } } } } },
  };
  const chain = parseApi({
    openapi: '3.1.0',
    paths,
    components: {
      headers: { ...Object.fromEntries(headers), H5000: { schema: schemaReference('A') } },
      schemas: { A: {} },
    },
  });
  expect(await usersOf(chain, 'schema-A')).toEqual([['get-/a'], []]);
});
