import { describe, expect, it } from 'vitest';
import { createCommitWithText } from '#test/service/commit-text.ts';
import {
  createCaller,
  createRepository,
  person,
  smallContent,
  startService,
} from '#test/service/harness.ts';

const content = smallContent({
  people: [person('Okafor', { email: 'mara.okafor@example.test' })],
  repositories: [
    createRepository('acme/specs', [
      {
        changes: [
          { path: 'a.md', content: '# First\n' },
          { path: 'b.txt', content: 'b' },
          { path: 'c.md', content: '# Gone\n' },
        ],
      },
    ]),
    createRepository('acme/vault', [{ changes: [{ path: 'a.md', content: 'a' }] }], {
      readers: [],
    }),
  ],
});

const area = '/viewer/v1/specification-readings';
const body = (path: string, more = {}) => ({
  codeHostSlug: 'acme/specs',
  path,
  etag: '"read"',
  version: null,
  heading: null,
  ...more,
});

function start() {
  let time = Date.UTC(2026, 10, 23);
  const service = startService({
    content,
    now: () => {
      time += 1000;
      return new Date(time);
    },
  });
  const call = createCaller(service);
  const record = (path: string, more = {}) => call('PUT', area, { body: body(path, more) });
  const list = async (from = call, query = '') => (await from('GET', `${area}${query}`)).json();
  return { service, call, record, list };
}

describe('last read version', () => {
  it('is recorded with the title of the file and its current entity tag', async () => {
    const { record, list } = start();
    const response = await record('a.md', { version: 'v1', heading: 'states' });
    const lastRead = {
      codeHostSlug: 'acme/specs',
      path: 'a.md',
      title: 'First',
      etag: '"read"',
      currentEtag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
      changedAt: '2026-01-01T00:00:00.000Z',
      changedBy: 'Okafor',
      version: 'v1',
      readAt: expect.stringMatching(/^2026-11-23T/),
      heading: 'states',
    };
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(lastRead);
    expect(await list()).toEqual([lastRead]);
  });

  it("contains the time of the file's last change, and the author's name if the people directory lists the author", async () => {
    const { service, record, list } = start();
    await record('a.md');
    await createCommitWithText(service, {
      codeHostSlug: 'acme/specs',
      path: 'a.md',
      text: 'x',
      author: 'jw',
    });
    expect(await list()).toMatchObject([
      { etag: '"read"', changedAt: expect.stringMatching(/^2026-11-23T/), changedBy: 'jw' },
    ]);
    expect((await (await record('b.txt')).json()).changedBy).toBe('Okafor');
  });

  it('of a deleted file has no current entity tag, time or author', async () => {
    const { service, record, list } = start();
    await record('a.md');
    await createCommitWithText(service, { codeHostSlug: 'acme/specs', path: 'a.md', text: null });
    const gone = { currentEtag: null, changedAt: null, changedBy: null };
    expect(await list()).toMatchObject([gone]);
  });

  it('replaces the previous one of the file and is listed first', async () => {
    const { call, record, list } = start();
    await record('a.md');
    await record('b.txt');
    await record('a.md', { etag: '"later"' });
    expect(await list()).toMatchObject([
      { path: 'a.md', etag: '"later"' },
      { path: 'b.txt', title: 'b.txt' },
    ]);
    expect(await list(call, '?limit=1')).toHaveLength(1);
  });

  it('is visible only to the caller who recorded it', async () => {
    const { service, call, record, list } = start();
    const other = createCaller(service, 'subject-2');
    await record('a.md');
    expect(await list(other)).toEqual([]);
    await other('PUT', area, { body: body('b.txt') });
    await other('DELETE', area);
    expect(await list(other)).toEqual([]);
    expect(await list(call)).toMatchObject([{ path: 'a.md' }]);
  });

  it('can be deleted for one file or for all files of the caller', async () => {
    const { call, record, list } = start();
    for (const path of ['a.md', 'b.txt', 'c.md']) await record(path);
    const one = await call('DELETE', `${area}?codeHostSlug=acme/specs&path=b.txt`);
    expect(one.status).toBe(204);
    expect(await list()).toMatchObject([{ path: 'c.md' }, { path: 'a.md' }]);
    expect((await call('DELETE', area)).status).toBe(204);
    expect(await list()).toEqual([]);
  });
});
