import { expect, test } from 'vitest';
import { mayBeApiDescription } from '#features/specifications/document/use-api-document.ts';

test.each([
  'openapi: 3.1.0\n',
  '# A comment\nswagger: "2.0"\n',
  '{"info": {}, "asyncapi": "3.0.0"}',
  '$schema: https://json-schema.org/draft/2020-12/schema\n',
  '{"definitions": {}}',
])('mayBeApiDescription is true for %j', (text) => {
  expect(mayBeApiDescription(text)).toBe(true);
});

test.each(['services:\n  openapi: 3\n', '{"entries": 500}', 'a: openapi\n', ''])(
  'mayBeApiDescription is false for %j',
  (text) => {
    expect(mayBeApiDescription(text)).toBe(false);
  },
);
