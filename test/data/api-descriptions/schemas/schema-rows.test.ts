import { describe, expect, it } from 'vitest';
import type { ApiDirection, ApiRow } from '#data/api-descriptions/api-description.ts';
import { parseApiDescription } from '#data/api-descriptions/outline/parse-description.ts';
import { createSchemaRow, getSchemaRows } from '#data/api-descriptions/schemas/schema-rows.ts';

const file = 'api/openapi.yaml';

/** Returns the rows of the schema `S`. */
function rowsOf(schemas: Record<string, unknown>, direction?: ApiDirection) {
  const root = { openapi: '3.1.0', info: { title: 'T', version: '1' }, components: { schemas } };
  const api = parseApiDescription(file, new Map([[file, root]]));
  if (api === undefined) throw new Error('The description is not recognised.');
  const location = { file, pointer: '/components/schemas/S' };
  return getSchemaRows(api, { value: schemas.S, location }, direction);
}

function childrenOf(row: ApiRow | undefined): readonly ApiRow[] {
  return row?.getChildren?.() ?? [];
}

/** Paths of the rows and of all rows below them. */
function pathsOf(rows: readonly ApiRow[], parent = ''): string[] {
  return rows.flatMap((row) => {
    const path = `${parent}${row.key}`;
    return [path, ...pathsOf(childrenOf(row), `${path}/`)];
  });
}

const Party = {
  type: 'object',
  description: 'A party.',
  required: ['name'],
  properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Party' } },
};
const party = { $ref: '#/components/schemas/Party' };

