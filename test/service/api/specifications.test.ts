import { describe, expect, it } from 'vitest';
import {
  createCaller,
  createRepository,
  person,
  problem,
  read,
  smallContent,
  specificationVersions,
  startService,
} from '#test/service/harness.ts';

const MEBIBYTE = 1024 * 1024;
const text = '# Settlement\n\nÜber alles.\n';
const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
/** Returns file content of this size. It consists of digits, so that it is also valid JSON. */
const bytes = (mebibytes: number, more = 0) =>
  new Uint8Array(mebibytes * MEBIBYTE + more).fill(0x31);
const file = (path: string, content: string | Uint8Array | null = 'x') => ({ path, content });

const content = smallContent({
  people: [
    person('Síle', { identityProviderId: 'reader' }),
    person('Jo/Amsel', { email: 'mara.okafor@example.test' }),
  ],
  repositories: [
    createRepository('acme/pay%ments', [
      {
        changes: [
          file('docs/a b/ü.md', text),
          file('docs/former.md', '# Former\n'),
          file('docs/deleted.md', '# Deleted\n'),
        ],
      },
      {
        changes: [
          file('docs/former.md', null),
          file('docs/later.md', '# Former\n'),
          file('docs/deleted.md', null),
        ],
      },
      { changes: [file('docs/later.md', null), file('now/latest.md', '# Former\n')] },
    ]),
    createRepository('acme/kinds', [
      {
        changes: [
          file('api.yaml', 'openapi: 3.1.0\n'),
          file('schema.json', '{}'),
          file('rates.csv', 'a,b\n'),
          file('page.html', '<script>alert(1)</script>'),
          file('drawing.svg', '<svg/>'),
          file('photo.png', 'not looked at'),
          file('latin-1.txt', Uint8Array.of(0xfc)),
          file('nul.txt', 'a\0b'),
          file('largest.md', bytes(5)),
          file('too-large.md', bytes(5, 1)),
          file('largest.json', bytes(32)),
          file('too-large.json', bytes(32, 1)),
          file('large.yml', bytes(6)),
        ],
      },
    ]),
    createRepository(
      'acme/files',
      [
        {
          changes: [
            file('README.md', '---\ntitle: "Read me"\n---\n\n# Else\n'),
            file('spec/b.md', '# B\n'),
            file('spec/images/old.png', 'old'),
            file('spec/images/flow.PNG', 'first'),
            file('spec/a.json', '{\n  "title": "A schema"\n}'),
            file('spec/c.zip', Uint8Array.of(0xff, 0xfe)),
            file('large.pdf', bytes(10)),
            file('larger.pdf', bytes(10, 1)),
          ],
        },
        {
          changes: [
            file('spec/images/flow.PNG', picture),
            file('spec/images/old.png', null),
            file('spec/images/new.png', 'old'),
          ],
        },
        { message: 'Change nothing', changes: [] },
      ],
      { title: 'Specifications', description: 'All of them.' },
    ),
    createRepository(
      'acme/history',
      [
        { changes: [file('a.md', 'one\n'), file('b.md', 'b\n')] },
        { by: 'Robot', message: 'Say two', changes: [file('a.md', 'two\n')] },
        { changes: [file('b.md', null)] },
        { message: 'Move it', changes: [file('a.md', null), file('c/a.md', 'two\n')] },
        { changes: [file('c/a.md', 'three\n')] },
      ],
      {
        keptSince: '2026-01-02T00:00:00Z',
        tags: { v1: '2026-01-01T12:00:00Z', 'two/words': '2026-01-02T12:00:00Z' },
      },
    ),
    createRepository('acme/empty', []),
    createRepository('acme/vault', [{ changes: [file('root.md'), file('a.svg')] }], {
      readers: ['Síle'],
    }),
  ],
});

type Query = Record<string, string>;

/** Sends a GET request for a resource of a repository. */
function ask(
  resource: string,
  codeHostSlug: string,
  query: Query = {},
  headers: Query = {},
  subject?: string,
) {
  const path = `/viewer/v1/${resource}?${new URLSearchParams({ codeHostSlug, ...query })}`;
  return createCaller(startService({ content }), subject)('GET', path, { headers });
}

