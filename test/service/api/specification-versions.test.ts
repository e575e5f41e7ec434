import { describe, expect, it } from 'vitest';
import {
  callerOf,
  person,
  problem,
  read,
  repository,
  smallContent,
  specificationVersions,
  startService,
} from '#test/service/harness.ts';

const content = smallContent({
  people: [person('Jo/Amsel', { email: 'mara.okafor@example.test' })],
  repositories: [
    repository(
      'acme/specs',
      [
        {
          changes: [
            { path: 'a.md', content: 'one\n' },
            { path: 'b.md', content: 'b\n' },
          ],
        },
        { by: 'Robot', message: 'Say two', changes: [{ path: 'a.md', content: 'two\n' }] },
        { changes: [{ path: 'b.md', content: null }] },
        {
          message: 'Move it',
          changes: [
            { path: 'a.md', content: null },
            { path: 'c/a.md', content: 'two\n' },
          ],
        },
        { changes: [{ path: 'c/a.md', content: 'three\n' }] },
      ],
      { keptSince: '2026-01-02T00:00:00Z' },
    ),
    repository('acme/vault', [{ changes: [{ path: 'a.md', content: 'a' }] }], { readers: [] }),
  ],
});

const area = '/viewer/v1/specifications';
const query = (path: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ codeHostSlug: 'acme/specs', path, ...more }).toString();

function start() {
  const call = callerOf(startService({ content }));
  const get = (path: string) => call('GET', path);
  const list = async (path: string, more?: Record<string, string>) =>
    read(await get(`${area}/versions?${query(path, more)}`), specificationVersions);
  return { get, list };
}

describe('the versions of a specification', () => {
  it('are listed newest first, under the path each had', async () => {
    const { list } = start();
    const found = await list('c/a.md');
    expect(found).toMatchObject([
      { path: 'c/a.md', committedAt: '2026-01-05T00:00:00.000Z', size: 6 },
      { path: 'c/a.md', message: 'Move it' },
      { path: 'a.md', message: 'Say two', author: { name: 'Robot', personName: null } },
      { path: 'a.md', author: { name: 'Mara Okafor', personName: 'Jo/Amsel' } },
    ]);
    expect(new Set(found.map(({ version }) => version)).size).toBe(4);
    expect(found[1]?.etag).toBe(found[2]?.etag);
  });

  it('are known of a deleted file', async () => {
    const { get, list } = start();
    const [last, ...others] = await list('b.md');
    expect(others).toEqual([]);
    const version = last?.version ?? '';
    expect((await get(`${area}?${query('b.md', { version })}`)).status).toBe(410);
  });

  it('are a 404 of an unknown file and of a moved one', async () => {
    const { get } = start();
    expect((await get(`${area}/versions?${query('x.md')}`)).status).toBe(404);
    const moved = await read(await get(`${area}/versions?${query('a.md')}`), problem);
    expect(moved.movedTo).toEqual({ codeHostSlug: 'acme/specs', path: 'c/a.md' });
  });

  it('are refused before an unknown version and if restricted', async () => {
    const { get } = start();
    expect((await get(`${area}/versions?${query('c/a.md', { before: 'x' })}`)).status).toBe(422);
    const restricted = query('a.md', { codeHostSlug: 'acme/vault' });
    expect((await get(`${area}/versions?${restricted}`)).status).toBe(403);
    expect((await get(`${area}?${restricted}&version=x`)).status).toBe(403);
  });
});

describe('the text of a version', () => {
  it('is sent for the path it has now or had then, and never changes', async () => {
    const { get, list } = start();
    const [, , second] = await list('c/a.md');
    for (const path of ['c/a.md', 'a.md']) {
      const response = await get(`${area}?${query(path, { version: second?.version ?? '' })}`);
      expect(await response.text()).toBe('two\n');
      expect(response.headers.get('etag')).toBe(second?.etag);
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(response.headers.get('last-modified')).toBe('Fri, 02 Jan 2026 00:00:00 GMT');
    }
  });

  it('is the text that a file had when another file was changed', async () => {
    const { get, list } = start();
    const [, moving] = await list('c/a.md');
    const response = await get(`${area}?${query('b.md', { version: moving?.version ?? '' })}`);
    expect(response.status).toBe(404);
    const [deleted] = await list('b.md');
    const other = await get(`${area}?${query('c/a.md', { version: deleted?.version ?? '' })}`);
    expect(other.status).toBe(410);
  });

  it('is a 404 if unknown, and a 410 if no longer kept', async () => {
    const { get, list } = start();
    const oldest = (await list('c/a.md')).at(-1)?.version ?? '';
    expect((await get(`${area}?${query('c/a.md', { version: 'x' })}`)).status).toBe(404);
    expect((await get(`${area}?${query('c/a.md', { version: oldest })}`)).status).toBe(410);
  });
});
