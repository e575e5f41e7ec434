import { describe, expect, it } from 'vitest';
import {
  contentOf,
  factsOf,
  parseApi,
  pathsOf,
  rowAt,
} from '#test/data/api-descriptions/describe.ts';

const party = { type: 'object', properties: { name: { type: 'string' } } };
const string = { type: 'string' };

/**
 * Returns the content of `POST /a/{id}` with these properties of the operation, its path and the
 * root.
 */
function operation(
  members: Record<string, unknown>,
  { path = {}, root = {} }: { path?: object; root?: object } = {},
) {
  const paths = { '/a/{id}': { post: members, ...path } };
  return contentOf(parseApi({ openapi: '3.1.0', paths, ...root }), 'post-/a/{id}');
}

describe('parameters', () => {
  it('are in sections by location, and replace the parameters of the path', () => {
    const { sections } = operation(
      {
        parameters: [
          { in: 'query', name: 'q', schema: { type: 'integer' }, required: true },
          { in: 'cookie', name: 'sid', schema: string },
          { in: 'header', name: 'X/Y', schema: string, deprecated: true },
          { in: 'querystring', name: 'all', content: { 'application/json': { schema: party } } },
        ],
      },
      {
        path: {
          parameters: [
            { in: 'path', name: 'id', required: true, schema: string },
            { in: 'query', name: 'q', schema: string },
          ],
        },
      },
    );
    expect(pathsOf(sections)).toEqual([
      'path/id string',
      'query/q integer',
      'querystring/all object',
      'querystring/all/name string',
      'header/X~1Y string',
      'cookie/sid string',
    ]);
    expect(rowAt(sections, 'query/q')).toMatchObject({ kind: 'parameter', isRequired: true });
    expect(rowAt(sections, 'header/X~1Y')).toMatchObject({ name: 'X/Y', isDeprecated: true });
    expect(factsOf(rowAt(sections, 'querystring/all'))).toEqual(['Media type: application/json']);
  });

  it.each([
    ['3.0.3', 'Of the target.'],
    ['3.1.0', 'Beside the reference.'],
  ])('by reference have in OpenAPI %s the description “%s”', (openapi, description) => {
    const parameter = { in: 'query', name: 'q', schema: string, description: 'Of the target.' };
    const $ref = '#/components/parameters/q';
    const { sections } = operation(
      { parameters: [{ $ref, description: 'Beside the reference.' }] },
      { root: { openapi, components: { parameters: { q: parameter } } } },
    );
    expect(rowAt(sections, 'query/q').description).toBe(description);
  });

  it('have their style, examples and links to examples as facts', () => {
    const { sections } = operation({
      parameters: [
        {
          in: 'query',
          name: 'tags',
          schema: { type: 'array', items: string },
          explode: false,
          allowReserved: true,
          examples: {
            one: { summary: 'One', value: ['a'] },
            file: { externalValue: 'https://example.com/a.json' },
            bad: { externalValue: 'javascript:alert(1)' },
          },
        },
        { in: 'query', name: 'filter', style: 'deepObject', schema: party, example: 0 },
      ],
    });
    const row = rowAt(sections, 'query/tags');
    expect(factsOf(row)).toEqual([
      'List: separated by commas',
      'Reserved characters: not encoded',
      'Example file: https://example.com/a.json',
      'Example bad: javascript:alert(1)',
    ]);
    expect(row.facts.map(({ href }) => href)).toEqual([
      undefined,
      undefined,
      'https://example.com/a.json',
      undefined,
    ]);
    expect(row.examples).toEqual([{ name: 'One', value: ['a'] }]);
    expect(factsOf(rowAt(sections, 'query/filter'))).toEqual(['Style: deepObject']);
    expect(rowAt(sections, 'query/filter').examples).toEqual([{ name: '', value: 0 }]);
  });

  it('that are invalid are rows with a problem', () => {
    const { sections } = operation({
      parameters: [
        'text',
        { in: 'body', name: 'b' },
        { $ref: '#/components/parameters/none' },
        { $ref: './lost.yaml#/p' },
      ],
    });
    const problems = sections[0]?.rows.map(
      ({ problem, reference }) => problem || reference?.missingFile,
    );
    expect(problems).toEqual([
      'This part isn’t an object.',
      '“in” isn’t path, query, header or cookie.',
      expect.stringContaining('doesn’t exist'),
      'api/lost.yaml',
    ]);
  });
});