const specification = (codeHostSlug: string, path: string, headers?: Query) =>
  ask('specifications', codeHostSlug, { path }, headers);

const versionsOf = async (path: string, codeHostSlug = 'acme/history') =>
  read(await ask('specifications/versions', codeHostSlug, { path }), specificationVersions);

it.each([
  ['specifications', 'acme/nowhere', { path: 'x.md' }, 404],
  ['specifications', 'acme/kinds', { path: 'nowhere.md' }, 404],
  ['specifications', 'acme/kinds', { path: 'x'.repeat(256) }, 404],
  ['specifications', 'acme/pay%ments', { path: 'docs/deleted.md' }, 404],
  ['specifications', 'acme/pay%ments', { path: 'docs' }, 404],
  ['specifications', 'acme/pay%ments', { path: 'docs/../now/latest.md' }, 404],
  ['specifications', 'acme/kinds', { path: 'photo.png' }, 415],
  ['specifications', 'acme/kinds', { path: 'latin-1.txt' }, 415],
  ['specifications', 'acme/kinds', { path: 'nul.txt' }, 415],
  ['specifications', 'acme/vault', { path: 'root.md' }, 403],
  ['specifications', 'acme/vault', { path: 'root.md', version: 'x' }, 403],
  ['specifications', 'acme/history', { path: 'c/a.md', version: 'x' }, 404],
  ['specifications/versions', 'acme/history', { path: 'x.md' }, 404],
  ['specifications/versions', 'acme/vault', { path: 'root.md' }, 403],
  ['specification-tree', 'acme/files', { under: 'nowhere' }, 404],
  ['specification-tree', 'acme/files', { under: 'sp' }, 404],
  ['specification-tree', 'acme/files', { under: 'README.md' }, 404],
  ['specification-tree', 'acme/vault', {}, 403],
  ['specification-files', 'acme/files', { path: 'spec/b.md' }, 415],
  ['specification-files', 'acme/files', { path: 'spec/c.zip' }, 415],
  ['specification-files', 'acme/files', { path: 'spec/images/none.png' }, 404],
  ['specification-files', 'acme/vault', { path: 'a.svg' }, 403],
])(
  'GET %s for the repository %s with the query %j returns %i',
  async (resource, slug, query, status) => {
    const response = await read(await ask(resource, slug, query), problem);
    expect(response.status).toBe(status);
    expect(response).not.toHaveProperty('movedTo');
  },
);

it.each([
  ['specifications', 'acme/pay%ments', 'docs/former.md', 'now/latest.md'],
  ['specifications', 'acme/pay%ments', 'docs/later.md', 'now/latest.md'],
  ['specifications/versions', 'acme/history', 'a.md', 'c/a.md'],
  ['specification-files', 'acme/files', 'spec/images/old.png', 'spec/images/new.png'],
])(
  'GET %s for the repository %s with the former path %s returns 404 with the current path %s',
  async (resource, slug, path, target) => {
    expect(await read(await ask(resource, slug, { path }), problem)).toMatchObject({
      status: 404,
      movedTo: { codeHostSlug: slug, path: target },
    });
  },
);

it.each([
  ['specifications', 'acme/kinds', 'largest.md', 'too-large.md', 5],
  ['specifications', 'acme/kinds', 'largest.json', 'too-large.json', 32],
  ['specification-files', 'acme/files', 'large.pdf', 'larger.pdf', 10],
])(
  'GET %s for the repository %s returns the file %s, but 413 for the file %s, which exceeds %i MiB',
  async (resource, slug, path, large, most) => {
    expect((await ask(resource, slug, { path })).status).toBe(200);
    const size = most * MEBIBYTE + 1;
    expect(await read(await ask(resource, slug, { path: large }), problem)).toMatchObject({
      status: 413,
      size,
      detail: `The file has ${size} bytes, more than ${most} MiB.`,
    });
  },
);

