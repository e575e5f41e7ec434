import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyCurl } from '#api-descriptions/copy/copy-curl.ts';
import { parseApiDescription } from '#api-descriptions/outline/parse-description.ts';

const file = 'openapi.yaml';

function curlOf(root: Record<string, unknown>, id: string) {
  const api = parseApiDescription(file, new Map([[file, { info: { title: 'T' }, ...root }]]));
  const entry = api?.entries.get(id);
  if (api === undefined || entry === undefined) throw new Error(`There is no entry ${id}.`);
  return copyCurl(api, entry);
}

/** Arguments that a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const output = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

describe('copyCurl', () => {
  it('contains the server, the parameters, the security and the body', () => {
    const command = curlOf(
      {
        openapi: '3.0.3',
        servers: [{ url: 'https://{host}/v1/', variables: { host: { default: 'api.test' } } }],
        security: [{ token: [] }],
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        paths: {
          '/ledgers/{ledger}/entries/{id}': {
            post: {
              parameters: [
                { in: 'path', name: 'ledger', required: true, example: 'a b' },
                { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
                { in: 'query', name: 'dry', required: true, schema: { default: true } },
                { in: 'query', name: 'page', schema: { type: 'integer' } },
                { in: 'header', name: 'X-Trace', required: true, schema: { enum: ['on', 'off'] } },
                { in: 'cookie', name: 'c', example: 1 },
              ],
              requestBody: json({ properties: { amount: { type: 'integer' } } }),
              responses: {},
            },
          },
        },
      },
      'post-/ledgers/{ledger}/entries/{id}',
    );
    expect(command).toBe(
      [
        "curl --globoff --url 'https://api.test/v1/ledgers/a%20b/entries/{id}?dry=true'",
        "-X 'POST'",
        "-H 'X-Trace: on'",
        "-H 'Authorization: Bearer {token}'",
        "-b 'c=1'",
        "-H 'Content-Type: application/json'",
        `--data-raw '{\n  "amount": 1\n}'`,
      ].join(' \\\n  '),
    );
  });

  it.each([
    [{ type: 'apiKey', in: 'header', name: 'X-Key' }, "-H 'X-Key: {key}'"],
    [{ type: 'apiKey', in: 'cookie', name: 'key' }, "-b 'key={key}'"],
    [{ type: 'apiKey', in: 'query', name: 'key' }, "--url 'https://example.com/a?key={key}'"],
    [{ type: 'http', scheme: 'Basic' }, "-u '{user}:{password}'"],
    [{ type: 'http', scheme: 'digest' }, "--digest \\\n  -u '{user}:{password}'"],
    [{ type: 'http', scheme: 'HOBA' }, "-H 'Authorization: HOBA {credentials}'"],
    [{ type: 'mutualTLS' }, "--cert '{certificate}'"],
    [{ type: 'oauth2' }, "-H 'Authorization: Bearer {token}'"],
  ])('contains the credentials of %j', (scheme, expected) => {
    const components = { securitySchemes: { s: scheme } };
    const paths = { '/a': { get: { security: [{ s: [] }] } } };
    expect(curlOf({ openapi: '3.1.0', components, paths }, 'get-/a')).toContain(expected);
  });

  it('contains no credentials of a scheme that does not exist', () => {
    const paths = { '/a': { get: { security: [{ s: [] }] } } };
    expect(curlOf({ openapi: '3.1.0', paths }, 'get-/a')).not.toContain('Authorization');
  });

  it('replaces the variables of the operation’s own server', () => {
    const servers = [{ url: 'https://{region}.test/$', variables: { region: { default: '$&' } } }];
    const command = curlOf({ openapi: '3.1.0', paths: { '/a': { get: { servers } } } }, 'get-/a');
    expect(command).toContain("--url 'https://$&.test/$/a'");
  });

  const items = ['a', 'b c'];
  const object = { r: 1, g: [2] };

  it.each<[Record<string, unknown>, string]>([
    [{ in: 'query', example: items }, '?x=a&x=b%20c'],
    [{ in: 'query', schema: { default: items } }, '?x=a&x=b%20c'],
    [{ in: 'query', explode: false, example: items }, '?x=a,b%20c'],
    [{ in: 'query', style: 'pipeDelimited', example: items }, '?x=a%7Cb%20c'],
    [{ in: 'query', type: 'array', default: items }, '?x=a,b%20c'],
    [{ in: 'query', type: 'array', default: items, collectionFormat: 'multi' }, '?x=a&x=b%20c'],
    [{ in: 'query', example: object }, '?r=1&g=%5B2%5D'],
    [{ in: 'query', style: 'deepObject', example: object }, '?x%5Br%5D=1&x%5Bg%5D=%5B2%5D'],
    [{ in: 'query', example: items, content: { 'application/json': {} } }, '?x=%5B%22a%22'],
    [{ in: 'header', example: items }, "-H 'x: a,b c'"],
    [
      {
        in: 'querystring',
        content: { 'application/x-www-form-urlencoded': { example: object } },
      },
      '?r=1&g=%5B2%5D',
    ],
    [{ in: 'querystring', content: { 'text/plain': { schema: { const: 'a b' } } } }, '?a%20b'],
  ])('writes the parameter %j in its style', (parameter, expected) => {
    const parameters = [{ name: 'x', required: true, ...parameter }];
    const command = curlOf(
      { openapi: '3.2.0', paths: { '/a': { get: { parameters } } } },
      'get-/a',
    );
    expect(command).toContain(expected);
  });

  it.each([
    ['application/x-www-form-urlencoded', "--data-raw 'a=text&b=%5B1%5D'"],
    ['multipart/form-data', "--form-string 'a=text'"],
    ['application/json', '--data-raw \'{\n  "a": "text"'],
  ])('contains a body of the media type %s', (type, expected) => {
    const properties = { a: { type: 'string' }, b: { type: 'array', items: { type: 'integer' } } };
    const requestBody = { content: { [type]: { schema: { properties } } } };
    const command = curlOf(
      { openapi: '3.1.0', paths: { '/a': { put: { requestBody } } } },
      'put-/a',
    );
    expect(command).toContain(expected);
  });

  it('contains the form of Swagger 2', () => {
    const parameters = [{ in: 'formData', name: 'a', type: 'string' }];
    const root = { swagger: '2.0', host: 'api.test', basePath: '/v1', schemes: ['https'] };
    const command = curlOf({ ...root, paths: { '/a': { post: { parameters } } } }, 'post-/a');
    expect(command).toContain("--url 'https://api.test/v1/a'");
    expect(command).toContain("--data-raw 'a=text'");
  });

  it('sends HEAD without waiting for a body', () => {
    const paths = { '/a': { head: {} } };
    expect(curlOf({ openapi: '3.1.0', paths }, 'head-/a')).toContain('--head');
  });

  it('quotes every text, so that none becomes a command, an option or a file name', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        "'; echo $(id) '",
        '@/etc/passwd',
        '-o x',
        '`id`',
        "\\'",
        'a\r\nX: y',
        '$HOME',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (name, value, key, type) => {
        const schema = { properties: { [key]: { default: value } } };
        const command = curlOf(
          {
            openapi: '3.1.0',
            servers: [{ url: value }],
            paths: {
              [`/${name}`]: {
                post: {
                  parameters: ['query', 'header', 'cookie'].map((location) => ({
                    in: location,
                    name,
                    required: true,
                    example: value,
                  })),
                  requestBody: { content: { [type]: { schema } } },
                },
              },
            },
          },
          `post-/${name}`,
        );
        const given = argumentsOf(command);
        const isOption = (argument: string) =>
          /^--?(?:url|[XHb]|data-raw|form-string)$/.test(argument);
        const options = given.filter((argument) => argument !== '--globoff');
        expect(options.filter((_, index) => index % 2 === 0).every(isOption)).toBe(true);
        expect(options.length % 2).toBe(0);
        const headers = given.filter((_, index) => given[index - 1] === '-H');
        expect(headers.every((header) => !/^@|[\r\n]/.test(header))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});
