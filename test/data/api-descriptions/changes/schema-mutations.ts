import type { ApiChangeClass, ApiChangeRule } from '#data/api-descriptions/changes/rules.ts';

/** Two schemas: `narrow` allows fewer values than `wide`. */
export type NarrowedSchema = {
  readonly title: string;
  readonly wide: unknown;
  readonly narrow: unknown;
  readonly narrower: ApiChangeRule;
  readonly wider: ApiChangeRule;
  /** Path of the changed row below the schema's row. */
  readonly below?: string;
  /** True if the two schemas allow the same values when values are sent as text. */
  readonly isOnlyTyped?: boolean;
};

const limits = { narrower: 'limit-narrower', wider: 'limit-wider' } as const;
const types = { narrower: 'type-narrower', wider: 'type-wider' } as const;
const values = { narrower: 'values-removed', wider: 'values-added' } as const;
const allValues = { narrower: 'values-limited', wider: 'values-unlimited' } as const;
const constraints = { narrower: 'constraint-added', wider: 'constraint-removed' } as const;
const requires = { narrower: 'required', wider: 'optional', below: '/name' } as const;

const name = { name: { type: 'string' } };
const named = { type: 'object', properties: name };
const cash = { type: 'object', title: 'Cash', properties: { cash: { type: 'integer' } } };
const card = { type: 'object', title: 'Card', properties: { card: { type: 'string' } } };
const bill = { type: 'object', title: 'Bill', properties: { bill: { type: 'boolean' } } };

