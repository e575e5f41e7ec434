import { describe, expect, it } from 'vitest';
import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import {
  followReferences,
  getPart,
  getPartItems,
  getPartMembers,
  resolveReferenceText,
} from '#api-descriptions/references.ts';
import { hasLegacyReferences } from '#api-descriptions/schema-resources.ts';
import { readSchema } from '#api-descriptions/schemas/read-schema.ts';
import { ExactNumber } from '#text/exact-number.ts';

const root = {
  openapi: '3.1.0',
  paths: { '/a b': { get: { operationId: 'list' }, put: { $ref: 'shared/put.yaml#/Put' } } },
  components: {
    schemas: {
      'A/~B': { title: 'Slash' },
      Alias: { $ref: '#/components/schemas/Party' },
      Party: { properties: { name: { type: 'string' } } },
      Loop: { $ref: '#/components/schemas/Loop/properties/x' },
      List: { allOf: [{ title: 'Inline' }] },
    },
  },
};
const files: ApiFiles = new Map<string, unknown>([
  ['api/openapi.yaml', root],
  ['api/shared/put.yaml', { Put: { summary: 'Put', back: { $ref: '../openapi.yaml#/paths' } } }],
  ['common.json', { $defs: { Id: { type: 'string' } } }],
]);

function resolve(reference: string, file = 'api/openapi.yaml', pointer = '') {
  return resolveReferenceText(files, { file, pointer }, reference);
}