describe('request bodies', () => {
  it('with one media type have their fields directly below the section', () => {
    const { sections } = operation(
      {
        requestBody: {
          description: 'A party.',
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Party' },
              examples: { a: { value: { name: 'A' } } },
            },
          },
        },
      },
      { root: { components: { schemas: { Party: party } } } },
    );
    expect(sections).toMatchObject([
      { key: 'request', title: 'Request', direction: 'request', description: 'A party.' },
    ]);
    expect(sections[0]?.body).toMatchObject({
      isRequired: true,
      reference: { name: 'Party', entryId: 'schema-Party' },
      examples: [{ name: 'a', value: { name: 'A' } }],
    });
    expect(factsOf(rowAt(sections, 'request'))).toEqual(['Media type: application/json']);
    expect(pathsOf(sections)).toEqual(['request/name string']);
  });

  it('with several media types have a row for each', () => {
    const { sections } = operation({
      requestBody: {
        content: {
          'application/json': { schema: party },
          'text/plain': { schema: string },
          'multipart/form-data': {
            schema: party,
            encoding: {
              name: {
                contentType: 'text/csv',
                headers: { 'x-part': { description: 'Number of the part.', schema: string } },
              },
            },
          },
        },
      },
    });
    expect(sections[0]?.body).toBeUndefined();
    expect(pathsOf(sections)).toEqual([
      'request/application~1json object',
      'request/application~1json/name string',
      'request/text~1plain string',
      'request/multipart~1form-data object',
      'request/multipart~1form-data/name string',
    ]);
    expect(factsOf(rowAt(sections, 'request/multipart~1form-data'))).toEqual([
      'Media type of name: text/csv',
      'Header of name: x-part · string · Number of the part.',
    ]);
  });

  it('that are streams have the fields of their items', () => {
    const content = { 'application/jsonl': { itemSchema: party } };
    const { sections } = operation({ requestBody: { content } });
    expect(sections[0]?.body?.type).toBe('stream of object');
    expect(pathsOf(sections)).toEqual(['request/name string']);
  });
});

describe('responses', () => {
  it('have headers, fields and links', () => {
    const { sections } = operation(
      {
        operationId: 'post',
        responses: {
          default: { $ref: '#/components/responses/Problem' },
          201: {
            description: 'Created.',
            headers: { ETag: { schema: string, required: true } },
            content: { 'application/json': { schema: party } },
            links: {
              self: {
                operationId: 'post',
                parameters: { id: '$response.body#/name', ids: [1] },
                requestBody: { name: 'A' },
              },
            },
          },
          204: { description: 'Nothing.' },
        },
      },
      { root: { components: { responses: { Problem: { description: 'A problem.' } } } } },
    );
    expect(pathsOf(sections)).toEqual([
      'responses/201 object',
      'responses/201/header:ETag string',
      'responses/201/name string',
      'responses/201/link:self',
      'responses/204',
      'responses/default',
    ]);
    expect(sections[0]?.direction).toBe('response');
    expect(rowAt(sections, 'responses/201')).toMatchObject({
      kind: 'response',
      name: '201',
      description: 'Created.',
      isRequired: false,
    });
    expect(rowAt(sections, 'responses/201/header:ETag')).toMatchObject({
      kind: 'header',
      isRequired: true,
    });
    const link = rowAt(sections, 'responses/201/link:self');
    expect(link.reference).toMatchObject({ name: '/a/{id}', entryId: 'post-/a/{id}' });
    expect(factsOf(link)).toEqual([
      'id: $response.body#/name',
      'ids: [1]',
      'Request body: {"name":"A"}',
    ]);
    expect(rowAt(sections, 'responses/204').getChildren).toBeUndefined();
    expect(rowAt(sections, 'responses/default').description).toBe('A problem.');
  });

  it('leave out write-only fields, and requests leave out read-only fields', () => {
    const schema = {
      properties: { id: { ...string, readOnly: true }, secret: { ...string, writeOnly: true } },
    };
    const content = { 'application/json': { schema } };
    const { sections } = operation({ requestBody: { content }, responses: { 200: { content } } });
    expect(pathsOf(sections)).toEqual([
      'request/secret string',
      'responses/200 object',
      'responses/200/id string',
    ]);
  });
});