/** A change to `narrow` breaks requests, a change to `wide` breaks responses. */
export const narrowedSchemas: readonly NarrowedSchema[] = [
  {
    title: 'maximum',
    wide: { type: 'integer', maximum: 100 },
    narrow: { type: 'integer', maximum: 99 },
    ...limits,
  },
  {
    title: 'maximum of an unlimited number',
    wide: { type: 'number' },
    narrow: { type: 'number', maximum: 0 },
    ...limits,
  },
  {
    title: 'minimum',
    wide: { type: 'integer', minimum: -5 },
    narrow: { type: 'integer', minimum: 0 },
    ...limits,
  },
  {
    title: 'exclusive minimum',
    wide: { type: 'number', minimum: 0 },
    narrow: { type: 'number', exclusiveMinimum: 0 },
    ...limits,
  },
  {
    title: 'exclusive maximum',
    wide: { type: 'number', exclusiveMaximum: 10 },
    narrow: { type: 'number', exclusiveMaximum: 5 },
    ...limits,
  },
  {
    title: 'multiple',
    wide: { type: 'integer', multipleOf: 5 },
    narrow: { type: 'integer', multipleOf: 10 },
    ...limits,
  },
  {
    title: 'maximum length',
    wide: { type: 'string', maxLength: 140 },
    narrow: { type: 'string', maxLength: 80 },
    ...limits,
  },
  {
    title: 'minimum length',
    wide: { type: 'string' },
    narrow: { type: 'string', minLength: 1 },
    ...limits,
  },
  {
    title: 'number of items',
    wide: { type: 'array', items: { type: 'string' }, maxItems: 10 },
    narrow: { type: 'array', items: { type: 'string' }, maxItems: 9 },
    ...limits,
  },
  {
    title: 'unique items',
    wide: { type: 'array', items: { type: 'string' } },
    narrow: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    ...constraints,
  },
  {
    title: 'number of properties',
    wide: { type: 'object', maxProperties: 10 },
    narrow: { type: 'object', minProperties: 1, maxProperties: 10 },
    ...limits,
  },
  { title: 'integer of a number', wide: { type: 'number' }, narrow: { type: 'integer' }, ...types },
  {
    title: 'one of two types',
    wide: { type: ['string', 'integer'] },
    narrow: { type: 'string' },
    ...types,
    isOnlyTyped: true,
  },
  { title: 'any type', wide: {}, narrow: { type: 'string' }, ...types },
  {
    title: 'null',
    wide: { type: ['string', 'null'] },
    narrow: { type: 'string' },
    narrower: 'null-removed',
    wider: 'null-added',
  },
  {
    title: 'null in an enumeration',
    wide: { type: ['string', 'null'], enum: ['a', 'b', null] },
    narrow: { type: 'string', enum: ['a', 'b'] },
    narrower: 'null-removed',
    wider: 'null-added',
  },
  {
    title: 'format',
    wide: { type: 'string' },
    narrow: { type: 'string', format: 'uuid' },
    ...types,
  },
  {
    title: 'size of an integer',
    wide: { type: 'integer', format: 'int64' },
    narrow: { type: 'integer', format: 'int32' },
    ...types,
  },
  {
    title: 'value of an enumeration',
    wide: { type: 'string', enum: ['a', 'b', 'c'] },
    narrow: { type: 'string', enum: ['a', 'c'] },
    ...values,
  },
  {
    title: 'enumeration',
    wide: { type: 'string' },
    narrow: { type: 'string', enum: ['a', 'b'] },
    ...allValues,
  },
  {
    title: 'constant',
    wide: { type: 'string' },
    narrow: { type: 'string', const: 'a' },
    ...allValues,
  },
  {
    title: 'constant of an enumeration',
    wide: { type: 'string', enum: ['a', 'b'] },
    narrow: { type: 'string', const: 'a' },
    ...values,
  },
  {
    title: 'required field',
    wide: named,
    narrow: { ...named, required: ['name'] },
    ...requires,
  },
  {
    title: 'required field with a default',
    wide: { type: 'object', properties: { name: { type: 'string', default: 'a' } } },
    narrow: {
      type: 'object',
      properties: { name: { type: 'string', default: 'a' } },
      required: ['name'],
    },
    ...requires,
  },
  {
    title: 'limit of a nested field',
    wide: { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } },
    narrow: { type: 'object', properties: { name: { type: 'string', maxLength: 8 } } },
    ...limits,
    below: '/name',
  },
  {
    title: 'other fields',
    wide: named,
    narrow: { ...named, additionalProperties: false },
    narrower: 'no-other-fields',
    wider: 'other-fields',
  },
  {
    title: 'type of other fields',
    wide: { type: 'object', additionalProperties: { type: 'number', maximum: 5 } },
    narrow: { type: 'object', additionalProperties: { type: 'number', maximum: 4 } },
    ...limits,
    below: '/*',
  },
  {
    title: 'limit of items',
    wide: { type: 'array', items: { type: 'string', maxLength: 5 } },
    narrow: { type: 'array', items: { type: 'string', maxLength: 4 } },
    ...limits,
    below: '/items',
  },
  {
    title: 'field of items',
    wide: { type: 'array', items: named },
    narrow: { type: 'array', items: { ...named, required: ['name'] } },
    ...requires,
  },
  {
    title: 'choice',
    wide: { oneOf: [cash, card, bill] },
    narrow: { oneOf: [cash, bill] },
    narrower: 'choice-removed',
    wider: 'choice-added',
    below: '/oneOf:2',
  },
  {
    title: 'choice of anyOf',
    wide: { anyOf: [cash, card, bill] },
    narrow: { anyOf: [cash, card] },
    narrower: 'choice-removed',
    wider: 'choice-added',
    below: '/anyOf:3',
  },
  {
    title: 'excluded values',
    wide: { type: 'string' },
    narrow: { type: 'string', not: { enum: ['x'] } },
    ...constraints,
  },
  {
    title: 'contained item',
    wide: { type: 'array' },
    narrow: { type: 'array', contains: { type: 'string' } },
    ...constraints,
  },
  {
    title: 'names of properties',
    wide: { type: 'object' },
    narrow: { type: 'object', propertyNames: { pattern: '^[a-z]+$' } },
    ...constraints,
  },
  {
    title: 'pattern of property names',
    wide: named,
    narrow: { ...named, patternProperties: { '^x-': { type: 'string' } } },
    ...constraints,
  },
  {
    title: 'condition',
    wide: named,
    narrow: { ...named, if: { required: ['name'] }, else: { maxProperties: 3 } },
    ...constraints,
  },
  {
    title: 'dependent fields',
    wide: named,
    narrow: { ...named, dependentRequired: { name: ['other'] } },
    ...constraints,
  },
  {
    title: 'item of a closed tuple',
    wide: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
    narrow: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
    narrower: 'option-removed',
    wider: 'option-added',
    below: '/1',
  },
];

