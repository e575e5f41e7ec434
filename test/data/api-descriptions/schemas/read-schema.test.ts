import { describe, expect, it } from 'vitest';
import type { ApiFiles, ApiSource } from '#data/api-descriptions/api-description.ts';
import { readSchema } from '#data/api-descriptions/schemas/read-schema.ts';

const file = 'api/openapi.yaml';

/** Reads the schema `S` of an OpenAPI description with the given schemas. */
function read(
  schemas: Record<string, unknown>,
  openapi = '3.1.0',
  files: [string, unknown][] = [],
) {
  const all: ApiFiles = new Map([[file, { openapi, components: { schemas } }], ...files]);
  return readSchema(all, sourceOf(schemas.S));
}

function sourceOf(value: unknown): ApiSource {
  return { value, location: { file, pointer: '/components/schemas/S' } };
}

/** Reads a JSON Schema that is the content of a file. */
function readRoot(root: unknown, pointer = '') {
  const value = pointer
    .split('/')
    .slice(1)
    .reduce((current: unknown, key) => Reflect.get(Object(current), key), root);
  return readSchema(new Map([[file, root]]), { value, location: { file, pointer } });
}

const party = {
  type: 'object',
  description: 'A party.',
  required: ['name'],
  properties: { name: { type: 'string' } },
};

describe('references', () => {
  it('names the target and keeps its content', () => {
    const schema = read({ S: { $ref: '#/components/schemas/Party' }, Party: party });
    expect(schema.reference).toEqual({
      name: 'Party',
      location: { file, pointer: '/components/schemas/Party' },
    });
    expect(schema.types).toEqual(['object']);
    expect(schema.properties.get('name')).toEqual({
      sources: [
        {
          value: { type: 'string' },
          location: { file, pointer: '/components/schemas/Party/properties/name' },
        },
      ],
      isRequired: true,
      origin: '',
    });
  });

  it('names the first target of a chain', () => {
    const schema = read({
      S: { $ref: '#/components/schemas/Alias' },
      Alias: { $ref: '#/components/schemas/Party' },
      Party: party,
    });
    expect(schema.reference?.name).toBe('Alias');
    expect([...schema.properties.keys()]).toEqual(['name']);
  });

  it('returns the same schema for plain references to the same target', () => {
    const schemas = { Party: party, S: { $ref: '#/components/schemas/Party' } };
    const files: ApiFiles = new Map([[file, { openapi: '3.1.0', components: { schemas } }]]);
    const first = readSchema(files, sourceOf(schemas.S));
    const second = readSchema(files, sourceOf({ $ref: '#/components/schemas/Party' }));
    expect(second).toBe(first);
  });

  it('ignores members beside a reference in OpenAPI 3.0', () => {
    const S = { $ref: '#/components/schemas/Party', description: 'Payer.', minProperties: 2 };
    const schema = read({ S, Party: party }, '3.0.3');
    expect(schema.description).toBe('A party.');
    expect(schema.limits).toEqual({});
  });

  it('applies members beside a reference in OpenAPI 3.1', () => {
    const S = { $ref: '#/components/schemas/Party', description: 'Payer.', minProperties: 2 };
    const schema = read({ S, Party: party });
    expect(schema.description).toBe('Payer.');
    expect(schema.limits).toEqual({ minProperties: 2 });
    expect(schema.reference?.name).toBe('Party');
  });

  it.each([
    ['http://json-schema.org/draft-07/schema#', {}],
    ['https://json-schema.org/draft/2019-09/schema', { minLength: 2 }],
  ])('applies members beside a reference by the dialect %s', ($schema, limits) => {
    const root = {
      $schema,
      definitions: { name: { type: 'string' } },
      properties: { name: { $ref: '#/definitions/name', minLength: 2 } },
    };
    expect(readRoot(root, '/properties/name').limits).toEqual(limits);
  });

  it('reports a reference to itself as unresolved', () => {
    const schema = read({
      S: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/S' },
    });
    expect(schema).toMatchObject({
      kind: 'unresolved',
      problem: 'The schema contains itself.',
      reference: { name: 'B' },
    });
  });

  it('reports a target that does not exist', () => {
    const schema = read({ S: { $ref: '#/components/schemas/None' } });
    expect(schema.kind).toBe('unresolved');
    expect(schema.problem).toBe('“#/components/schemas/None” doesn’t exist.');
  });

  it('returns the location of a file that is not loaded', () => {
    const schema = read({ S: { $ref: '../common/party.yaml#/Party' } });
    expect(schema.kind).toBe('unresolved');
    expect(schema.reference?.location).toEqual({ file: 'common/party.yaml', pointer: '/Party' });
  });

  it('follows files that refer to each other', () => {
    const files: [string, unknown][] = [
      ['api/a.yaml', { type: 'object', properties: { b: { $ref: 'b.yaml' } } }],
      ['api/b.yaml', { allOf: [{ $ref: './a.yaml' }, { required: ['b'] }] }],
    ];
    const schema = read({ S: { $ref: './b.yaml' } }, '3.1.0', files);
    expect(schema.properties.get('b')).toMatchObject({ isRequired: true, origin: 'a' });
  });

  it('never resolves a URL', () => {
    const schema = read({ S: { $ref: 'https://example.com/party.json' } });
    expect(schema.kind).toBe('unresolved');
    expect(schema.reference).toBeUndefined();
    expect(schema.problem).toContain('https://example.com/party.json');
  });

  it.each([
    ['$dynamicRef', { $dynamicAnchor: 'node', type: 'object' }, '#node'],
    ['$recursiveRef', { $recursiveAnchor: true, type: 'object' }, '#'],
    ['$ref', { $anchor: 'node', type: 'object' }, '#node'],
  ])('follows %s', (keyword, anchored, reference) => {
    const root = { ...anchored, properties: { child: { [keyword]: reference } } };
    expect(readRoot(root, '/properties/child').types).toEqual(['object']);
  });
});