describe('resolveReferenceText', () => {
  it.each([
    ['#/components/schemas/Party', 'api/openapi.yaml', '/components/schemas/Party', 'Party'],
    [
      'openapi.yaml#/components/schemas/Party',
      'api/openapi.yaml',
      '/components/schemas/Party',
      'Party',
    ],
    ['#/components/schemas/A~1~0B', 'api/openapi.yaml', '/components/schemas/A~1~0B', 'A/~B'],
    ['#/components/schemas/A%7E1~0B', 'api/openapi.yaml', '/components/schemas/A~1~0B', 'A/~B'],
    ['#/paths/~1a%20b/get', 'api/openapi.yaml', '/paths/~1a b/get', 'paths//a b/get'],
    [
      '#/components/schemas/List/allOf/0',
      'api/openapi.yaml',
      '/components/schemas/List/allOf/0',
      'Inline',
    ],
    ['./shared/../../common.json#/$defs/Id', 'common.json', '/$defs/Id', 'Id'],
    ['/common.json#/$defs/Id', 'common.json', '/$defs/Id', 'Id'],
    ['shared/put.yaml', 'api/shared/put.yaml', '', 'put'],
    // If a pointer passes through a reference, the rest of the pointer applies to the target.
    [
      '#/components/schemas/Alias/properties/name',
      'api/openapi.yaml',
      '/components/schemas/Party/properties/name',
      'name',
    ],
    ['#/paths/~1a b/put/summary', 'api/shared/put.yaml', '/Put/summary', 'paths//a b/put/summary'],
  ])('resolves %s', (reference, file, pointer, name) => {
    const resolved = resolve(reference);
    expect(resolved).toMatchObject({
      kind: 'resolved',
      name,
      source: { location: { file, pointer } },
    });
  });

  it('resolves a file against the file of the reference', () => {
    expect(
      resolve('../openapi.yaml#/components/schemas/Party', 'api/shared/put.yaml'),
    ).toMatchObject({
      kind: 'resolved',
      name: 'Party',
    });
  });

  it.each([
    ['missing.yaml#/A', { file: 'api/missing.yaml', pointer: '/A' }, 'A'],
    ['../schemas/party%20a.json', { file: 'schemas/party a.json', pointer: '' }, 'party a'],
    ['missing.yaml#anchor', { file: 'api/missing.yaml', pointer: 'anchor' }, 'anchor'],
  ])('returns the file that must be loaded for %s', (reference, location, name) => {
    expect(resolve(reference)).toMatchObject({ kind: 'missing', location, name });
  });

  it.each([
    ['https://example.com/a.yaml', 'isn’t a file of the repository'],
    ['//example.com/a.yaml', 'isn’t a file of the repository'],
    ['file:///etc/passwd', 'isn’t a file of the repository'],
    ['../../a.yaml', 'leads out of the repository'],
    ['..%2F..%2Fa.yaml', 'leads out of the repository'],
    ['#/components/schemas/None', 'doesn’t exist'],
    ['#/components/schemas/toString', 'doesn’t exist'],
    ['#/components/schemas/Loop/properties/x', 'leads back to itself'],
    ['#anchor', 'There is no anchor “anchor”.'],
  ])('returns a problem for %s', (reference, problem) => {
    expect(resolve(reference)).toMatchObject({
      kind: 'problem',
      problem: expect.stringContaining(problem),
    });
  });

  it('follows a long chain of references inside references, from either end', () => {
    const createChain = (): ApiFiles => {
      const chain: Record<string, unknown> = { r5000: { x: 1 } };
      for (let index = 0; index < 5000; index += 1)
        chain[`r${index}`] = { $ref: `#/r${index + 1}/x` };
      return new Map([['a.json', { ...chain, r5000: { x: { x: 'end' } } }]]);
    };
    const location = { file: 'a.json', pointer: '' };
    const [first, second] = [createChain(), createChain()];
    const last = resolveReferenceText(second, location, '#/r4999/x');
    expect(last).toMatchObject({ kind: 'resolved', source: { value: 'end' } });
    // Each reference of the chain consumes one level of `x`, but its end has only two.
    const problem = { kind: 'problem', problem: '“#/r4998/x” doesn’t exist.' };
    expect(resolveReferenceText(first, location, '#/r0/x')).toMatchObject({ kind: 'problem' });
    for (const files of [first, second]) {
      expect(resolveReferenceText(files, location, '#/r4998/x')).toMatchObject(problem);
    }
  });

  it('returns the same problems for circular references, in whatever order they are resolved', () => {
    const root = { a: { $ref: '#/b/x' }, b: { $ref: '#/a/x' }, c: { $ref: '#/a/x' } };
    const wanted = ['#/a/x', '#/b/x', '#/c/x'];
    const resolveIn = (order: readonly string[]) => {
      const loop: ApiFiles = new Map([['a.json', root]]);
      const location = { file: 'a.json', pointer: '' };
      for (const reference of order) resolveReferenceText(loop, location, reference);
      return wanted.map((reference) => resolveReferenceText(loop, location, reference));
    };
    const expected = [
      { kind: 'problem', name: 'x', problem: '“#/a/x” leads back to itself.' },
      { kind: 'problem', name: 'x', problem: '“#/b/x” leads back to itself.' },
      { kind: 'problem', name: 'x', problem: '“#/a/x” leads back to itself.' },
    ];
    expect(resolveIn(wanted)).toEqual(expected);
    expect(resolveIn(wanted.toReversed())).toEqual(expected);
  });

  it('isn’t affected by an earlier call that has thrown', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('broken');
        },
        getOwnPropertyDescriptor: () => ({ value: 1, configurable: true }),
      },
    );
    const broken: ApiFiles = new Map<string, unknown>([['a.json', { hostile, good: { x: 1 } }]]);
    const location = { file: 'a.json', pointer: '' };
    for (let count = 0; count < 200; count += 1) {
      expect(() => resolveReferenceText(broken, location, '#/hostile/x')).toThrow('broken');
    }
    expect(resolveReferenceText(broken, location, '#/good/x').kind).toBe('resolved');
  });
});

describe('followReferences', () => {
  it('returns the end of a chain with the name of its first target', () => {
    const source = {
      value: { $ref: '#/components/schemas/Alias' },
      location: { file: 'api/openapi.yaml', pointer: '/x' },
    };
    expect(followReferences(files, source)).toMatchObject({
      kind: 'resolved',
      name: 'Alias',
      source: { location: { pointer: '/components/schemas/Party' } },
    });
  });

  it('follows a chain of 5,000 references, and ends at a loop', () => {
    const members = Array.from({ length: 5000 }, (_, at) => [`r${at}`, { $ref: `#/r${at + 1}` }]);
    const root = {
      ...Object.fromEntries(members),
      r5000: { title: 'End' },
      loop: { $ref: '#/loop' },
    };
    const chain: ApiFiles = new Map([['a.json', root]]);
    const from = (name: string) => ({
      value: { $ref: `#/${name}` },
      location: { file: 'a.json', pointer: '/x' },
    });
    expect(followReferences(chain, from('r0'))).toMatchObject({
      kind: 'resolved',
      name: 'r0',
      source: { value: { title: 'End' } },
    });
    expect(followReferences(chain, from('loop'))).toEqual({
      kind: 'problem',
      name: 'loop',
      problem: 'The reference leads back to itself.',
    });
  });

  it('returns a value without a reference unchanged', () => {
    const source = { value: 5, location: { file: 'a', pointer: '' } };
    expect(followReferences(files, source)).toEqual({ kind: 'resolved', name: '', source });
  });
});

