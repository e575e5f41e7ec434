import { describe, expect, it } from 'vitest';
import {
  callerOf,
  person,
  problem,
  read,
  repository,
  smallContent,
  startService,
} from '#test/service/harness.ts';

const text = '# Settlement\n\nÜber alles.\n';
const MEBIBYTE = 1024 * 1024;

const content = smallContent({
  people: [person('Síle', { identityProviderId: 'reader' })],
  repositories: [
    repository('acme/pay%ments', [
      {
        changes: [
          { path: 'docs/a b/ü.md', content: text },
          { path: 'docs/former.md', content: '# Former\n' },
          { path: 'docs/deleted.md', content: '# Deleted\n' },
        ],
      },
      {
        at: '2026-03-03T10:00:00Z',
        changes: [
          { path: 'docs/former.md', content: null },
          { path: 'docs/later.md', content: '# Former\n' },
          { path: 'docs/deleted.md', content: null },
        ],
      },
      {
        changes: [
          { path: 'docs/later.md', content: null },
          { path: 'now/latest.md', content: '# Former\n' },
        ],
      },
    ]),
    repository('acme/kinds', [
      {
        changes: [
          { path: 'api.yaml', content: 'openapi: 3.1.0\n' },
          { path: 'schema.json', content: '{}' },
          { path: 'rates.csv', content: 'a,b\n' },
          { path: 'page.html', content: '<script>alert(1)</script>' },
          { path: 'drawing.svg', content: '<svg/>' },
          { path: 'photo.png', content: 'not looked at' },
          { path: 'latin-1.txt', content: Uint8Array.of(0xfc) },
          { path: 'nul.txt', content: 'a\0b' },
          { path: 'largest.md', content: new Uint8Array(5 * MEBIBYTE).fill(0x61) },
          { path: 'too-large.md', content: new Uint8Array(5 * MEBIBYTE + 1).fill(0x61) },
          { path: 'largest.json', content: new Uint8Array(32 * MEBIBYTE).fill(0x31) },
          { path: 'too-large.json', content: new Uint8Array(32 * MEBIBYTE + 1).fill(0x31) },
          { path: 'large.yml', content: new Uint8Array(6 * MEBIBYTE).fill(0x61) },
        ],
      },
    ]),
    repository('acme/vault', [{ changes: [{ path: 'root.md', content: '# Root keys\n' }] }], {
      readers: ['Síle'],
    }),
  ],
});

const addressOf = (codeHostSlug: string, path: string) =>
  `/viewer/v1/specifications?${new URLSearchParams({ codeHostSlug, path })}`;

function call(path: string, headers: Record<string, string> = {}, subject?: string) {
  return callerOf(startService({ content }), subject)('GET', path, { headers });
}

describe('a specification', () => {
  const address = addressOf('acme/pay%ments', 'docs/a b/ü.md');

  it('is sent as Markdown with an entity tag and the time of its last change', async () => {
    const response = await call(address);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(response.headers.get('last-modified')).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
  });

  it('is answered with 304 for a known entity tag', async () => {
    const tag = (await call(address)).headers.get('etag') ?? '';
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
      const response = await call(address, { 'if-none-match': known });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(tag);
    }
    expect((await call(address, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  it('is answered with 304 for If-None-Match: * if it exists, whatever its size', async () => {
    const any = { 'if-none-match': '*' };
    expect((await call(address, any)).status).toBe(304);
    expect((await call(addressOf('acme/kinds', 'too-large.md'), any)).status).toBe(304);
    expect((await call(addressOf('acme/kinds', 'nowhere.md'), any)).status).toBe(404);
    expect((await call(addressOf('acme/vault', 'root.md'), any)).status).toBe(403);
  });

  it.each([
    ['api.yaml', 'application/yaml'],
    ['schema.json', 'application/json'],
    ['rates.csv', 'text/csv'],
    ['page.html', 'text/plain'],
    ['drawing.svg', 'text/plain'],
  ])('%s is sent as %s', async (path, mediaType) => {
    const response = await call(addressOf('acme/kinds', path));
    expect(response.headers.get('content-type')).toBe(`${mediaType}; charset=utf-8`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['photo.png', 'latin-1.txt', 'nul.txt'])('%s is a 415', async (path) => {
    expect((await call(addressOf('acme/kinds', path))).status).toBe(415);
  });

  it.each([
    [5, 'largest.md', 'too-large.md'],
    [32, 'largest.json', 'too-large.json'],
  ])('is a 413 with its size above %i MiB, such as %s', async (mebibytes, path, tooLarge) => {
    expect((await call(addressOf('acme/kinds', path))).status).toBe(200);
    const response = await call(addressOf('acme/kinds', tooLarge));
    const size = mebibytes * MEBIBYTE + 1;
    expect(await read(response, problem)).toMatchObject({
      status: 413,
      size,
      detail: `The file has ${size} bytes, more than ${mebibytes} MiB.`,
    });
  });

  it('can be YAML of more than 5 MiB, which is not searched', async () => {
    expect((await call(addressOf('acme/kinds', 'large.yml'))).status).toBe(200);
    const found = await call('/viewer/v1/specifications/search?q=aaaa&codeHostSlug=acme/kinds');
    expect(await found.json()).toMatchObject([{ path: 'largest.md' }]);
  });

  it('is a 404 if unknown or deleted, and a 422 if not named', async () => {
    const unknown = [
      addressOf('acme/nowhere', 'x.md'),
      addressOf('acme/kinds', 'nowhere.md'),
      addressOf('acme/pay%ments', 'docs/deleted.md'),
      addressOf('acme/pay%ments', 'docs'),
      addressOf('acme/pay%ments', 'docs/../now/latest.md'),
    ];
    for (const address of unknown) {
      const answer = await read(await call(address), problem);
      expect(answer).toMatchObject({ status: 404 });
      expect(answer).not.toHaveProperty('movedTo');
    }
    expect((await call('/viewer/v1/specifications?path=x')).status).toBe(422);
  });

  it.each(['docs/former.md', 'docs/later.md'])('%s is a 404 that knows its path', async (path) => {
    const response = await call(addressOf('acme/pay%ments', path));
    expect(await read(response, problem)).toMatchObject({
      status: 404,
      movedTo: { codeHostSlug: 'acme/pay%ments', path: 'now/latest.md' },
    });
  });

  it('is a 403 for those who may not read its repository', async () => {
    const address = addressOf('acme/vault', 'root.md');
    expect((await call(address)).status).toBe(403);
    expect((await call(address, {}, 'reader')).status).toBe(200);
  });
});