describe('callbacks and webhooks', () => {
  const content = {
    'application/json': { schema: { properties: { id: { ...string, readOnly: true } } } },
  };

  it('have the reversed direction, because the API sends the request', () => {
    const api = parseApi({
      openapi: '3.1.0',
      webhooks: { paid: { post: { requestBody: { content }, responses: { 200: { content } } } } },
    });
    const { sections } = contentOf(api, 'webhook-paid');
    expect(sections.map(({ direction }) => direction)).toEqual(['response', 'request']);
    expect(pathsOf(sections)).toEqual(['request/id string', 'responses/200 object']);
  });

  it('are rows with the sections of the callback as children', () => {
    const { sections } = operation({
      callbacks: {
        paid: { '{$url}/a': { post: { summary: 'Paid', requestBody: { content } } } },
        lost: { $ref: '#/nowhere' },
      },
    });
    expect(pathsOf(sections)).toEqual([
      'callbacks/paid',
      'callbacks/paid/post-{$url}~1a',
      'callbacks/paid/post-{$url}~1a/request object',
      'callbacks/paid/post-{$url}~1a/request/id string',
      'callbacks/lost',
    ]);
    expect(rowAt(sections, 'callbacks/lost').problem).not.toBe('');
  });

  it('that contain themselves have a recursive row without children', () => {
    const pathItem = {
      post: { callbacks: { again: { x: { $ref: '#/components/pathItems/Item' } } } },
    };
    const api = parseApi({
      openapi: '3.1.0',
      paths: { '/a': { $ref: '#/components/pathItems/Item' } },
      components: { pathItems: { Item: pathItem } },
    });
    const { sections } = contentOf(api, 'post-/a');
    expect(rowAt(sections, 'callbacks/again/post-x')).toMatchObject({
      isRecursive: true,
      getChildren: undefined,
    });
  });
});

describe('facts of an operation', () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    oauth: { type: 'oauth2' },
    jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    digest: { $ref: '#/components/securitySchemes/digest-target' },
    'digest-target': { type: 'http', scheme: 'digest' },
  };
  const root = { components: { securitySchemes }, security: [{ jwt: [] }] };

  it.each([
    [undefined, 'Bearer token (JWT)'],
    [[], 'none'],
    [[{}], 'none'],
    [[{ oauth: ['entries:write'] }], 'OAuth 2.0 with scope entries:write'],
    [[{ oauth: ['a', 'b'], key: [] }], 'OAuth 2.0 with scopes a, b and API key in header X-Key'],
    [[{ key: [] }, {}], 'API key in header X-Key, or none'],
    [[{ digest: ['admin'] }, { unknown: [] }], 'HTTP Digest with role admin, or unknown'],
  ])('describe the security %j as “%s”', (security, words) => {
    const { facts } = operation(security === undefined ? {} : { security }, { root });
    expect(facts).toEqual([{ label: 'Security', value: words, isCode: false }]);
  });

  it('contain the servers of the operation, its path or the API', () => {
    const servers = (url: string) => ({ servers: [{ url }] });
    const all = { path: servers('/path'), root: servers('/root') };
    expect(factsOf(operation(servers('/own'), all))).toEqual(['Server: /own']);
    expect(factsOf(operation({}, all))).toEqual(['Server: /path']);
    expect(factsOf(operation({}, { root: servers('/root') }))).toEqual(['Server: /root']);
  });

  it('contain the id, the tags and external documentation', () => {
    const externalDocs = { url: 'https://example.com/', description: 'Guide' };
    const { facts, description } = operation(
      { operationId: 'create', tags: ['x'], externalDocs, description: 'Own.' },
      { path: { description: 'Of the path.' } },
    );
    expect(description).toBe('Own.\n\nOf the path.');
    expect(facts).toEqual([
      { label: 'Operation ID', value: 'create', isCode: true },
      { label: 'Tags', value: 'x', isCode: false },
      { label: 'More information', value: 'Guide', isCode: false, href: 'https://example.com/' },
    ]);
  });
});

