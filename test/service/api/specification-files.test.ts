import { describe, expect, it } from 'vitest';
import {
  callerOf,
  problem,
  read,
  repository,
  smallContent,
  specificationVersions,
  startService,
} from '#test/service/harness.ts';

const MEBIBYTE = 1024 * 1024;
const picture = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);

const content = smallContent({
  repositories: [
    repository(
      'acme/specs',
      [
        {
          changes: [
            { path: 'README.md', content: '---\ntitle: "Read me"\n---\n\n# Else\n' },
            { path: 'spec/b.md', content: '# B\n' },
            { path: 'spec/images/old.png', content: 'old' },
            { path: 'spec/images/flow.PNG', content: 'first' },
            { path: 'spec/a.json', content: '{\n  "title": "A schema"\n}' },
            { path: 'spec/c.zip', content: Uint8Array.of(0xff, 0xfe) },
            { path: 'large.pdf', content: new Uint8Array(10 * MEBIBYTE) },
            { path: 'larger.pdf', content: new Uint8Array(10 * MEBIBYTE + 1) },
          ],
        },
        {
          changes: [
            { path: 'spec/images/flow.PNG', content: picture },
            { path: 'spec/images/old.png', content: null },
            { path: 'spec/images/new.png', content: 'old' },
          ],
        },
      ],
      { title: 'Specifications', description: 'All of them.' },
    ),
    repository('acme/empty', []),
    repository('acme/vault', [{ changes: [{ path: 'a.svg', content: '<svg/>' }] }], {
      readers: [],
    }),
  ],
});

const query = (members: Record<string, string>) =>
  new URLSearchParams({ codeHostSlug: 'acme/specs', ...members }).toString();

function call(path: string, headers: Record<string, string> = {}) {
  return callerOf(startService({ content }))('GET', `/viewer/v1/${path}`, { headers });
}

describe('the repositories', () => {
  it('are those that the caller may read, with what is known of them', async () => {
    expect(await (await call('specification-repositories')).json()).toEqual([
      {
        codeHostSlug: 'acme/empty',
        title: null,
        description: null,
        files: 0,
        changedAt: null,
      },
      {
        codeHostSlug: 'acme/specs',
        title: 'Specifications',
        description: 'All of them.',
        files: 8,
        changedAt: '2026-01-02T00:00:00.000Z',
      },
    ]);
  });
});

describe('the tree of a repository', () => {
  const tree = async (members: Record<string, string> = {}) =>
    (await call(`specification-tree?${query(members)}`)).json();
  const folder = {
    kind: 'folder',
    mediaType: null,
    size: null,
    title: null,
    etag: null,
    changedAt: null,
  };

  it('is listed at all levels below a folder, each file with its title', async () => {
    expect(await tree()).toMatchObject({
      entries: [
        {
          path: 'README.md',
          kind: 'file',
          mediaType: 'text/markdown',
          title: 'Read me',
          changedAt: '2026-01-01T00:00:00.000Z',
        },
        { path: 'large.pdf', mediaType: 'application/pdf', title: null, size: 10 * MEBIBYTE },
        { path: 'larger.pdf' },
        { path: 'spec', ...folder },
        { path: 'spec/a.json' },
        { path: 'spec/b.md' },
        { path: 'spec/c.zip' },
        { path: 'spec/images', ...folder },
        { path: 'spec/images/flow.PNG' },
        { path: 'spec/images/new.png' },
      ],
      next: null,
    });
    expect(await tree({ under: 'spec/' })).toMatchObject({
      entries: [
        { path: 'spec/a.json', mediaType: 'application/json', title: 'A schema' },
        { path: 'spec/b.md', title: 'B', size: 4, etag: expect.stringMatching(/^".+"$/) },
        { path: 'spec/c.zip', mediaType: null, title: null },
        { path: 'spec/images', ...folder },
        { path: 'spec/images/flow.PNG', mediaType: 'image/png', size: 4 },
        { path: 'spec/images/new.png' },
      ],
      next: null,
    });
    expect((await tree({ under: 'spec/images' })).entries).toHaveLength(2);
  });

  it('comes in pages', async () => {
    const first = await tree({ under: 'spec', limit: '2' });
    expect(first).toMatchObject({ entries: [{}, { path: 'spec/b.md' }], next: 'spec/b.md' });
    expect(await tree({ under: 'spec', limit: '2', after: 'spec/b.md' })).toMatchObject({
      entries: [{ path: 'spec/c.zip' }, { path: 'spec/images' }],
      next: 'spec/images',
    });
    const whole = await call(`specification-tree?${query({ limit: '5000' })}`);
    expect(await whole.json()).toMatchObject({ entries: { length: 10 }, next: null });
    expect((await call(`specification-tree?${query({ limit: '5001' })}`)).status).toBe(422);
  });

  it('is a 404 of an unknown folder, and a 403 of a restricted one', async () => {
    for (const under of ['nowhere', 'sp', 'README.md']) {
      expect((await call(`specification-tree?${query({ under })}`)).status).toBe(404);
    }
    expect((await call('specification-tree?codeHostSlug=acme/vault')).status).toBe(403);
  });
});

describe('a file beside a specification', () => {
  const file = (path: string, headers?: Record<string, string>) =>
    call(`specification-files?${query({ path })}`, headers);

  it('is sent as it is, by the media type of its name', async () => {
    const response = await file('spec/images/flow.PNG');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is sent as a version left it', async () => {
    const listed = await call(`specifications/versions?${query({ path: 'spec/images/flow.PNG' })}`);
    const version = (await read(listed, specificationVersions)).at(-1)?.version ?? '';
    const response = await call(
      `specification-files?${query({ path: 'spec/images/flow.PNG', version })}`,
    );
    expect(await response.text()).toBe('first');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('is a 415 if it is neither an image nor a PDF', async () => {
    expect((await file('spec/b.md')).status).toBe(415);
    expect((await file('spec/c.zip')).status).toBe(415);
  });

  it('is a 413 with its size above 10 MiB', async () => {
    expect((await file('large.pdf')).status).toBe(200);
    const size = 10 * MEBIBYTE + 1;
    expect(await read(await file('larger.pdf'), problem)).toMatchObject({ status: 413, size });
  });

  it('is a 404 if unknown or moved, and a 403 if restricted', async () => {
    expect((await file('spec/images/none.png')).status).toBe(404);
    expect((await read(await file('spec/images/old.png'), problem)).movedTo).toEqual({
      codeHostSlug: 'acme/specs',
      path: 'spec/images/new.png',
    });
    const restricted = await call('specification-files?codeHostSlug=acme/vault&path=a.svg');
    expect(restricted.status).toBe(403);
  });
});