describe('specification', () => {
  it('is sent as Markdown with an entity tag and the time of its last change', async () => {
    const response = await specification('acme/pay%ments', 'docs/a b/ü.md');
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(response.headers.get('last-modified')).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
  });

  it('returns 304 if If-None-Match contains its entity tag in a list or in weak form', async () => {
    const tag = (await specification('acme/kinds', 'api.yaml')).headers.get('etag') ?? '';
    for (const known of [`W/${tag}`, `"x", ${tag}`]) {
      const response = await specification('acme/kinds', 'api.yaml', { 'if-none-match': known });
      expect([response.status, response.headers.get('etag')]).toEqual([304, tag]);
    }
  });

  it.each([
    ['acme/kinds', 'too-large.md', 304],
    ['acme/kinds', 'nowhere.md', 404],
    ['acme/vault', 'root.md', 403],
  ])(
    'in the repository %s at the path %s returns %i for If-None-Match: *',
    async (slug, path, status) => {
      expect((await specification(slug, path, { 'if-none-match': '*' })).status).toBe(status);
    },
  );

  it.each([
    ['api.yaml', 'application/yaml'],
    ['schema.json', 'application/json'],
    ['rates.csv', 'text/csv'],
    ['page.html', 'text/plain'],
    ['drawing.svg', 'text/plain'],
  ])('at the path %s is sent with the media type %s', async (path, mediaType) => {
    const { headers } = await specification('acme/kinds', path);
    expect(headers.get('content-type')).toBe(`${mediaType}; charset=utf-8`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('can be a YAML file of more than 5 MiB, which the search ignores', async () => {
    expect((await specification('acme/kinds', 'large.yml')).status).toBe(200);
    const found = await ask('specifications/search', 'acme/kinds', { q: '1111' });
    expect(await found.json()).toMatchObject([{ path: 'largest.md' }]);
  });

  it('is sent to a user with read access to its repository', async () => {
    const query = { path: 'root.md' };
    expect((await ask('specifications', 'acme/vault', query, {}, 'reader')).status).toBe(200);
  });
});

describe('versions of a specification', () => {
  it('are listed newest first, with the path that the file had in each version', async () => {
    const found = await versionsOf('c/a.md');
    expect(found).toMatchObject([
      { path: 'c/a.md', committedAt: '2026-01-05T00:00:00.000Z', size: 6 },
      { path: 'c/a.md', message: 'Move it' },
      { path: 'a.md', message: 'Say two', author: { name: 'Robot', personName: null } },
      { path: 'a.md', author: { name: 'Mara Okafor', personName: 'Jo/Amsel' } },
    ]);
    expect(new Set(found.map(({ version }) => version)).size).toBe(4);
    expect(found[1]?.etag).toBe(found[2]?.etag);
  });

  it('can be fetched by the current or a former path, and are cached as immutable', async () => {
    const [, , second] = await versionsOf('c/a.md');
    for (const path of ['c/a.md', 'a.md']) {
      const query = { path, version: second?.version ?? '' };
      const response = await ask('specifications', 'acme/history', query);
      expect(await response.text()).toBe('two\n');
      expect(response.headers.get('etag')).toBe(second?.etag);
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(response.headers.get('last-modified')).toBe('Fri, 02 Jan 2026 00:00:00 GMT');
    }
  });

  it('can be fetched by a tag, the branch or the beginning of an id, and name their version', async () => {
    const [newest, , second] = await versionsOf('c/a.md');
    for (const [version, named] of [
      ['two/words', second],
      ['refs/tags/two/words', second],
      ['main', newest],
      ['HEAD', newest],
      [second?.version.slice(0, 8) ?? '', second],
    ] as const) {
      const query = { path: 'c/a.md', version };
      const response = await ask('specifications', 'acme/history', query);
      const { headers } = response;
      expect([version, response.status]).toEqual([version, 200]);
      expect(headers.get('etag')).toBe(named?.etag);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      const location = new URL(headers.get('content-location') ?? '', 'https://a.test/b');
      const stated = { ...query, codeHostSlug: 'acme/history', version: named?.version };
      expect(Object.fromEntries(location.searchParams)).toEqual(stated);
      const tag = { 'if-none-match': headers.get('etag') ?? '' };
      const same = await ask('specifications', 'acme/history', query, tag);
      expect(same.status).toBe(304);
      expect(same.headers.get('content-location')).toBe(headers.get('content-location'));
    }
  });

  it.each([
    ['v1', 410],
    ['v2', 404],
    ['two', 404],
    ['constructor', 404],
    ['main~1', 404],
  ])('with the name %j return %i', async (version, status) => {
    const query = { path: 'c/a.md', version };
    expect((await ask('specifications', 'acme/history', query)).status).toBe(status);
  });

  it('return 410 if they are no longer stored, and 404 if the file had already been deleted', async () => {
    const [, moving] = await versionsOf('c/a.md');
    const oldest = (await versionsOf('c/a.md')).at(-1);
    const deleted = await versionsOf('b.md');
    expect(deleted).toHaveLength(1);
    const statusOf = async (path: string, version = '') =>
      (await ask('specifications', 'acme/history', { path, version })).status;
    expect(await statusOf('c/a.md', oldest?.version)).toBe(410);
    expect(await statusOf('b.md', deleted[0]?.version)).toBe(410);
    expect(await statusOf('c/a.md', deleted[0]?.version)).toBe(410);
    expect(await statusOf('b.md', moving?.version)).toBe(404);
  });
});

it('repositories that the caller can read are listed with their metadata', async () => {
  const call = createCaller(startService({ content }));
  const list = await (await call('GET', '/viewer/v1/specification-repositories')).json();
  expect(list).toHaveLength(5);
  expect(list.slice(0, 2)).toEqual([
    { codeHostSlug: 'acme/empty', title: null, description: null, files: 0, changedAt: null },
    {
      codeHostSlug: 'acme/files',
      title: 'Specifications',
      description: 'All of them.',
      files: 8,
      changedAt: '2026-01-02T00:00:00.000Z',
    },
  ]);
});

describe('repository tree', () => {
  const tree = async (query: Query = {}) =>
    (await ask('specification-tree', 'acme/files', query)).json();
  const unknown = { mediaType: null, size: null, title: null, etag: null, changedAt: null };
  const folder = { kind: 'folder', ...unknown };
  const inSpec = [
    { path: 'spec/a.json', mediaType: 'application/json', title: 'A schema' },
    { path: 'spec/b.md', title: 'B', size: 4, etag: expect.stringMatching(/^".+"$/) },
    { path: 'spec/c.zip', mediaType: null, title: null },
    { path: 'spec/images', ...folder },
    { path: 'spec/images/flow.PNG', mediaType: 'image/png', size: 4 },
    { path: 'spec/images/new.png' },
  ];

  it('lists files and folders on all levels below a folder, with the titles of files', async () => {
    const changedAt = '2026-01-01T00:00:00.000Z';
    expect(await tree()).toMatchObject({
      entries: [
        { path: 'README.md', mediaType: 'text/markdown', title: 'Read me', changedAt },
        { path: 'large.pdf', mediaType: 'application/pdf', title: null, size: 10 * MEBIBYTE },
        { path: 'larger.pdf', kind: 'file' },
        { path: 'spec', ...folder },
        ...inSpec,
      ],
      next: null,
    });
    expect(await tree({ under: 'spec/' })).toMatchObject({ entries: inSpec, next: null });
    expect((await tree({ under: 'spec/images' })).entries).toHaveLength(2);
  });

  it('is returned in pages', async () => {
    const first = await tree({ under: 'spec', limit: '2' });
    expect(first).toMatchObject({ entries: inSpec.slice(0, 2), next: 'spec/b.md' });
    expect(await tree({ under: 'spec', limit: '2', after: 'spec/b.md' })).toMatchObject({
      entries: inSpec.slice(2, 4),
      next: 'spec/images',
    });
  });
});

describe('file in the repository of a specification', () => {
  const image = { path: 'spec/images/flow.PNG' };

  it('is sent unmodified, with the media type for its file name extension', async () => {
    const response = await ask('specification-files', 'acme/files', image);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('can be fetched in an earlier version', async () => {
    const version = (await versionsOf(image.path, 'acme/files')).at(-1)?.version ?? '';
    const response = await ask('specification-files', 'acme/files', { ...image, version });
    expect(await response.text()).toBe('first');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });
});