describe('getSchemaRows', () => {
  it('follows a reference on demand and names recursion', () => {
    const [row] = rowsOf({ S: { properties: { party } }, Party });
    expect(row).toMatchObject({
      kind: 'field',
      key: 'party',
      type: 'object',
      description: 'A party.',
      reference: { name: 'Party', entryId: 'schema-Party', missingFile: undefined },
      isRecursive: false,
    });
    const [name, parent] = childrenOf(row);
    expect(name).toMatchObject({ name: 'name', isRequired: true, type: 'string' });
    expect(name?.getChildren).toBeUndefined();
    expect(parent).toMatchObject({ isRecursive: true, reference: { name: 'Party' } });
    expect(parent?.getChildren).toBeUndefined();
  });

  it('recognises that a field repeats the schema of the page', () => {
    const S = { properties: { self: { $ref: '#/components/schemas/S' }, all: { items: {} } } };
    const list = { type: 'array', items: { $ref: '#/components/schemas/S' } };
    const rows = rowsOf({ S: { ...S, properties: { ...S.properties, list } } });
    expect(rows.map(({ name, isRecursive }) => [name, isRecursive])).toEqual([
      ['self', true],
      ['all', false],
      ['list', true],
    ]);
  });

  it('ends at a YAML alias that contains itself', () => {
    const node: Record<string, unknown> = { type: 'object' };
    node.properties = { child: node, list: { type: 'array', items: node } };
    expect(pathsOf(rowsOf({ S: { properties: { node } } }))).toEqual([
      'node',
      'node/child',
      'node/list',
    ]);
    const array: Record<string, unknown> = { type: ['array', 'object'] };
    array.items = array;
    expect(pathsOf(rowsOf({ S: array }))).toEqual(['items']);
  });

  it('returns the same child rows each time', () => {
    const [row] = rowsOf({ S: { properties: { party } }, Party });
    expect(childrenOf(row)).toBe(childrenOf(row));
  });

  it.each([
    ['request', ['password', 'name']],
    ['response', ['id', 'name']],
    [undefined, ['id', 'password', 'name']],
  ] as const)('shows the fields of the direction %s', (direction, names) => {
    const properties = { id: { readOnly: true }, password: { writeOnly: true }, name: {} };
    expect(rowsOf({ S: { properties } }, direction).map(({ name }) => name)).toEqual(names);
  });

  it('shows the fields of items directly below an array', () => {
    const list = { type: 'array', items: party };
    const [row] = rowsOf({ S: { properties: { list } }, Party });
    expect(row).toMatchObject({
      type: 'array of Party',
      description: 'A party.',
      reference: { name: 'Party' },
    });
    expect(pathsOf(childrenOf(row))).toEqual(['name', 'parent']);
  });

  it('shows other items in a row only if they have details', () => {
    const properties = {
      plain: { type: 'array', items: { type: 'string' } },
      limited: { type: 'array', items: { type: 'string', maxLength: 3 } },
      nested: { type: 'array', items: { type: 'array', items: party } },
      tuple: { prefixItems: [{ type: 'string' }], items: false },
    };
    const rows = rowsOf({ S: { properties }, Party });
    expect(pathsOf(rows)).toEqual([
      'plain',
      'limited',
      'limited/items',
      'nested',
      'nested/items',
      'nested/items/name',
      'nested/items/parent',
      'tuple',
      'tuple/0',
    ]);
    expect(rows.at(-1)?.facts).toEqual([
      { label: 'Other items', value: 'not allowed', isCode: false },
    ]);
  });

  it('names origins of merged fields', () => {
    const S = { allOf: [party, { properties: { vatId: { type: 'string' } } }] };
    expect(rowsOf({ S, Party }).map(({ name, origin }) => [name, origin])).toEqual([
      ['name', 'Party'],
      ['parent', 'Party'],
      ['vatId', ''],
    ]);
  });

  it('combines the declarations of a field', () => {
    const S = {
      allOf: [
        { properties: { a: { type: 'string', description: 'A.' } } },
        { properties: { a: { maxLength: 3 } } },
      ],
    };
    expect(rowsOf({ S })[0]).toMatchObject({
      type: 'string · at most 3 characters',
      description: 'A.',
    });
  });

  it('shows choices after common fields, with the value of the discriminator', () => {
    const S = {
      properties: { kind: { type: 'string' } },
      oneOf: [
        party,
        { $ref: '#/components/schemas/Cat' },
        { title: 'Other', minProperties: 1 },
        { minProperties: 2 },
      ],
      discriminator: { propertyName: 'kind', mapping: { p: 'Party', q: 'Party' } },
    };
    const rows = rowsOf({ S, Party, Cat: { properties: { name: {} } } });
    expect(rows.map(({ key, name, facts }) => [key, name, facts[0]?.value])).toEqual([
      ['kind', 'kind', undefined],
      ['oneOf:1', 'Party', 'p, q'],
      ['oneOf:2', 'Cat', 'Cat'],
      ['oneOf:3', 'Other', undefined],
      ['oneOf:4', 'Option 4', undefined],
    ]);
  });

  it('describes the XML Object of a field', () => {
    const namespace = 'https://example.test/ns';
    const S = {
      properties: {
        id: { type: 'string', xml: { attribute: true, prefix: 'app', name: 'id', namespace } },
        tags: { type: 'array', xml: { wrapped: true } },
        note: { type: 'string', xml: { nodeType: 'text' } },
        plain: { type: 'string' },
      },
    };
    expect(rowsOf({ S }).map(({ facts }) => facts.map(({ value }) => value))).toEqual([
      [`attribute app:id in ${namespace}`],
      ['element with an element around the list'],
      ['text'],
      [],
    ]);
  });

  it('omits choices that the type already names', () => {
    const [row] = rowsOf({
      S: { properties: { id: { oneOf: [{ type: 'string' }, { type: 'integer' }] } } },
    });
    expect(row).toMatchObject({ type: 'string or integer', getChildren: undefined });
  });

  it('shows keywords with schemas, and keeps their keys apart from fields', () => {
    const S = {
      properties: { '*': {}, not: {}, 'a/b': {} },
      patternProperties: { '^x/': { type: 'string' } },
      additionalProperties: { type: 'integer' },
      not: { required: ['a'] },
      if: { required: ['b'] },
      else: true,
      dependentSchemas: { 'c/d': { minProperties: 2 } },
    };
    expect(rowsOf({ S }).map(({ key, name }) => [key, name])).toEqual([
      ['*', '*'],
      ['not', 'not'],
      ['a~1b', 'a/b'],
      ['~1^x~1~1', '/^x//'],
      [':*', '*'],
      [':not', 'not'],
      ['if', 'if'],
      ['dependentSchemas~1c~1d', 'if c/d is present'],
    ]);
  });

  it('shows values with descriptions, facts and examples', () => {
    const [row] = rowsOf({
      S: {
        properties: {
          state: {
            enum: ['draft', 1, null],
            'x-enum-descriptions': ['Not posted.'],
            default: 'draft',
            pattern: '^d',
            examples: ['draft'],
            deprecated: true,
          },
        },
      },
    });
    expect(row).toMatchObject({
      values: [
        { value: 'draft', description: 'Not posted.' },
        { value: '1', description: '' },
        { value: 'null', description: '' },
      ],
      facts: [
        { label: 'Default', value: 'draft', isCode: true },
        { label: 'Pattern', value: '^d', isCode: true },
      ],
      examples: [{ name: '', value: 'draft' }],
      isDeprecated: true,
    });
  });

  it('states that other fields are not allowed', () => {
    const [closed, open] = rowsOf({
      S: {
        properties: {
          closed: { unevaluatedProperties: false },
          open: { additionalProperties: {} },
        },
      },
    });
    expect(closed?.facts.map(({ label }) => label)).toEqual(['Other fields']);
    expect(closed?.getChildren).toBeUndefined();
    expect(open).toMatchObject({ facts: [], getChildren: undefined });
  });

  it('names a missing file and a problem', () => {
    const [missing, invalid] = rowsOf({
      S: { properties: { missing: { $ref: 'party.yaml#/Party' }, invalid: 5 } },
    });
    expect(missing).toMatchObject({
      reference: { name: 'Party', missingFile: 'api/party.yaml' },
      problem: '',
    });
    expect(invalid?.problem).toBe('This isn’t a schema.');
  });
});

describe('createSchemaRow', () => {
  it('creates the row of a body that is an array', () => {
    const root = { openapi: '3.1.0', components: { schemas: { Party } } };
    const api = parseApiDescription(file, new Map([[file, root]]));
    if (api === undefined) throw new Error('The description is not recognised.');
    const source = { value: { type: 'array', items: party }, location: { file, pointer: '/x' } };
    const options = { kind: 'schema', key: '', name: '', direction: 'request' } as const;
    const row = createSchemaRow(api, source, options);
    expect(row).toMatchObject({ type: 'array of Party', reference: { entryId: 'schema-Party' } });
    expect(pathsOf(childrenOf(row))).toEqual(['name', 'parent']);
  });
});