describe('allOf', () => {
  it('merges members and names their origin', () => {
    const schema = read({
      Party: party,
      S: {
        allOf: [
          { $ref: '#/components/schemas/Party' },
          { properties: { vatId: { type: 'string' } }, required: ['vatId'] },
        ],
      },
    });
    expect([...schema.properties].map(([name, property]) => [name, property.origin])).toEqual([
      ['name', 'Party'],
      ['vatId', ''],
    ]);
    expect([...schema.required]).toEqual(['name', 'vatId']);
    expect(schema.reference).toBeUndefined();
  });

  it('treats a single member among annotations as the schema itself', () => {
    const S = { allOf: [{ $ref: '#/components/schemas/Party' }, { description: 'Payer.' }] };
    const schema = read({ Party: party, S }, '3.0.0');
    expect(schema.reference?.name).toBe('Party');
    expect(schema.description).toBe('Payer.');
    expect(schema.properties.get('name')?.origin).toBe('');
  });

  it('merges a schema that contains itself with its other members', () => {
    const schema = read({
      S: { allOf: [{ $ref: '#/components/schemas/S' }, party, { minProperties: 1 }] },
    });
    expect(schema.kind).toBe('schema');
    expect(schema.problem).toBe('The schema contains itself.');
    expect([...schema.properties.keys()]).toEqual(['name']);
  });

  it('allows no value if types conflict', () => {
    const schema = read({ S: { allOf: [{ type: 'string' }, { allOf: [{ type: 'integer' }] }] } });
    expect(schema.kind).toBe('never');
    expect(schema.problem).toBe('“allOf” allows no common type: string; integer.');
  });

  it('finds the common values of thousands of values in a moment', () => {
    const createValues = (start: number) =>
      Array.from({ length: 60_000 }, (_, at) => `value${start + at}`);
    const schema = read({
      S: { allOf: [{ enum: createValues(0) }, { enum: createValues(59_999) }] },
    });
    expect(schema.values).toEqual(['value59999']);
  });

  it('allows no value if values conflict', () => {
    expect(read({ S: { allOf: [{ enum: ['a'] }, { const: 'b' }] } }).kind).toBe('never');
  });

  it('intersects types, values and limits', () => {
    const schema = read({
      S: {
        allOf: [
          { type: ['number', 'null'], enum: [1, 2, { a: 1 }], minimum: 1, multipleOf: 4 },
          { type: ['integer', 'null'], enum: [2, { a: 1 }], minimum: 0, multipleOf: 6, maximum: 9 },
        ],
      },
    });
    expect(schema.types).toEqual(['integer']);
    expect(schema.values).toEqual([2, { a: 1 }]);
    expect(schema.limits).toEqual({ minimum: 1, multipleOf: 12, maximum: 9 });
  });

  it('keeps the sources of a property that several members declare', () => {
    const schema = read({
      S: {
        allOf: [
          { properties: { a: { type: 'string' } } },
          { properties: { a: { minLength: 1 } }, required: ['a'] },
        ],
      },
    });
    const property = schema.properties.get('a');
    expect(property?.sources.map(({ value }) => value)).toEqual([
      { type: 'string' },
      { minLength: 1 },
    ]);
    expect(property?.isRequired).toBe(true);
  });

  it('lists a member whose file is not loaded', () => {
    const schema = read({ S: { allOf: [{ $ref: 'a.yaml' }, { $ref: 'b.yaml' }, party] } });
    expect([...schema.others.keys()]).toEqual(['allOf', 'allOf:2']);
    expect([...schema.properties.keys()]).toEqual(['name']);
  });

  it('reads a deep chain of members without an error', () => {
    let schema: unknown = party;
    for (let depth = 0; depth < 5000; depth += 1) schema = { allOf: [schema] };
    expect(read({ S: schema }).problem).toBe('The schema combines too many others.');
  });

  it('reads members that double at each level in linear time', () => {
    const schemas: Record<string, unknown> = { L60: party };
    for (let level = 0; level < 60; level += 1) {
      const next = { $ref: `#/components/schemas/L${level + 1}` };
      schemas[`L${level}`] = { allOf: [next, { ...next }] };
    }
    const schema = read({ ...schemas, S: { $ref: '#/components/schemas/L0' } });
    expect([...schema.properties.keys()]).toEqual(['name']);
  });
});

