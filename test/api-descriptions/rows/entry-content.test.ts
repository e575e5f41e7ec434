import { describe, expect, it } from 'vitest';
import { parseFragment } from '#api-descriptions/nodes/parse-fragment.ts';
import { getEntryContent } from '#api-descriptions/rows/entry-content.ts';
import { contentOf, findRow, getEntry, parseApi } from '#test/api-descriptions/describe.ts';
import { encodeFragment } from '#text/encode-fragment.ts';

/** Returns a new schema each time, as a parsed file without aliases contains it. */
const createParty = () => ({
  type: 'object',
  properties: { name: { type: 'string' }, 'a/b': { type: 'string' } },
});
const api = parseApi({
  openapi: '3.1.0',
  paths: {
    '/entries': {
      parameters: [{ in: 'query', name: 'all', schema: { type: 'boolean' } }],
      post: {
        operationId: 'postEntry',
        parameters: [{ $ref: '#/components/parameters/Page' }],
        requestBody: {
          content: {
            'application/json': {
              schema: { properties: { party: { $ref: '#/components/schemas/Party' } } },
            },
          },
        },
        responses: {
          200: { content: { 'a/b': { schema: createParty() }, 'c/d': { schema: createParty() } } },
        },
      },
    },
    '/entries/{id}': { get: {} },
    '/ü %': { get: {} },
  },
  components: {
    parameters: { Page: { in: 'query', name: 'page', schema: { type: 'integer' } } },
    schemas: { Party: createParty() },
  },
});

/** Returns the id of the entry and the path of the row of a fragment. */
function targetOf(fragment: string) {
  const target = parseFragment(api, fragment);
  return target && [target.entry.id, target.rowPath];
}

describe('getEntryContent', () => {
  it('returns the same content and the same rows each time', () => {
    const entry = getEntry(api, 'post-/entries');
    const content = getEntryContent(api, entry);
    expect(getEntryContent(api, entry)).toBe(content);
    const party = findRow(content, 'request/party')?.trail[0];
    expect(party?.getChildren?.()).toBe(party?.getChildren?.());
    expect(party?.getChildren?.()).toHaveLength(2);
  });
});

describe('findRow', () => {
  it('returns the rows that lead to a path', () => {
    const content = contentOf(api, 'post-/entries');
    const { section, trail } = findRow(content, 'request/party/a~1b') ?? {};
    expect(section?.key).toBe('request');
    expect(trail?.map(({ name }) => name)).toEqual(['party', 'a/b']);
    expect(findRow(content, 'request')?.trail).toEqual([]);
  });

  it.each(['', 'other', 'request/none', 'request/party/name/more'])(
    'returns undefined for the path “%s”',
    (path) => {
      expect(findRow(contentOf(api, 'post-/entries'), path)).toBeUndefined();
    },
  );
});

describe('fragments', () => {
  it('of a path lead to its first operation after the file of the path has been loaded', () => {
    const parts = { get: {}, put: {} };
    const loaded = parseApi(
      {
        openapi: '3.1.0',
        paths: { '/a': { $ref: 'a.yaml' } },
        webhooks: { b: { $ref: 'a.yaml' } },
      },
      { 'api/a.yaml': parts },
    );
    expect(parseFragment(loaded, '#path-/a')?.entry.id).toBe('get-/a');
    expect(parseFragment(loaded, '#webhook-b')?.entry.id).toBe('webhook-b-get');
    expect(parseFragment(loaded, '#path-/none')).toBeUndefined();
  });

  it.each([
    ['/paths/~1a/get', ['get-/a', '']],
    ['/paths/~1b/get', ['get-/b', '']],
    ['/paths/~1b/get/responses/200', ['get-/b', 'responses/200']],
    ['/paths/~1b/put', ['put-/b', '']],
    ['/webhooks/paid/post', ['webhook-paid', '']],
  ])('of the pointer %s lead to the operation behind a reference', (pointer, expected) => {
    const moved = parseApi({
      openapi: '3.1.0',
      paths: {
        '/a': { get: { $ref: '#/x-ops/list' } },
        '/b': { get: { $ref: '#/x-ops/list' }, put: { $ref: 'lost.yaml' } },
      },
      webhooks: { paid: { post: { $ref: '#/x-ops/list' } } },
      'x-ops': { list: { responses: { 200: { description: 'Fine.' } } } },
    });
    const target = parseFragment(moved, `#${encodeFragment(pointer)}`);
    expect(target && [target.entry.id, target.rowPath]).toEqual(expected);
  });

  it.each(['post-/entries', 'get-/entries/{id}', 'get-/ü %', 'schema-Party', 'overview'])(
    'of the entry %s are parsed to the entry and the row',
    (id) => {
      expect(targetOf(`#${encodeFragment(id)}`)).toEqual([id, '']);
      expect(targetOf(encodeFragment(`${id}/request/a~1b`))).toEqual([id, 'request/a~1b']);
    },
  );

  it.each([
    ['/paths/~1entries/post', 'post-/entries', ''],
    ['/paths/~1entries', 'post-/entries', ''],
    ['/paths/~1entries/post/requestBody', 'post-/entries', 'request'],
    [
      '/paths/~1entries/post/requestBody/content/application~1json/schema/properties/party',
      'post-/entries',
      'request/party',
    ],
    ['/paths/~1entries/post/responses/200', 'post-/entries', 'responses/200'],
    [
      '/paths/~1entries/post/responses/200/content/c~1d/schema/properties/name',
      'post-/entries',
      'responses/200/c~1d/name',
    ],
    [
      '/paths/~1entries/post/responses/200/content/c~1d/examples/one',
      'post-/entries',
      'responses/200/c~1d',
    ],
    ['/paths/~1entries%7B/post/none', 'overview', ''],
    ['/components/schemas/Party/properties/a~1b', 'schema-Party', 'schema/a~1b'],
    ['/components/schemas/Party/properties/name/type', 'schema-Party', 'schema/name'],
    ['/info/title', 'overview', ''],
    ['postEntry', 'post-/entries', ''],
    ['post-/entries/%', 'post-/entries', '%'],
  ])('parses %s to the entry %s and the row “%s”', (fragment, id, rowPath) => {
    expect(targetOf(fragment)).toEqual([id, rowPath]);
  });

  it.each(['', '#', 'none', 'post-/other'])('are undefined without a target: “%s”', (fragment) => {
    expect(targetOf(fragment)).toBeUndefined();
  });
});
