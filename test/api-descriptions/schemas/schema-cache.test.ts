import { expect, test } from 'vitest';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { releaseSchemas } from '#api-descriptions/schemas/schema-cache.ts';
import { listParts } from '#api-descriptions/schemas/schema-parts.ts';

test('releaseSchemas removes the read schemas and parts of one description', () => {
  const value = { type: 'object', properties: { name: { type: 'string' } } };
  const source = { value, location: { file: 'a.json', pointer: '' } };
  const [released, kept] = [new Map([['a.json', value]]), new Map([['a.json', value]])];
  const read = () =>
    [released, kept].map((files) => {
      const schema = readSchema(files, source);
      return { schema, parts: listParts(files, schema) };
    });
  const before = read();
  releaseSchemas(released);
  const after = read();
  expect(after).toEqual(before);
  expect(after.map(({ schema }, index) => schema === before[index]?.schema)).toEqual([false, true]);
  expect(after.map(({ parts }, index) => parts === before[index]?.parts)).toEqual([false, true]);
});
