import { expect, test } from 'vitest';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';

const file = 'api/openapi.yaml';

/** Reads the schema `S`. */
function createReader(schemas: Record<string, unknown>) {
  const files = new Map([[file, { openapi: '3.1.0', components: { schemas } }]]);
  const location = { file, pointer: '/components/schemas/S' };
  return (value: unknown = schemas.S) => readSchema(files, { value, location });
}

const party = { type: 'object', properties: { name: { type: 'string' } } };

test.each([
  [true, 'any'],
  [{}, 'any'],
  [{ description: 'Text.' }, 'any'],
  [{ properties: {} }, 'any'],
  [{ format: 'date' }, 'schema'],
  [{ not: { type: 'string' } }, 'schema'],
  [false, 'never'],
  [{ not: {} }, 'never'],
  [{ not: true }, 'never'],
  [{ allOf: [false, party] }, 'never'],
])('the schema %j is of the kind “%s”', (S, kind) => {
  expect(createReader({ S })()).toMatchObject({ kind, problem: '' });
});

test('plain references to the same target are the same schema', () => {
  const read = createReader({ Party: party });
  const reference = { $ref: '#/components/schemas/Party' };
  expect(read({ ...reference })).toBe(read({ ...reference }));
});

test('a deep chain of `allOf` members is rejected with a message', () => {
  let S: unknown = party;
  for (let depth = 0; depth < 5000; depth += 1) S = { allOf: [S] };
  expect(createReader({ S })().problem).toBe('The schema combines too many others.');
});

test('`allOf` members whose number doubles at each level are read in linear time', () => {
  const schemas: Record<string, unknown> = { S: { $ref: '#/components/schemas/L0' }, L60: party };
  for (let level = 0; level < 60; level += 1) {
    const next = { $ref: `#/components/schemas/L${level + 1}` };
    schemas[`L${level}`] = { allOf: [next, { ...next }] };
  }
  expect([...createReader(schemas)().properties.keys()]).toEqual(['name']);
});

test('the common values of two enums of 60,000 values are found within the time limit of a test', () => {
  const createValues = (start: number) =>
    Array.from({ length: 60_000 }, (_, at) => `value${start + at}`);
  const S = { allOf: [{ enum: createValues(0) }, { enum: createValues(59_999) }] };
  expect(createReader({ S })().allowedValues).toEqual(['value59999']);
});
