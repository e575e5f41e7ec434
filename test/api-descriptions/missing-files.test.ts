import { describe, expect, it } from 'vitest';
import { listMissingFiles } from '#api-descriptions/missing-files.ts';
import { parseApi } from '#test/api-descriptions/describe.ts';

/** Lists the missing files of a description in the file `api/file.yaml`. */
const list = (value: object, others: Record<string, unknown> = {}) =>
  listMissingFiles(parseApi({ openapi: '3.1.0', ...value }, others));

describe('listMissingFiles', () => {
  it('returns each file once, the outermost references first', () => {
    const paths = {
      '/a': { get: { responses: { 200: { $ref: 'deep.yaml#/Done' } } } },
      '/b': { get: { $ref: '../ops/list.yaml' }, post: { $ref: '../ops/list.yaml#/create' } },
      '/c': { $ref: 'paths/c.yaml' },
    };
    expect(list({ paths })).toEqual(['api/paths/c.yaml', 'ops/list.yaml', 'api/deep.yaml']);
  });

  it('returns the files that loaded files refer to, relative to them', () => {
    const paths = { '/a': { $ref: 'a/path.yaml' } };
    const others = {
      'api/a/path.yaml': { get: { $ref: 'get.yaml' }, put: { $ref: '../file.yaml#/x-put' } },
    };
    expect(list({ paths, 'x-put': { $ref: 'put.yaml' } }, others)).toEqual([
      'api/a/get.yaml',
      'api/put.yaml',
    ]);
    expect(list({ paths }, { 'api/a/path.yaml': {} })).toEqual([]);
  });

  it('returns the files of a discriminator', () => {
    const mapping = { cat: 'cat.yaml', dog: '#/components/schemas/Dog', cow: 'Cow' };
    const discriminator = { propertyName: 'kind', mapping, defaultMapping: 'other.yaml' };
    const schemas = { Pet: { discriminator } };
    expect(list({ components: { schemas } })).toEqual(['api/cat.yaml', 'api/other.yaml']);
  });

  it('omits references in data and unknown extensions, URLs, and paths outside of the repository', () => {
    const lost = { $ref: 'lost.yaml' };
    const schema = { default: lost, example: lost, enum: [lost], const: lost, examples: [lost] };
    const paths = {
      '/a': {
        get: {
          'x-codeSamples': [{ source: lost }],
          parameters: [{ examples: { one: { value: lost } }, schema }],
          requestBody: { $ref: 'https://a.test/body.yaml' },
          responses: { $ref: '../../outside.yaml' },
        },
      },
    };
    expect(list({ paths })).toEqual([]);
  });

  it('returns the files of properties that are named like keywords and extensions', () => {
    const properties = {
      default: { $ref: 'a.yaml' },
      example: { $ref: 'b.yaml' },
      'x-rate': { $ref: 'c.yaml' },
      $ref: { $ref: 'd.yaml' },
      value: { $ref: 'e.yaml' },
    };
    const examples = { one: { $ref: 'f.yaml' } };
    expect(list({ components: { schemas: { A: { properties } }, examples } })).toEqual([
      'api/f.yaml',
      'api/a.yaml',
      'api/b.yaml',
      'api/c.yaml',
      'api/d.yaml',
      'api/e.yaml',
    ]);
  });

  it('returns the files of cyclic values and of values nested 20,000 levels deep', () => {
    const loop: Record<string, unknown> = { $ref: 'a.yaml' };
    loop.loop = loop;
    let deep: object = { $ref: 'deep.yaml' };
    for (let depth = 0; depth < 20_000; depth += 1) deep = { items: deep };
    expect(list({ components: { schemas: { loop, deep } } })).toEqual([
      'api/a.yaml',
      'api/deep.yaml',
    ]);
  });
});
