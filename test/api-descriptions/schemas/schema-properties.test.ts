import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiFiles } from '#api-descriptions/api-description.ts';
import { createExample } from '#api-descriptions/examples/example-value.ts';
import { createValueNode } from '#api-descriptions/nodes/schema-nodes.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';
import type { ApiRow } from '#api-descriptions/rows/api-row.ts';
import { toRows } from '#api-descriptions/rows/node-row.ts';
import type { EffectiveSchema } from '#api-descriptions/schemas/effective-schema.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { describeType } from '#api-descriptions/schemas/schema-words.ts';

const file = 'schema.json';
const location = { file, pointer: '/$defs/S' };
const $schema = 'https://json-schema.org/draft/2020-12/schema';

const types = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];
const names = ['a', 'b', '__proto__', 'constructor'];
const scalar = fc.constantFrom<unknown>(null, true, 0, 1, 2, 2.5, -3, '', 'a', 'abc');
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b'), scalar, { noNullPrototype: true }),
);

const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constant({ $ref: '#/$defs/Named' }),
    fc.boolean(),
    fc.record(
      {
        type: fc.oneof(
          fc.constantFrom(...types),
          fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 }),
        ),
        enum: fc.array(value, { minLength: 1, maxLength: 4 }),
        const: value,
        minimum: fc.integer({ min: -3, max: 3 }),
        exclusiveMaximum: fc.integer({ min: -3, max: 3 }),
        multipleOf: fc.integer({ min: 1, max: 3 }),
        minLength: fc.nat({ max: 3 }),
        maxItems: fc.nat({ max: 3 }),
        uniqueItems: fc.boolean(),
        pattern: fc.constantFrom('a', '^b'),
        required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
        properties: fc.dictionary(fc.constantFrom(...names), tie('schema')),
        items: tie('schema'),
        not: tie('schema'),
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
        // Excludes constants and null, which readSchema lists as values, although `oneOf` rejects a
        // value that matches two options.
        oneOf: fc
          .array(tie('schema'), { minLength: 1, maxLength: 3 })
          .filter((options) => !/null|"(?:const|enum)"/.test(JSON.stringify(options))),
        $ref: fc.constant('#/$defs/Named'),
        title: fc.constant('Title'),
      },
      { requiredKeys: [] },
    ),
  ),
}));

const Named = { type: ['object', 'integer'], minimum: 1, properties: { a: { type: 'string' } } };

/**
 * Converts an effective schema to a JSON Schema without references and `allOf` at the top level.
 */
function toJsonSchema(effective: EffectiveSchema): unknown {
  if (effective.kind === 'never') return false;
  const { allowedValues, properties, items, not, hasUniqueItems, choices } = effective;
  return {
    ...(effective.types.length > 0 && { type: effective.types }),
    ...(allowedValues !== undefined && { enum: allowedValues }),
    ...effective.limits,
    required: [...effective.required],
    properties: Object.fromEntries(
      [...properties].map(([name, { sources }]) => [
        name,
        { allOf: sources.map((each) => each.value) },
      ]),
    ),
    ...(items !== undefined && { items: items.value }),
    ...(not !== undefined && { not: not.value }),
    uniqueItems: hasUniqueItems,
    allOf: [
      true,
      ...effective.pattern.map((pattern) => ({ pattern })),
      ...choices.map(({ keyword, options }) => ({ [keyword]: options.map((each) => each.value) })),
    ],
    $defs: { Named },
  };
}

describe('readSchema', () => {
  it('allows the same values as the schema', () => {
    const ajv = new Ajv({ strict: false, validateSchema: false });
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 5, maxLength: 15 }), (S, candidates) => {
        const files: ApiFiles = new Map([[file, { $schema, $defs: { S, Named } }]]);
        const effective = toJsonSchema(readSchema(files, { value: S, location }));
        const validate = ajv.compile({ allOf: [S], $defs: { Named } });
        const validateEffective = ajv.compile(
          effective === false ? { not: {} } : Object(effective),
        );
        for (const candidate of candidates) {
          const message = JSON.stringify({ candidate, effective });
          expect(validateEffective(candidate), message).toBe(validate(candidate));
        }
      }),
      { numRuns: 60 },
    );
  });
});

const keywords = [
  ...[
    '$ref',
    '$id',
    '$anchor',
    '$dynamicRef',
    'type',
    'enum',
    'const',
    'properties',
    'required',
    'items',
  ],
  ...[
    'prefixItems',
    'additionalItems',
    'additionalProperties',
    'patternProperties',
    'allOf',
    'anyOf',
  ],
  ...[
    'oneOf',
    'not',
    'if',
    'then',
    'contains',
    'dependencies',
    'dependentSchemas',
    'discriminator',
  ],
  ...[
    'nullable',
    'minimum',
    'exclusiveMinimum',
    'maxLength',
    'pattern',
    'format',
    'default',
    'example',
  ],
  ...[
    'examples',
    'description',
    'title',
    'readOnly',
    'deprecated',
    'x-enum-descriptions',
    'x-ms-enum',
  ],
];
const references = [
  '#/$defs/S',
  '#',
  '#a',
  'b.json',
  '#/$defs/S/properties/a',
  'https://a.test/',
  '',
];

const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      Number.POSITIVE_INFINITY,
      'a',
      ...types,
      ...references,
    ),
    fc.array(tie('anything'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keywords, ...names), tie('anything'), { maxKeys: 5 }),
    fc.constantFrom(...references).map(($ref) => ({ $ref })),
  ),
}));

/** Opens rows down to a depth. */
function open(rows: readonly ApiRow[], depth: number): void {
  for (const row of rows) if (depth > 0) open(row.getChildren?.() ?? [], depth - 1);
}

describe('invalid schemas', () => {
  it('are read, described and shown without an error', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (S, isLegacy) => {
        const version = isLegacy ? { openapi: '3.0.0' } : { $schema };
        const files: ApiFiles = new Map([
          [file, { ...version, $defs: { S }, components: { schemas: {} } }],
        ]);
        const api = parseApiDescription(file, files);
        if (api === undefined) throw new Error('The schema is not recognised.');
        const source = { value: S, location };
        expect(typeof describeType(files, readSchema(files, source))).toBe('string');
        const value = { kind: 'value', name: '', source, schema: source } as const;
        const node = createValueNode(api, undefined, { ...value, direction: 'request' });
        open(toRows(api, node), 3);
        createExample(api, source);
      }),
      { numRuns: 500 },
    );
  });
});
