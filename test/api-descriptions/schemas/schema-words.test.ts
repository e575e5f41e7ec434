import { describe, expect, it } from 'vitest';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { describeType } from '#api-descriptions/schemas/schema-words.ts';

const Party = { type: 'object', properties: { name: { type: 'string' } } };
const Cat = { type: ['object', 'null'] };
const root = { openapi: '3.1.0', components: { schemas: { Party, Cat } } };
const files = new Map([['a.yaml', root]]);
const party = { $ref: '#/components/schemas/Party' };
const cat = { $ref: '#/components/schemas/Cat' };

function describeValue(value: unknown) {
  return describeType(
    files,
    readSchema(files, { value, location: { file: 'a.yaml', pointer: '/x' } }),
  );
}

describe('describeType', () => {
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'integer · 1 to 100'],
    [{ type: 'integer', minimum: 1 }, 'integer · at least 1'],
    [
      { type: 'number', exclusiveMinimum: 0, maximum: 1000 },
      'number · at most 1,000 · more than 0',
    ],
    [{ type: 'number', multipleOf: 0.01 }, 'number · multiple of 0.01'],
    [{ type: 'string', maxLength: 140 }, 'string · at most 140 characters'],
    [{ type: 'string', minLength: 3, maxLength: 3 }, 'string · exactly 3 characters'],
    [{ type: 'string', minLength: 0, maxLength: 1 }, 'string · at most 1 character'],
    [{ type: 'string', format: 'date' }, 'string · ISO date'],
    [{ type: 'string', format: 'iban' }, 'string · iban'],
    [{ type: ['null', 'integer', 'string'] }, 'integer, string or null'],
    [{ type: 'array', items: party, minItems: 1 }, 'array of Party · at least 1 item'],
    [{ type: 'array', items: cat }, 'array of (Cat or null)'],
    [
      { type: 'array', items: { type: 'array', items: { type: 'string' } } },
      'array of array of string',
    ],
    [{ type: 'array', uniqueItems: true }, 'array · no duplicates'],
    [{ type: 'object', additionalProperties: party }, 'map of Party'],
    [{ type: 'object', additionalProperties: true }, 'object'],
    [party, 'object'],
    [{ properties: {}, required: ['a'] }, 'a required'],
    [{ properties: { a: {} } }, 'object'],
    [{ items: {} }, 'array'],
    [{ enum: ['a', 1, null] }, 'integer, string or null'],
    [{ const: 1.5 }, 'number'],
    [{ oneOf: [party, { type: 'string' }] }, 'Party or string'],
    [{ anyOf: [party, cat, { type: 'string' }, {}] }, 'any of 4 schemas'],
    [{ type: 'object', oneOf: [party, cat] }, 'Party or Cat or null'],
    [{ $ref: 'missing.yaml#/Entry' }, 'Entry'],
    [{ $ref: '#/none' }, ''],
    [true, 'any'],
    [false, 'no value'],
  ])('describes %j as %s', (value, words) => {
    expect(describeValue(value)).toBe(words);
  });

  it('describes nested arrays up to a limit', () => {
    const array: Record<string, unknown> = { type: 'array' };
    array.items = array;
    expect(describeValue(array)).toBe('array of array of array of array of array');
  });
});