describe('invalid operations', () => {
  it.each([
    ['parameters', {}, '“parameters” isn’t a list.'],
    ['requestBody', 'text', '“requestBody” isn’t an object.'],
    ['responses', [], '“responses” isn’t an object.'],
    ['callbacks', 1, '“callbacks” isn’t an object.'],
  ])('name the invalid member %s', (key, value, problem) => {
    const { sections } = operation({ [key]: value });
    expect(sections[0]).toMatchObject({ key: 'problems', rows: [{ problem }] });
  });

  it('are shown as source if they are not objects', () => {
    const api = parseApi({
      openapi: '3.0.0',
      paths: { '/a': 'text', '/b': { get: 'text', put: null } },
    });
    for (const id of ['path-/a', 'get-/b']) {
      expect(contentOf(api, id).sections).toMatchObject([
        {
          key: 'problems',
          rows: [{ problem: 'This part isn’t an object.', source: { value: 'text' } }],
        },
      ]);
    }
    expect(contentOf(api, 'put-/b')).toEqual({ description: '', facts: [], sections: [] });
  });

  it('name the file of a path item that is not loaded', () => {
    const api = parseApi({ openapi: '3.0.0', paths: { '/a': { $ref: 'a.yaml' } } });
    expect(contentOf(api, 'path-/a').sections).toMatchObject([
      { rows: [{ problem: '', reference: { missingFile: 'api/a.yaml' } }] },
    ]);
  });
});

describe('Swagger', () => {
  const root = {
    swagger: '2.0',
    host: 'example.com',
    basePath: '/v1',
    schemes: ['https'],
    consumes: ['application/json', 'application/xml'],
    produces: ['application/json'],
    definitions: { Party: party },
    securityDefinitions: { basic: { type: 'basic' } },
  };
  const swagger = (post: object) =>
    contentOf(parseApi({ ...root, paths: { '/a': { post } } }), 'post-/a');
  const reference = { $ref: '#/definitions/Party' };

  it('has the body, the responses and the servers of OpenAPI', () => {
    const { sections, facts } = swagger({
      parameters: [
        { in: 'body', name: 'body', required: true, description: 'A party.', schema: reference },
        { in: 'query', name: 'tags', type: 'array', items: string, collectionFormat: 'pipes' },
      ],
      responses: {
        200: {
          description: 'Good.',
          schema: { type: 'array', items: reference },
          headers: { Count: { type: 'integer' } },
          examples: { 'application/json': [] },
        },
      },
      security: [{ basic: [] }],
    });
    expect(facts.map(({ value }) => value)).toEqual(['https://example.com/v1', 'HTTP Basic']);
    expect(pathsOf(sections)).toEqual([
      'query/tags array of string',
      'request/name string',
      'responses/200 array of Party',
      'responses/200/header:Count integer',
      'responses/200/name string',
    ]);
    expect(factsOf(rowAt(sections, 'query/tags'))).toEqual(['List: separated by |']);
    expect(rowAt(sections, 'request')).toMatchObject({ isRequired: true, problem: '' });
    expect(factsOf(rowAt(sections, 'request'))).toEqual([
      'Media type: application/json, application/xml',
    ]);
    expect(rowAt(sections, 'responses/200').examples).toEqual([
      { name: 'application/json', value: [] },
    ]);
  });

  it('has form fields as fields of the request', () => {
    const { sections } = swagger({
      consumes: [],
      parameters: [
        { in: 'formData', name: 'file', type: 'file', required: true },
        { in: 'formData', name: 'note', type: 'string', maxLength: 5 },
      ],
    });
    expect(pathsOf(sections)).toEqual([
      'request/file file',
      'request/note string · at most 5 characters',
    ]);
    expect(rowAt(sections, 'request/file')).toMatchObject({
      kind: 'field',
      isRequired: true,
      problem: '',
    });
    expect(factsOf(rowAt(sections, 'request'))).toEqual(['Media type: multipart/form-data']);
  });
});
