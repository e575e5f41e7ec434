import { dump } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';
import { mayBeApiDescription } from '#api-descriptions/outline/recognise.ts';
import { parseJson } from '#text/parse-json.ts';
import { parseYaml } from '#text/parse-yaml.ts';

const toYaml = (value: object) => dump(value);
const quoteKeys = (value: object, quote: string) =>
  toYaml(value).replaceAll(/^( *)([\w$]+):/gm, `$1${quote}$2${quote}:`);

const notations: readonly (readonly [string, (value: object) => string])[] = [
  ['compact JSON', (value) => JSON.stringify(value)],
  ['indented JSON', (value) => `\uFEFF\n${JSON.stringify(value, null, 2)}`],
  [
    'JSON with spaces before colons',
    (value) => JSON.stringify(value, null, '\t').replaceAll('":', '" :'),
  ],
  ['YAML', toYaml],
  ['YAML with a byte order mark', (value) => `\uFEFF${toYaml(value)}`],
  ['YAML after comments', (value) => `%YAML 1.2\r\n# API\r\n\r\n---\r\n# 1\r\n${toYaml(value)}`],
  ['indented YAML', (value) => `# API\n${toYaml(value).replaceAll(/^/gm, '  ')}`],
  ['YAML with keys in single quotes', (value) => quoteKeys(value, "'")],
  ['YAML with keys in double quotes', (value) => quoteKeys(value, '"')],
  ['flow style', (value) => dump(value, { flowLevel: 0 })],
  [
    'flow style with comments',
    (value) => `--- ${dump(value, { flowLevel: 0 }).replace('{', '{ # API\n  ')}`,
  ],
];

const name = { type: 'string' };
const descriptions: readonly (readonly [object, string])[] = [
  [{ info: { title: 'A' }, openapi: '3.1.0' }, 'a'],
  [{ swagger: 2 }, 'a'],
  [{ asyncapi: '3.0.0', channels: {} }, 'a'],
  [{ title: 'A', $schema: 'https://json-schema.org/draft/2020-12/schema' }, 'a'],
  [{ type: 'object', properties: { name } }, 'a'],
  [{ title: 'A', $defs: { name } }, 'a'],
  [{ definitions: { name } }, 'a'],
  [{ type: 'string', enum: ['a'] }, 'a.schema'],
  [{ oneOf: [name] }, 'a.schema'],
];

describe.each(notations)('mayBeApiDescription, for %s,', (notation, write) => {
  test.each(descriptions)('is true for %j, like the parsed value', (value, file) => {
    const isJson = notation.includes('JSON');
    const path = `${file}.${isJson ? 'json' : 'yaml'}`;
    const text = write(value);
    const parsed = isJson ? parseJson(text) : parseYaml(text, true);
    expect(parsed.ok && parseApiDescription(path, new Map([[path, parsed.value]]))).toBeTruthy();
    expect(mayBeApiDescription(path, text)).toBe(true);
  });

  test.each([
    { name: 'openapi', version: '3.1.0', dependencies: { 'openapi-types': '1.0.0' } },
    { services: { image: 'swagger', ports: [8080] }, text: 'asyncapi: 3.0.0' },
    { entries: 500, text: 'openapi: 3.1.0\npaths: {}\n', keys: ['$schema', 'definitions'] },
    [{ openapi: '3.1.0' }],
    {},
  ])('is false for %j', (value) => {
    expect(mayBeApiDescription('a.yaml', write(value))).toBe(false);
  });
});

test.each([
  '',
  'openapi',
  'services:\n  openapi: 3\n',
  `text: '{"openapi": "3.1.0"}'`,
  JSON.stringify({ text: '{"openapi": "3.1.0"}' }),
])('mayBeApiDescription is false for %j', (text) => {
  expect(mayBeApiDescription('a.yaml', text)).toBe(false);
});
