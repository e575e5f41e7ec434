import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiDirection } from '#api-descriptions/api-description.ts';
import { createExample } from '#api-descriptions/examples/example-value.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';

const file = 'schema.json';
const $schema = 'https://json-schema.org/draft/2020-12/schema';

/** Creates an example of the schema `S`. */
function exampleOf(schemas: Record<string, unknown>, direction?: ApiDirection) {
  const root = { $schema, $defs: schemas };
  const api = parseApiDescription(file, new Map([[file, root]]));
  if (api === undefined) throw new Error('The schema is not recognised.');
  const location = { file, pointer: '/$defs/S' };
  return createExample(api, { value: schemas.S, location }, direction);
}

const leaf = fc.oneof(
  fc
    .record({
      minimum: fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
      span: fc.option(fc.integer({ min: 20, max: 90 }), { nil: undefined }),
      isExclusive: fc.boolean(),
      multipleOf: fc.constantFrom(undefined, 1, 3, 5),
      type: fc.constantFrom('integer', 'number'),
    })
    .map(({ type, minimum, span, isExclusive, multipleOf }) => ({
      type,
      ...(minimum !== undefined && { [isExclusive ? 'exclusiveMinimum' : 'minimum']: minimum }),
      ...(span !== undefined && { maximum: (minimum ?? 0) + span }),
      ...(multipleOf !== undefined && { multipleOf }),
    })),
  fc
    .tuple(fc.nat({ max: 12 }), fc.nat({ max: 6 }), fc.boolean())
    .map(([minLength, span, hasEnd]) => ({
      type: 'string',
      minLength,
      ...(hasEnd && { maxLength: minLength + span }),
    })),
  fc
    .constantFrom(
      '^[A-Z]{3}$',
      '^\\d{2,4}$',
      '^a+b*c?$',
      '^[\\w.-]+@x\\.y$',
      '[0-9a-f]{8}',
      '^\\[.\\]$',
    )
    .map((pattern) => ({ type: 'string', pattern })),
  fc.constantFrom(
    { type: 'boolean' },
    { type: 'null' },
    { type: ['null', 'string'] },
    { const: { a: 1 } },
    { enum: ['a', 2, null] },
    {},
    true,
  ),
  fc.constant({ $ref: '#/$defs/Named' }),
);

const name = fc.constantFrom('a', 'b', 'c', 'd');
const requirement = fc
  .uniqueArray(name, { minLength: 1, maxLength: 2 })
  .map((required) => ({ required }));
const toConditional = (condition: object, branch: object, other: object): object =>
  Object.fromEntries([
    ['if', condition],
    ['then', branch],
    ['else', other],
  ]);
/** Object with one condition on the presence of its fields. */
const condition = fc
  .tuple(
    fc.uniqueArray(name, { minLength: 1 }),
    fc.oneof(
      fc.uniqueArray(name, { minLength: 2, maxLength: 3 }).map((names) => ({
        oneOf: names.map((each) => ({ required: [each] })),
      })),
      fc.array(requirement, { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      requirement.map((not) => ({ not })),
      fc.tuple(name, name).map(([one, other]) => ({ dependentRequired: { [one]: [other] } })),
      fc.tuple(requirement, requirement).map(([first, then]) => toConditional(first, then, {})),
      fc.tuple(name, name).map(([one, other]) => {
        const isSea = { required: [one], properties: { [one]: { const: 'sea' } } };
        const excluded = one === other ? {} : { not: { required: [other] } };
        return toConditional(isSea, { required: [other] }, excluded);
      }),
    ),
  )
  .map(([names, keywords]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((each) => [each, { type: 'string' }])),
    ...keywords,
  }));
/** Schema with a type and alternatives that don’t repeat the type. */
const typedChoice = fc.constantFrom(
  { type: 'string', oneOf: [{ minLength: 5, maxLength: 5 }, { minLength: 10 }] },
  { type: 'integer', minimum: 0, anyOf: [{ maximum: -1 }, { minimum: 1 }] },
  { type: 'number', oneOf: [{ multipleOf: 5 }, { multipleOf: 3 }] },
  { type: 'array', items: { type: 'string' }, anyOf: [{ minItems: 2 }, { maxItems: 0 }] },
  {
    type: 'boolean',
    oneOf: [
      { title: 'On', const: true },
      { title: 'Off', const: false },
    ],
  },
  { type: ['string', 'null'], anyOf: [{ maxLength: 3 }, { minLength: 9 }] },
);