describe('parts behind a reference', () => {
  const parts: ApiFiles = new Map<string, unknown>([
    [
      'api.yaml',
      {
        map: { $ref: 'parts.yaml#/map', own: 1, both: 2 },
        list: { $ref: 'parts.yaml#/list' },
        lost: { $ref: 'lost.yaml', own: 1 },
        loop: { $ref: '#/loop', own: 1 },
        field: { $ref: { type: 'string' }, own: 1 },
      },
    ],
    [
      'parts.yaml',
      { map: { $ref: '#/inner', both: 3 }, inner: { last: { $ref: '#/list' } }, list: [7] },
    ],
  ]);
  const at = (...keys: readonly string[]) => {
    const root = { value: parts.get('api.yaml'), location: { file: 'api.yaml', pointer: '' } };
    return getPart(parts, root, ...keys);
  };
  const format = ({ value, location }: Located) => [value, location.file + location.pointer];
  const membersOf = (key: string) =>
    getPartMembers(parts, at(key)).map(([name, source]) => [name, ...format(source)]);

  it('getPartMembers returns own members first, then those of the targets', () => {
    expect(membersOf('map')).toEqual([
      ['own', 1, 'api.yaml/map/own'],
      ['both', 2, 'api.yaml/map/both'],
      ['last', { $ref: '#/list' }, 'parts.yaml/inner/last'],
    ]);
  });

  it.each(['lost', 'loop'])('getPartMembers returns only own members of %s', (key) => {
    expect(membersOf(key)).toEqual([['own', 1, `api.yaml/${key}/own`]]);
  });

  it('getPartMembers returns a member named $ref whose value isn’t text', () => {
    expect(membersOf('field')).toEqual([
      ['$ref', { type: 'string' }, 'api.yaml/field/$ref'],
      ['own', 1, 'api.yaml/field/own'],
    ]);
  });

  it('getPartItems returns the items of the list behind a reference', () => {
    expect(getPartItems(parts, at('list')).map(format)).toEqual([[7, 'parts.yaml/list/0']]);
    expect(getPartItems(parts, at('map', 'last'))).toHaveLength(1);
    expect(getPartItems(parts, at('lost'))).toEqual([]);
  });

  it('getPart returns a property behind references; its value is undefined if there is none', () => {
    expect(format(at('map', 'last'))).toEqual([{ $ref: '#/list' }, 'parts.yaml/inner/last']);
    expect(format(at('map', 'none'))).toEqual([undefined, 'api.yaml/map/none']);
  });
});