/** Change of a schema whose class doesn't follow from the values that the schema allows. */
export type SchemaMutation = {
  readonly title: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly rule: ApiChangeRule;
  readonly request: ApiChangeClass;
  readonly response: ApiChangeClass;
  /** Class and rule in a parameter or header, if they differ. */
  readonly parameter?: { readonly rule: ApiChangeRule; readonly request: ApiChangeClass };
  readonly below?: string;
};

const always = (level: ApiChangeClass) => ({ request: level, response: level });
const text = { type: 'string' };

export const schemaMutations: readonly SchemaMutation[] = [
  {
    title: 'different type',
    before: { type: 'object' },
    after: { type: 'boolean' },
    rule: 'type',
    ...always('breaking'),
  },
  {
    title: 'different format',
    before: { type: 'string', format: 'uuid' },
    after: { type: 'string', format: 'email' },
    rule: 'type',
    ...always('breaking'),
  },
  {
    title: 'pattern',
    before: { type: 'string' },
    after: { type: 'string', pattern: '^a' },
    rule: 'pattern-added',
    request: 'breaking',
    response: 'compatible',
  },
  {
    title: 'different pattern',
    before: { type: 'string', pattern: '^a' },
    after: { type: 'string', pattern: '^b' },
    rule: 'pattern-added',
    request: 'breaking',
    response: 'compatible',
  },
  {
    title: 'removed pattern',
    before: { type: 'string', pattern: '^a' },
    after: { type: 'string' },
    rule: 'pattern-removed',
    ...always('compatible'),
  },
  {
    title: 'added optional field',
    before: { type: 'object', properties: {} },
    after: named,
    rule: 'added',
    ...always('compatible'),
    below: '/name',
  },
  {
    title: 'added required field',
    before: { type: 'object', properties: { other: text } },
    after: { type: 'object', properties: { other: text, ...name }, required: ['name'] },
    rule: 'required-added',
    request: 'breaking',
    response: 'compatible',
    below: '/name',
  },
  {
    title: 'removed optional field',
    before: { type: 'object', properties: { other: text, ...name } },
    after: { type: 'object', properties: { other: text } },
    rule: 'removed',
    ...always('breaking'),
    below: '/name',
  },
  {
    title: 'removed required field',
    before: { type: 'object', properties: { other: text, ...name }, required: ['name'] },
    after: { type: 'object', properties: { other: text } },
    rule: 'removed',
    ...always('breaking'),
    below: '/name',
  },
  {
    title: 'changed default',
    before: { type: 'integer', default: 10 },
    after: { type: 'integer', default: 20 },
    rule: 'default',
    ...always('compatible'),
    parameter: { rule: 'parameter-default', request: 'breaking' },
  },
  {
    title: 'added default',
    before: { type: 'integer' },
    after: { type: 'integer', default: 20 },
    rule: 'default',
    ...always('compatible'),
    parameter: { rule: 'parameter-default', request: 'breaking' },
  },
  {
    title: 'deprecated field',
    before: named,
    after: { type: 'object', properties: { name: { type: 'string', deprecated: true } } },
    rule: 'deprecated',
    ...always('compatible'),
    below: '/name',
  },
  {
    title: 'field that is no longer deprecated',
    before: { type: 'object', properties: { name: { type: 'string', deprecated: true } } },
    after: named,
    rule: 'not-deprecated',
    ...always('compatible'),
    below: '/name',
  },
  {
    title: 'description',
    before: { type: 'string', description: 'A name.' },
    after: { type: 'string', description: 'The name.' },
    rule: 'description',
    ...always('wording'),
  },
  {
    title: 'title',
    before: { type: 'string', title: 'A name' },
    after: { type: 'string', title: 'The name' },
    rule: 'title',
    ...always('wording'),
  },
  {
    title: 'example',
    before: { type: 'string', examples: ['a'] },
    after: { type: 'string', examples: ['b'] },
    rule: 'example',
    ...always('wording'),
  },
  {
    title: 'extension',
    before: { type: 'string', 'x-order': 1 },
    after: { type: 'string', 'x-order': 2 },
    rule: 'details',
    ...always('wording'),
  },
  {
    title: 'description of a nested field',
    before: named,
    after: { type: 'object', properties: { name: { type: 'string', description: 'A name.' } } },
    rule: 'description',
    ...always('wording'),
    below: '/name',
  },
];