const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    condition,
    typedChoice,
    tie('object'),
    tie('array'),
    tie('combined'),
  ),
  object: fc
    .record({
      properties: fc.dictionary(
        fc.constantFrom('a', 'b', 'c/d', '~', 'constructor'),
        tie('schema'),
      ),
      isRequired: fc.boolean(),
      isClosed: fc.boolean(),
      map: fc.option(tie('schema'), { nil: undefined }),
      minProperties: fc.nat({ max: 5 }),
    })
    .map(({ properties, isRequired, isClosed, map, minProperties }) => ({
      type: 'object',
      properties,
      ...(isRequired && { required: Object.keys(properties) }),
      ...(isClosed
        ? { additionalProperties: false }
        : { minProperties, ...(map !== undefined && { additionalProperties: map }) }),
    })),
  array: fc
    .record({
      items: tie('schema'),
      prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      isTuple: fc.boolean(),
      minItems: fc.nat({ max: 4 }),
    })
    .map(({ items, prefixItems, isTuple, minItems }) =>
      isTuple ? { type: 'array', prefixItems, items: false } : { type: 'array', items, minItems },
    ),
  combined: fc.oneof(
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.tuple(tie('object'), tie('schema')).map(([object, property]) => ({
      allOf: [
        { ...Object(object), additionalProperties: true },
        { properties: { e: property }, required: ['e'] },
      ],
      type: 'object',
    })),
    tie('schema').map((item) => ({ allOf: [item], description: 'Text.' })),
    tie('schema').map((item) => ({ oneOf: [item, { const: 'other than generated' }] })),
  ),
}));

const Named = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, child: { $ref: '#/$defs/Named' } },
};

describe('createExample', () => {
  it('returns a valid value for any schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    fc.assert(
      fc.property(schema, (S) => {
        const value = exampleOf({ S, Named });
        const isValid = ajv.validate(
          { ...(typeof S === 'object' ? S : {}), $defs: { Named } },
          value,
        );
        expect(isValid, `${JSON.stringify(value)} ${ajv.errorsText()}`).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('prefers examples, defaults and values of the description', () => {
    const properties = {
      a: { type: 'string', examples: ['A'], default: 'B' },
      b: { type: 'string', default: 'B' },
      c: { enum: ['C', 'D'] },
      d: { type: 'string', format: 'date' },
      e: { type: 'array', uniqueItems: true, minItems: 2, items: { type: 'integer' } },
    };
    expect(exampleOf({ S: { properties } })).toEqual({
      a: 'A',
      b: 'B',
      c: 'C',
      d: '2025-01-31',
      e: [1, 2],
    });
  });

  it.each([
    ['request', { password: 'text' }],
    ['response', { id: 'text' }],
    [undefined, { id: 'text', password: 'text' }],
  ] as const)('contains the fields of the direction %s', (direction, value) => {
    const S = {
      properties: {
        id: { type: 'string', readOnly: true },
        password: { type: 'string', writeOnly: true },
      },
    };
    expect(exampleOf({ S }, direction)).toEqual(value);
  });

  it('omits optional recursive fields', () => {
    const list = { type: 'array', items: { $ref: '#/$defs/Node' } };
    const Node = { type: 'object', properties: { name: { type: 'string' }, list } };
    const S = { properties: { node: { $ref: '#/$defs/Node' } } };
    expect(exampleOf({ S, Node })).toEqual({ node: { name: 'text' } });
  });

  it('ends if all alternatives are recursive', () => {
    const A = { anyOf: [{ $ref: '#/$defs/B' }] };
    const B = { oneOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/S' }], type: 'object' };
    expect(exampleOf({ S: { anyOf: [{ $ref: '#/$defs/A' }, B] }, A, B })).toEqual({});
  });

  it('ends if required fields are recursive', () => {
    const S = {
      required: ['a', 'b', 'c', 'd'],
      properties: {
        a: { $ref: '#/$defs/S' },
        b: { $ref: '#/$defs/S' },
        c: { $ref: '#/$defs/S' },
        d: { $ref: '#/$defs/S' },
      },
    };
    expect(JSON.stringify(exampleOf({ S })).length).toBeLessThan(100_000);
  });

  it('bounds the size of lists', () => {
    const S = { type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } };
    expect(JSON.stringify(exampleOf({ S })).length).toBeLessThan(30_000);
  });

  it('selects the first option and sets the discriminator', () => {
    const Dog = {
      type: 'object',
      properties: { kind: { type: 'string' }, barks: { type: 'boolean' } },
    };
    const S = {
      oneOf: [{ $ref: '#/$defs/Dog' }, { type: 'object', title: 'Cat' }],
      discriminator: { propertyName: 'kind', mapping: { dog: '#/$defs/Dog' } },
    };
    expect(exampleOf({ S, Dog })).toEqual({ kind: 'dog', barks: true });
  });

  it('keeps a field named __proto__', () => {
    const S = JSON.parse('{"properties":{"__proto__":{"type":"integer"}}}');
    expect(JSON.stringify(exampleOf({ S }))).toBe('{"__proto__":1}');
  });
});