describe('older keywords', () => {
  it.each([
    [{ type: 'string', nullable: true }, ['null', 'string']],
    [{ type: 'string', 'x-nullable': true }, ['null', 'string']],
    [{ type: ['string', null] }, ['null', 'string']],
    [{ nullable: true }, []],
    [{ type: 'string', nullable: true, enum: ['a'] }, ['string']],
    [{ type: 'string', nullable: true, enum: ['a', null] }, ['null', 'string']],
    [{ nullable: true, allOf: [{ $ref: '#/components/schemas/Party' }] }, ['null', 'object']],
    [{ anyOf: [{ $ref: '#/components/schemas/Party' }, { type: 'null' }] }, ['null', 'object']],
    [{ oneOf: [{ type: 'null' }, { type: ['string', 'integer'] }] }, ['integer', 'null', 'string']],
  ])('converts %j to types', (S, types) => {
    expect(read({ S, Party: party }, '3.0.0').types).toEqual(types);
  });

  it('keeps the reference of a schema that can be null', () => {
    const S = { anyOf: [{ $ref: '#/components/schemas/Party' }, { type: 'null' }] };
    expect(read({ S, Party: party }).reference?.name).toBe('Party');
  });

  it.each([
    [{ minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    [{ maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    [{ minimum: 1, exclusiveMinimum: 1 }, { exclusiveMinimum: 1 }],
    [{ maximum: 1, exclusiveMaximum: 2 }, { maximum: 1 }],
  ])('converts the limits %j', (S, limits) => {
    expect(read({ S }).limits).toEqual(limits);
  });

  it('converts an array of items', () => {
    const schema = readRoot({
      items: [{ type: 'string' }, false],
      additionalItems: { minimum: 1 },
    });
    expect(schema.prefixItems.map(({ value }) => value)).toEqual([{ type: 'string' }, false]);
    expect(schema.items?.value).toEqual({ minimum: 1 });
  });

  it('converts dependencies', () => {
    const { others } = readRoot({ dependencies: { a: ['b'], 'c/d': { minProperties: 2 } } });
    expect([...others].map(([name, { value }]) => [name, value])).toEqual([
      ['dependentSchemas/a', { required: ['b'] }],
      ['dependentSchemas/c/d', { minProperties: 2 }],
    ]);
  });

  it('converts an example and the encoding', () => {
    const schema = read({ S: { type: 'string', example: 'a', contentEncoding: 'base64' } });
    expect(schema).toMatchObject({ examples: ['a'], format: 'byte' });
  });
});

describe('values', () => {
  it.each([
    [{ 'x-enum-descriptions': ['First.', 'Second.'] }, ['First.', 'Second.']],
    [{ 'x-enumDescriptions': { b: 'Second.' } }, ['', 'Second.']],
    [{ 'x-enum-varnames': ['FIRST', 'SECOND'] }, ['FIRST', 'SECOND']],
    [
      { 'x-enum-varnames': ['FIRST', 'b'], 'x-enum-descriptions': ['One.', 'Two.'] },
      ['FIRST: One.', 'Two.'],
    ],
    [{ 'x-ms-enum': { values: [{ value: 'a', description: 'First.' }] } }, ['First.', '']],
    [{ 'x-enum-descriptions': [null], 'x-other': true }, []],
  ])('reads the descriptions of %j', (extension, descriptions) => {
    expect(read({ S: { enum: ['a', 'b'], ...extension } }).valueDescriptions).toEqual(descriptions);
  });

  it('reads values that are null or cannot be converted to text', () => {
    const extension = { 'x-enum-descriptions': { null: 'Unknown.' } };
    const { valueDescriptions } = read({ S: { enum: [{ toString: 1 }, null], ...extension } });
    expect(valueDescriptions).toEqual(['', 'Unknown.']);
  });

  it('reads a choice of constants as described values', () => {
    const schema = read({
      S: {
        oneOf: [
          { const: 1, title: 'Low', description: 'Below ten.' },
          { enum: [2], type: 'integer', title: 'High' },
        ],
      },
    });
    expect(schema).toMatchObject({
      values: [1, 2],
      valueDescriptions: ['Low: Below ten.', 'High'],
      choices: [],
    });
  });

  it('keeps null and 400 values', () => {
    const values = [null, ...Array.from({ length: 400 }, (_, index) => `v${index}`)];
    expect(read({ S: { enum: values } }).values).toEqual(values);
  });

  it('allows null beside the values of a nullable choice', () => {
    const schema = read({ S: { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] } });
    expect(schema).toMatchObject({ types: ['null', 'string'], values: ['a', null] });
  });
});

describe('choices', () => {
  const schemas = {
    Dog: { type: 'object', properties: { barks: { type: 'boolean' } } },
    Cat: { type: 'object', properties: { meows: { type: 'boolean' } } },
  };
  const options = [{ $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Cat' }];

  it('returns the options, and a discriminator whose mapping contains references', () => {
    const mapping = { dog: 'Dog', cat: '#/components/schemas/Cat' };
    const discriminator = { propertyName: 'kind', mapping };
    const [choice] = read({ ...schemas, S: { oneOf: options, discriminator } }).choices;
    expect(choice?.options.map(({ value }) => value)).toEqual(options);
    expect(choice?.discriminator?.property).toBe('kind');
    expect([...(choice?.discriminator?.mapping ?? [])]).toEqual([
      ['dog', '#/components/schemas/Dog'],
      ['cat', '#/components/schemas/Cat'],
    ]);
  });

  it('returns the derived schemas as options if the discriminator of a base schema has no mapping', () => {
    const S = { type: 'object', discriminator: { propertyName: 'kind' } };
    const Derived = { allOf: [{ $ref: '#/components/schemas/S' }, { minProperties: 1 }] };
    const all = { S, Derived };
    expect(read(all).choices[0]?.options.map(({ value }) => value)).toEqual([
      { $ref: '#/components/schemas/Derived' },
    ]);
    const files: ApiFiles = new Map([[file, { openapi: '3.1.0', components: { schemas: all } }]]);
    const location = { file, pointer: '/components/schemas/Derived' };
    expect(readSchema(files, { value: Derived, location }).choices).toEqual([]);
  });

  it('merges the only option into the schema', () => {
    expect(read({ S: { anyOf: [party] } }).properties.size).toBe(1);
  });

  it('keeps choices of several members', () => {
    const S = { oneOf: options, anyOf: [party, {}], allOf: [{ oneOf: options }] };
    expect(read({ ...schemas, S }).choices.map(({ keyword }) => keyword)).toEqual([
      'oneOf',
      'oneOf',
      'anyOf',
    ]);
  });
});

describe('kinds and other keywords', () => {
  it.each([
    [true, 'any'],
    [{}, 'any'],
    [{ description: 'Text.' }, 'any'],
    [false, 'never'],
    [{ not: {} }, 'never'],
    [{ not: true }, 'never'],
    [{ not: { type: 'string' } }, 'schema'],
    [{ allOf: [false, party] }, 'never'],
    [{ properties: {} }, 'any'],
    [{ format: 'date' }, 'schema'],
  ])('%j is of the kind %s', (S, kind) => {
    expect(read({ S })).toMatchObject({ kind, problem: '' });
  });

  it('combines schemas of the same keyword', () => {
    const schema = read({
      S: {
        allOf: [
          { additionalProperties: { minLength: 1 }, items: true, not: { const: 1 }, if: { a: 1 } },
          { additionalProperties: { maxLength: 2 }, items: { minimum: 1 }, not: { const: 2 } },
          { patternProperties: { '^x': {} }, if: { b: 1 }, unevaluatedProperties: false },
          { patternProperties: { '^x': false }, unevaluatedProperties: false },
        ],
      },
    });
    expect(schema.additionalProperties?.value).toEqual({
      allOf: [{ minLength: 1 }, { maxLength: 2 }],
    });
    expect(schema.items?.value).toEqual({ minimum: 1 });
    expect(schema.not?.value).toEqual({ anyOf: [{ const: 1 }, { const: 2 }] });
    expect(schema.patternProperties.get('^x')?.value).toBe(false);
    expect([...schema.others.keys()]).toEqual(['if', 'if:2', 'unevaluatedProperties']);
  });

  it.each([true, false, { type: 'string' }])('keeps additionalProperties %j', (value) => {
    expect(read({ S: { additionalProperties: value } }).additionalProperties?.value).toEqual(value);
  });
});

describe('invalid parts', () => {
  it.each([
    [{ properties: [] }, '“properties” isn’t an object.'],
    [{ type: 5 }, '“type” isn’t the name of a type.'],
    [{ type: 'text' }, '“text” isn’t a type.'],
    [{ required: true }, '“required” isn’t a list of names.'],
    [{ enum: 'a' }, '“enum” isn’t a list of values.'],
    [{ minimum: '1' }, '“minimum” isn’t a number.'],
    [{ allOf: {} }, '“allOf” isn’t a list of schemas.'],
    [{ oneOf: 'x' }, '“oneOf” isn’t a list of schemas.'],
    [{ $ref: 5 }, '“$ref” isn’t text.'],
    [{ allOf: [7] }, 'This isn’t a schema.'],
    ['text', 'This isn’t a schema.'],
    [undefined, 'This isn’t a schema.'],
    [[], 'This isn’t a schema.'],
  ])('reports the problem of %j', (S, problem) => {
    expect(read({ S }).problem).toBe(problem);
  });

  it('keeps the valid parts', () => {
    const schema = read({ S: { type: 'object', properties: [], required: ['a'], title: 'T' } });
    expect(schema).toMatchObject({ types: ['object'], title: 'T' });
  });

  it('reads YAML aliases that contain themselves', () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema.allOf = [schema];
    schema.properties = { child: schema };
    expect(read({ S: schema }).problem).toBe('The schema contains itself.');
  });
});
