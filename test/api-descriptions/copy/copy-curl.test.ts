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

const form = 'application/x-www-form-urlencoded';

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
              requestBody: {
                content: {
                  'application/json': { schema: { properties: { amount: { type: 'integer' } } } },
                },
              },
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

  const colors = ['blue', 'black', 'brown'];
  const rgb = { R: 100, G: 200 };
  const single = (style: string, explode: boolean, example: unknown) =>
    ({ in: 'path', style, explode, example }) as const;

  it.each([
    [single('simple', false, colors), 'blue,black,brown'],
    [single('simple', true, colors), 'blue,black,brown'],
    [single('simple', false, rgb), 'R,100,G,200'],
    [single('simple', true, rgb), 'R=100,G=200'],
    [single('simple', false, ''), '{color}'],
    [single('label', false, 'blue'), '.blue'],
    [single('label', true, 'blue'), '.blue'],
    [single('label', false, colors), '.blue,black,brown'],
    [single('label', true, colors), '.blue.black.brown'],
    [single('label', false, rgb), '.R,100,G,200'],
    [single('label', true, rgb), '.R=100.G=200'],
    [single('label', false, ''), '.'],
    [single('label', true, []), '.'],
    [single('matrix', false, 'blue'), ';color=blue'],
    [single('matrix', true, 'blue'), ';color=blue'],
    [single('matrix', false, colors), ';color=blue,black,brown'],
    [single('matrix', true, colors), ';color=blue;color=black;color=brown'],
    [single('matrix', false, rgb), ';color=R,100,G,200'],
    [single('matrix', true, rgb), ';R=100;G=200'],
    [single('matrix', false, ''), ';color'],
    [single('matrix', true, ''), ';color'],
    [single('matrix', true, []), ';color'],
    [single('matrix', true, {}), ';color'],
    [single('matrix', true, { R: '', G: null }), ';R;G'],
    [{ in: 'path', example: ['a b', 'c/d', "e'f"] }, 'a%20b,c%2Fd,e%27f'],
    [{ in: 'path', example: { 'a/b': 'c,d' } }, 'a%2Fb,c%2Cd'],
    [{ in: 'path', style: 'matrix', schema: { type: 'string' } }, ';color={color}'],
    [{ in: 'path', style: 'label', schema: { type: 'string' } }, '.{color}'],
    [{ in: 'path', allowReserved: true, example: 'a:b/c?d#e' }, 'a:b%2Fc%3Fd%23e'],
    [{ in: 'path', content: { 'application/json': { example: { a: 1 } } } }, '%7B%22a%22%3A1%7D'],
    [
      { in: 'path', type: 'array', collectionFormat: 'pipes', default: colors },
      'blue%7Cblack%7Cbrown',
    ],
    [{ in: 'path', example: '{other}' }, '%7Bother%7D'],
  ])('writes the path parameter %j in its style', (parameter, expected) => {
    const parameters = [
      { name: 'color', required: true, ...parameter },
      { in: 'path', name: 'other', required: true, example: 1 },
    ];
    const paths = { '/a/{color}/b': { get: { parameters } } };
    const command = curlOf({ openapi: '3.2.0', paths }, 'get-/a/{color}/b');
    expect(command).toContain(`--url 'https://example.com/a/${expected}/b'`);
    expect(command.includes('--path-as-is')).toBe(expected === '.');
  });

  const items = ['a', 'b c'];
  const object = { r: 1, g: [2] };
  const reserved = ":/?#[]@!$&'()*+,;= %2B%";
  const json = { 'application/json': { schema: { type: 'object' } } };

  it.each<[Record<string, unknown>, string]>([
    [{ example: items }, '?x=a&x=b%20c'],
    [{ schema: { default: items } }, '?x=a&x=b%20c'],
    [{ explode: false, example: items }, '?x=a,b%20c'],
    [{ style: 'spaceDelimited', example: items }, '?x=a%20b%20c'],
    [{ style: 'spaceDelimited', example: rgb }, '?x=R%20100%20G%20200'],
    [{ style: 'pipeDelimited', example: items }, '?x=a%7Cb%20c'],
    [{ style: 'pipeDelimited', example: rgb }, '?x=R%7C100%7CG%7C200'],
    [{ style: 'pipeDelimited', explode: true, example: items }, '?x=a&x=b%20c'],
    [{ type: 'array', default: items }, '?x=a,b%20c'],
    [{ type: 'array', default: items, collectionFormat: 'multi' }, '?x=a&x=b%20c'],
    [{ type: 'array', default: items, collectionFormat: 'ssv' }, '?x=a%20b%20c'],
    [{ type: 'array', default: items, collectionFormat: 'tsv' }, '?x=a%09b%20c'],
    [{ type: 'array', default: items, collectionFormat: 'pipes' }, '?x=a%7Cb%20c'],
    [{ example: object }, '?r=1&g=%5B2%5D'],
    [{ explode: false, example: rgb }, '?x=R,100,G,200'],
    [{ explode: false, example: '' }, '?x='],
    [{ example: null }, '?x={x}'],
    [{ schema: { type: 'string', default: '' } }, '?x='],
    [{ example: [] }, ''],
    [{ name: 'x[]', example: ['a'] }, '?x%5B%5D=a'],
    [{ example: "it's!" }, '?x=it%27s%21'],
    [{ style: 'deepObject', example: { r: 1, g: [2, 3] } }, '?x%5Br%5D=1&x%5Bg%5D=2&x%5Bg%5D=3'],
    [{ style: 'deepObject', example: { a: { b: 'c d' } } }, '?x%5Ba%5D%5Bb%5D=c%20d'],
    [{ content: json, example: { k: 'v&w' } }, '?x=%7B%22k%22%3A%22v%26w%22%7D'],
    [{ content: json, example: items }, '?x=%5B%22a%22%2C%22b%20c%22%5D'],
    [{ content: json, example: 'a' }, '?x=%22a%22'],
    [{ content: json, example: '{"a":1}' }, '?x=%7B%22a%22%3A1%7D'],
    [{ allowReserved: true, example: 'a/b?c=d&e' }, '?x=a/b?c=d%26e'],
    [{ allowReserved: true, example: reserved }, `?x=:/?%23[]@!$%26'()*%2B,;=%20%2B%25`],
    [{ examples: { a: { dataValue: items, serializedValue: 'x=1' } } }, '?x=a&x=b%20c'],
    [{ examples: { a: { serializedValue: 'x=1&x=2%20' } } }, '?x=1&x=2%20'],
  ])('writes the query parameter %j in its style', (parameter, expected) => {
    const parameters = [{ in: 'query', name: 'x', required: true, ...parameter }];
    const command = curlOf(
      { openapi: '3.2.0', paths: { '/a': { get: { parameters } } } },
      'get-/a',
    );
    const options = argumentsOf(command);
    expect(options[options.indexOf('--url') + 1]).toBe(`https://example.com/a${expected}`);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ in: 'header', example: items }, "-H 'x: a,b c'"],
    [{ in: 'header', example: rgb }, "-H 'x: R,100,G,200'"],
    [{ in: 'header', explode: true, example: rgb }, "-H 'x: R=100,G=200'"],
    [{ in: 'header', content: json, example: rgb }, `-H 'x: {"R":100,"G":200}'`],
    [{ in: 'header', example: '' }, "-H 'x;'"],
    [{ in: 'header', schema: { type: 'string' } }, "-H 'x: {x}'"],
    [{ in: 'header', type: 'array', collectionFormat: 'pipes', default: items }, "-H 'x: a|b c'"],
    [{ in: 'header', type: 'array', collectionFormat: 'tsv', default: items }, "-H 'x: a\tb c'"],
    [{ in: 'cookie', example: 'Hello, world!' }, "-b 'x=Hello%2C%20world%21'"],
    [{ in: 'cookie', example: [1, 2] }, "-b 'x=1&x=2'"],
    [{ in: 'cookie', example: rgb }, "-b 'R=100&G=200'"],
    [{ in: 'cookie', explode: false, example: rgb }, "-b 'x=R,100,G,200'"],
    [{ in: 'cookie', style: 'cookie', example: colors }, "-b 'x=blue; x=black; x=brown'"],
    [{ in: 'cookie', style: 'cookie', explode: false, example: items }, "-b 'x=a,b c'"],
    [
      { in: 'cookie', style: 'cookie', example: { greeting: 'Hello%2C world!', code: 42 } },
      "-b 'greeting=Hello%2C world!; code=42'",
    ],
    [{ in: 'querystring', content: { [form]: { example: object } } }, '?r=1&g=2'],
    [{ in: 'querystring', content: { [form]: { example: { foo: 'a + b' } } } }, '?foo=a+%2B+b'],
    [{ in: 'querystring', content: { 'text/plain': { schema: { const: 'a b' } } } }, '?a%20b'],
  ])('writes the parameter %j in its style', (parameter, expected) => {
    const parameters = [{ name: 'x', required: true, ...parameter }];
    const command = curlOf(
      { openapi: '3.2.0', paths: { '/a': { get: { parameters } } } },
      'get-/a',
    );
    expect(command).toContain(expected);
  });

  /** Options after the method of an operation with a request body of the given media type. */
  const bodyOf = (type: string, mediaType: Record<string, unknown>, openapi = '3.1.0') => {
    const requestBody = { content: { [type]: mediaType } };
    const command = curlOf({ openapi, paths: { '/a': { put: { requestBody } } } }, 'put-/a');
    return command.split(' \\\n  ').slice(2).join(' ');
  };

  const text = { type: 'string' };
  const binary = { type: 'string', format: 'binary' };
  const list = (element: unknown) => ({ type: 'array', items: element });
  const xml = 'application/xml; charset=utf-8';
  const required = (schema: unknown) => ({ 'X-Part': { required: true, schema } });

  it.each<[Record<string, unknown>, Record<string, unknown>, string]>([
    [{ a: text }, {}, "--form-string 'a=text'"],
    [{ a: { const: "@it's" } }, {}, "--form-string 'a=@it'\\''s'"],
    [{ photo: binary }, {}, "-F 'photo=@photo'"],
    [{ photo: list(binary) }, {}, "-F 'photo=@photo'"],
    [{ photo: { ...list(binary), minItems: 2 } }, {}, "-F 'photo=@photo' -F 'photo=@photo'"],
    [{ photo: {} }, {}, "-F 'photo=@photo'"],
    [{ photo: { contentMediaType: 'image/png' } }, {}, "-F 'photo=@photo'"],
    [{ photo: { ...text, contentMediaType: 'application/octet-stream' } }, {}, "-F 'photo=@photo'"],
    [
      { photo: { ...text, contentMediaType: 'image/png', contentEncoding: 'base64' } },
      {},
      "-F 'photo=text;type=application/octet-stream'",
    ],
    [{ photo: list(binary) }, { style: 'form' }, "-F 'photo=@photo'"],
    [{ a: { default: 'b' } }, {}, "--form-string 'a=b'"],
    [{ '../~/.ssh;"a': {} }, {}, `-F '../~/.ssh;"a=@ssh_a'`],
    [{ photo: {} }, { contentType: 'image/png, image/jpeg' }, "-F 'photo=@photo;type=image/png'"],
    [{ photo: {} }, { contentType: 'image/*' }, "-F 'photo=@photo'"],
    [{ photo: text }, { contentType: 'image/*, image/png' }, "-F 'photo=@photo;type=image/png'"],
    [{ a: {} }, { contentType: 'a/b;headers=@/etc/passwd' }, "-F 'a=@a'"],
    [
      { photo: binary },
      { headers: required({ const: 'a "b"' }) },
      `-F 'photo=@photo;headers="X-Part: a \\"b\\""'`,
    ],
    [{ a: text }, { headers: { 'X-Part': { schema: text } } }, "--form-string 'a=text'"],
    [{ a: text }, { headers: required(text) }, `-F 'a=text;headers="X-Part: {X-Part}"'`],
    [{ a: { const: { b: 1 } } }, {}, `-F 'a={"b":1};type=application/json'`],
    [{ a: { const: { b: ';' } } }, {}, `-F 'a="{\\"b\\":\\";\\"}";type=application/json'`],
    [{ a: list({ const: { b: 1 } }) }, {}, `-F 'a={"b":1};type=application/json'`],
    [{ a: { const: '@b' } }, { contentType: 'text/csv' }, `-F 'a="@b";type=text/csv'`],
    [{ a: { const: ' "\\' } }, { contentType: xml }, `-F 'a=" \\"\\\\";type=${xml}'`],
    [{ a: text }, { contentType: 'application/json' }, `-F 'a="\\"text\\"";type=application/json'`],
    [{ a: { const: [1, 2] } }, {}, "--form-string 'a=1' --form-string 'a=2'"],
    [{ a: { const: [1, [2]] } }, {}, "--form-string 'a=1' -F 'a=[2];type=application/json'"],
    [{ a: { const: [1, 2] } }, { style: 'form', explode: false }, "--form-string 'a=1,2'"],
    [{ a: { const: ['b c', '|'] } }, { style: 'pipeDelimited' }, "--form-string 'a=b c||'"],
    [
      { a: { const: { b: 1, c: 2 } } },
      { style: 'deepObject', contentType: 'text/csv' },
      "--form-string 'a[b]=1' --form-string 'a[c]=2'",
    ],
  ])('writes the multipart field %j with the encoding %j', (properties, encoding, expected) => {
    const encodings = Object.fromEntries(Object.keys(properties).map((name) => [name, encoding]));
    const options = bodyOf('multipart/form-data', { schema: { properties }, encoding: encodings });
    expect(options).toBe(expected);
  });

  it('writes the parts of a multipart body without names by position', () => {
    const schema = { ...list({}), prefixItems: [{ const: { a: 1 } }], minItems: 2 };
    const options = bodyOf(
      'multipart/mixed',
      { schema, prefixEncoding: [{}], itemEncoding: { contentType: 'image/png' } },
      '3.2.0',
    );
    expect(options).toBe(
      `-H 'Content-Type: multipart/mixed' -F '={"a":1};type=application/json' -F '=@file;type=image/png'`,
    );
  });

  it.each<[unknown, Record<string, unknown> | undefined, string]>([
    ['b c&+', undefined, 'a=b+c%26%2B'],
    [[1, 2], undefined, 'a=1&a=2'],
    [{ b: 1 }, undefined, 'a=%7B%22b%22%3A1%7D'],
    [[1, 2], { contentType: 'text/plain' }, 'a=1&a=2'],
    [[1, 2], { explode: false }, 'a=1,2'],
    [['b c', 2], { style: 'spaceDelimited' }, 'a=b%20c%202'],
    [['b', 2], { style: 'pipeDelimited' }, 'a=b%7C2'],
    [{ b: 1, c: 2 }, { style: 'form' }, 'b=1&c=2'],
    [{ b: 1, c: 2 }, { explode: false }, 'a=b,1,c,2'],
    [{ b: { c: 2 } }, { style: 'deepObject' }, 'a%5Bb%5D%5Bc%5D=2'],
    ['b/c&d', { allowReserved: true }, 'a=b/c%26d'],
  ])('writes the form field %j with the encoding %j', (value, encoding, expected) => {
    const options = bodyOf(form, { example: { a: value }, encoding: { a: encoding } });
    expect(options).toBe(`-H 'Content-Type: ${form}' --data-raw '${expected}'`);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['application/octet-stream', {}, "--data-binary '@file'"],
    ['application/octet-stream', { schema: binary }, "--data-binary '@file'"],
    ['image/png', { schema: {} }, "--data-binary '@file'"],
    ['image/png', { schema: text }, "--data-binary '@file'"],
    ['text/csv', { schema: binary }, "--data-binary '@file'"],
    ['image/png', { schema: { ...text, contentEncoding: 'base64' } }, "--data-raw 'dGV4dA=='"],
    ['image/svg+xml', { schema: text }, "--data-raw 'text'"],
    ['text/plain', { schema: text }, "--data-raw 'text'"],
    ['application/json', { schema: {} }, "--data-raw '{}'"],
    [
      'application/json',
      { schema: { properties: { a: text } } },
      `--data-raw '{\n  "a": "text"\n}'`,
    ],
    ['application/json', { schema: text }, `--data-raw '"text"'`],
    [form, { example: 'a=b+c' }, "--data-raw 'a=b+c'"],
  ])('writes a body of the media type %s with %j', (type, mediaType, expected) => {
    expect(bodyOf(type, mediaType)).toBe(`-H 'Content-Type: ${type}' ${expected}`);
  });

  const swagger = { swagger: '2.0', host: 'api.test', basePath: '/v1', schemes: ['https'] };

  it('contains the form of Swagger 2', () => {
    const parameters = [{ in: 'formData', name: 'a', type: 'string' }];
    const command = curlOf({ ...swagger, paths: { '/a': { post: { parameters } } } }, 'post-/a');
    expect(command).toContain("--url 'https://api.test/v1/a'");
    expect(command).toContain("--data-raw 'a=text'");
  });

  it.each([
    [undefined, 'a=1,2'],
    ['csv', 'a=1,2'],
    ['multi', 'a=1&a=2'],
    ['ssv', 'a=1%202'],
    ['tsv', 'a=1%092'],
    ['pipes', 'a=1%7C2'],
  ])(
    'writes a list in a form of Swagger 2 with the collectionFormat %s',
    (collectionFormat, expected) => {
      const field = { in: 'formData', name: 'a', type: 'array', default: [1, 2], collectionFormat };
      const paths = { '/a': { post: { parameters: [field] } } };
      expect(curlOf({ ...swagger, paths }, 'post-/a')).toContain(`--data-raw '${expected}'`);
    },
  );

  it.each([
    [
      { in: 'body', name: 'a', schema: {} },
      ['application/xml', 'application/json'],
      "json' --data-raw '{}'",
    ],
    [
      { in: 'body', name: 'a', schema: {} },
      [],
      "-H 'Content-Type: application/json' --data-raw '{}'",
    ],
    [
      { in: 'formData', name: 'a', type: 'string' },
      ['application/json'],
      `${form}' --data-raw 'a=text'`,
    ],
    [
      { in: 'formData', name: 'a', type: 'string' },
      ['multipart/form-data'],
      "--form-string 'a=text'",
    ],
    [{ in: 'formData', name: 'a', type: 'file' }, [form], "-F 'a=@a'"],
  ])('selects a media type of Swagger 2 for %j and %j', (parameter, consumes, expected) => {
    const paths = { '/a': { post: { parameters: [parameter], consumes } } };
    const command = curlOf({ ...swagger, paths }, 'post-/a');
    expect(command.replaceAll(' \\\n ', '')).toContain(expected);
  });

  it('keeps a path parameter in braces that is neither required nor has an example', () => {
    const paths = { '/a/{b}': { get: { parameters: [{ in: 'path', name: 'b' }] } } };
    expect(curlOf({ openapi: '3.1.0', paths }, 'get-/a/{b}')).toContain('/a/{b}');
  });

  it('contains the file and the list of a multipart form of Swagger 2', () => {
    const parameters = [
      { in: 'formData', name: 'photo', type: 'file' },
      { in: 'formData', name: 'a', type: 'array', default: [1, 2], collectionFormat: 'pipes' },
    ];
    const consumes = [form, 'multipart/form-data'];
    const paths = { '/a': { post: { parameters, consumes } } };
    const command = curlOf({ ...swagger, paths }, 'post-/a');
    expect(command).toContain("-F 'photo=@photo' \\\n  --form-string 'a=1|2'");
  });

  it('sends HEAD without waiting for a body', () => {
    const paths = { '/a': { head: {} } };
    expect(curlOf({ openapi: '3.1.0', paths }, 'head-/a')).toContain('--head');
  });

  it('states the method GET for a request with a body, because curl would send POST', () => {
    const requestBody = { content: { 'text/plain': { schema: { const: 'a' } } } };
    const paths = { '/a': { get: { requestBody } } };
    expect(curlOf({ openapi: '3.1.0', paths }, 'get-/a')).toContain("-X 'GET'");
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
    const types = fc.oneof(hostile, fc.constant('multipart/form-data'));
    fc.assert(
      fc.property(hostile, hostile, hostile, types, (name, value, key, type) => {
        const schema = { properties: { [key]: { default: value } } };
        const part = { [name]: { required: true, example: value } };
        const encoding = { [key]: { contentType: value, headers: part } };
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
                  requestBody: { content: { [type]: { schema, encoding } } },
                },
              },
            },
          },
          `post-/${name}`,
        );
        const given = argumentsOf(command);
        const isOption = (argument: string) =>
          /^--?(?:url|[XHbF]|data-raw|data-binary|form-string)$/.test(argument);
        const options = given.filter((argument) => !/^--(?:globoff|path-as-is)$/.test(argument));
        expect(options.filter((_, index) => index % 2 === 0).every(isOption)).toBe(true);
        expect(options.length % 2).toBe(0);
        const headers = given.filter((_, index) => given[index - 1] === '-H');
        expect(headers.every((header) => !/^@|[\r\n]/.test(header))).toBe(true);
        const parts = given.filter((_, index) => given[index - 1] === '-F');
        expect(
          parts.every((each) => !/^[^=]*=(?:<|@[^\p{L}\p{N}])|;headers=[^"]/u.test(each)),
        ).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});