describe('identifiers', () => {
  const person = {
    $id: 'https://example.com/schemas/person.json',
    $defs: {
      name: { $anchor: 'name', type: 'string' },
      address: {
        $id: 'address.json',
        $defs: { street: { type: 'string' }, zip: { $anchor: 'zip' } },
        properties: { street: { $ref: '#/$defs/street' } },
      },
      old: { $id: '#old', type: 'null' },
    },
  };
  const other = {
    $schema: 'http://json-schema.org/draft-04/schema#',
    id: 'https://example.com/other',
  };
  const schemas: ApiFiles = new Map<string, unknown>([
    ['person.json', person],
    ['folder/other.json', other],
  ]);
  const from = (pointer: string) => ({ file: 'person.json', pointer });

  it.each([
    ['', '#name', '/$defs/name'],
    ['', '#old', '/$defs/old'],
    ['', 'address.json', '/$defs/address'],
    ['', 'https://example.com/schemas/address.json#zip', '/$defs/address/$defs/zip'],
    ['/$defs/address/properties/street', '#/$defs/street', '/$defs/address/$defs/street'],
    ['/$defs/address', 'person.json#name', '/$defs/name'],
  ])('resolves from %j the reference %s', (pointer, reference, target) => {
    expect(resolveReferenceText(schemas, from(pointer), reference)).toMatchObject({
      kind: 'resolved',
      source: { location: { file: 'person.json', pointer: target } },
    });
  });

  it('resolves an `id` of draft-04 that begins with # as an anchor', () => {
    const draft4 = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      definitions: { name: { id: '#name', type: 'string' } },
    };
    const withDraft4: ApiFiles = new Map([['name.json', draft4]]);
    const location = { file: 'name.json', pointer: '' };
    expect(resolveReferenceText(withDraft4, location, '#name')).toMatchObject({
      kind: 'resolved',
      source: { location: { file: 'name.json', pointer: '/definitions/name' } },
    });
    const later: ApiFiles = new Map([['name.json', { ...draft4, $schema: undefined }]]);
    expect(resolveReferenceText(later, location, '#name').kind).toBe('problem');
  });

  it.each([3, new ExactNumber('3.0'), '3.0', '3.0.3'])(
    'ignores `$id` and keywords beside a reference in OpenAPI %s',
    (openapi) => {
      const value = { $id: 'https://example.com/a', $ref: '#/components/schemas/B' };
      const schemas = { A: value, B: { type: 'string' } };
      const api: ApiFiles = new Map([['api.yaml', { openapi, components: { schemas } }]]);
      const location = { file: 'api.yaml', pointer: '/components/schemas/A' };
      expect(resolveReferenceText(api, location, '#/components/schemas/B')).toMatchObject({
        kind: 'resolved',
        source: { value: { type: 'string' } },
      });
      expect(hasLegacyReferences(api, 'api.yaml')).toBe(true);
      const described = { ...value, description: 'Ignored.' };
      expect(readSchema(api, { value: described, location }).description).toBe('');
    },
  );

  it('resolves a URL only to a loaded schema', () => {
    expect(resolveReferenceText(schemas, from(''), 'https://example.com/other')).toMatchObject({
      kind: 'resolved',
      source: { location: { file: 'folder/other.json', pointer: '' } },
    });
    expect(resolveReferenceText(schemas, from(''), 'https://example.com/third').kind).toBe(
      'problem',
    );
  });

  it('resolves an unknown relative URL to a file of the repository', () => {
    expect(resolveReferenceText(schemas, from('/$defs/address'), 'third.json')).toMatchObject({
      kind: 'missing',
      location: { file: 'third.json', pointer: '' },
    });
  });

  it.each([
    ['https://example.com/apis/main#/components/schemas/Party', 'api/openapi.yaml'],
    ['shared#/components/schemas/Party', 'common/parts.yaml'],
    ['../apis/shared#/components/schemas/Party', 'common/parts.yaml'],
    ['local.yaml#/components/schemas/Party', 'api/local.yaml'],
  ])('resolves %s with the URIs in `$self`', (reference, file) => {
    const components = { schemas: { Party: { type: 'object' } } };
    const toApi = ($self?: string) => ({ openapi: '3.2.0', $self, components });
    const apis: ApiFiles = new Map([
      ['api/openapi.yaml', toApi('https://example.com/apis/main')],
      ['common/parts.yaml', toApi('https://example.com/apis/shared')],
      ['api/local.yaml', toApi()],
    ]);
    const location = { file: 'api/openapi.yaml', pointer: '/paths' };
    expect(resolveReferenceText(apis, location, reference)).toMatchObject({
      kind: 'resolved',
      source: { location: { file, pointer: '/components/schemas/Party' } },
    });
  });
});

it('resolveReferenceText finds a schema by its id of draft-04, relative to the id of the root', () => {
  const files: ApiFiles = new Map([
    [
      'a/root.json',
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        id: 'http://x.test/root.json',
        definitions: { sub: { id: 'sub.json', definitions: { deep: { type: 'boolean' } } } },
      },
    ],
  ]);
  const resolve = (reference: string, pointer = '') =>
    resolveReferenceText(files, { file: 'a/root.json', pointer }, reference);
  const sub = '/definitions/sub';
  expect(resolve('sub.json')).toMatchObject({ source: { location: { pointer: sub } } });
  const deep = { source: { location: { pointer: `${sub}/definitions/deep` } } };
  expect(resolve('sub.json#/definitions/deep')).toMatchObject(deep);
  expect(resolve('#/definitions/deep', sub)).toMatchObject(deep);
  expect(resolve('other.json')).toMatchObject({ kind: 'missing' });
});
