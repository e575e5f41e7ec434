import { describe, expect, it } from 'vitest';
import { getFileKind, isSecondaryFile } from '#service/search/file-kind.ts';

describe('kind of a file', () => {
  it.each([
    ['docs/a.md', '', 'document'],
    ['a.adoc', '', 'document'],
    ['README', '', 'document'],
    ['a.yaml', '# Comment\nopenapi: 3.1.0\n', 'api'],
    ['a.yml', "asyncapi: '3.0.0'\n", 'api'],
    ['a.json', '{"swagger": "2.0"}', 'api'],
    ['a.json', '{\n  "$schema": "https://json-schema.org/draft/2020-12/schema"\n}', 'api'],
    ['a.schema.json', '{}', 'api'],
    ['a.json', '{"openapi": true}', 'data'],
    ['a.yaml', 'description: uses openapi: 3\n', 'data'],
    ['a.csv', '', 'data'],
    ['a.ts', 'openapi: 3', 'code'],
    ['Makefile', '', 'code'],
  ])('%s with the text %j is %s', (path, text, kind) => {
    expect(getFileKind(path, text)).toBe(kind);
  });

  it.each([
    ['src/a.test.ts', true],
    ['test/fixtures/spec.md', true],
    ['pkg/a_test.go', true],
    ['package-lock.json', true],
    ['.github/workflows/agent.lock.yml', true],
    ['assets/mermaid.min.js', true],
    ['vendor/a/README.md', true],
    ['docs/writing-specs.md', false],
    ['keps/sig-testing/1-test/README.md', false],
    ['docs/testimony.md', false],
    ['spec.md', false],
  ])('%s is listed last: %s', (path, expected) => {
    expect(isSecondaryFile(path)).toBe(expected);
  });
});
