import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { APP, KEY, startStandalone } from './start-standalone.ts';

describe('standalone service', () => {
  it('continues after errors of accepting connections, and logs them', async () => {
    const { get, entries } = await startStandalone();
    const servers: EventEmitter[] = [];
    const remember = (message: unknown) => {
      servers.push(v.parse(v.object({ server: v.instance(EventEmitter) }), message).server);
    };
    subscribe('http.server.request.start', remember);
    expect((await get('/healthz')).status).toBe(200);
    unsubscribe('http.server.request.start', remember);
    for (const code of ['ENFILE', 'ENOBUFS']) {
      const error = Object.assign(new Error(`accept ${code}`), { code });
      for (const server of new Set(servers)) server.emit('error', error);
    }
    expect((await get('/healthz')).status).toBe(200);
    const codes = entries.filter(({ kind }) => kind === 'fault').map(({ code }) => code);
    expect(codes).toEqual(['ENFILE', 'ENOBUFS']);
  });

  it('accepts a token of the external provider', async () => {
    const { provider, get } = await startStandalone();
    const authorization = `Bearer ${await provider.token()}`;
    const response = await get('/viewer/v1/bookmark-state', { authorization });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ folders: expect.any(Array) });
    expect((await get('/viewer/v1/bookmark-state')).status).toBe(401);
  });

  it.each([false, true])(
    'serves the sample content only if it is enabled (enabled: %s)',
    async (hasSamples) => {
      const { provider, get } = await startStandalone({ content: undefined, hasSamples });
      const authorization = `Bearer ${await provider.token()}`;
      /** True if the response is an empty list or contains only empty lists. */
      const isEmpty = async (path: string, headers: Record<string, string>) => {
        const body: unknown = await (await get(path, headers)).json();
        return [...Object.values(Object(body))].flat().every((one) => one === null);
      };
      const specification = await get(
        '/viewer/v1/specifications?codeHostSlug=identity%2Faccess&path=spec%2Ftokens.md',
        { authorization },
      );
      expect({
        competencies: await isEmpty('/data/v1/competencies', { 'x-api-key': KEY }),
        people: await isEmpty('/data/v1/people', { 'x-api-key': KEY }),
        bookmarks: await isEmpty('/viewer/v1/bookmark-state', { authorization }),
        search: await isEmpty('/viewer/v1/specifications/search?q=token', { authorization }),
        specification: specification.status,
      }).toEqual({
        competencies: !hasSamples,
        people: !hasSamples,
        bookmarks: !hasSamples,
        search: !hasSamples,
        specification: hasSamples ? 200 : 404,
      });
    },
  );

  it('requires the configured key in directory requests', async () => {
    const { get } = await startStandalone();
    const statusWith = async (key: string) =>
      (await get('/data/v1/competencies', { 'x-api-key': key })).status;
    expect(await statusWith(KEY)).toBe(200);
    expect(await statusWith('reference-directory-key')).toBe(401);
  });

  it('serves the people of the configured file, and logs when the file changes', async () => {
    const people = join(createTemporaryFolder('people'), 'people.csv');
    writeFileSync(people, 'Name,Email\nAda,ada@example.test\n');
    const { entries, get } = await startStandalone({ directoryFiles: { people } });
    const asked = { 'x-api-key': KEY };
    expect(await (await get('/data/v1/people/Ada', asked)).json()).toEqual({
      name: 'Ada',
      email: 'ada@example.test',
    });
    writeFileSync(people, 'Name\nAda\nEve\n');
    await vi.waitFor(
      async () => expect((await get('/data/v1/people/Eve', asked)).status).toBe(200),
      { timeout: 10_000, interval: 200 },
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'directory', file: people, records: 2 }),
    );
  });

  it('returns 404 for the paths of the app, the demo’s provider and its code host', async () => {
    const { get } = await startStandalone();
    for (const path of ['/', '/index.html', '/oidc/auth', '/oidc/me', '/code/pay/core', '/data']) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  it('allows only the origin of the app to read responses and errors', async () => {
    const { get } = await startStandalone();
    const allowedFor = async (origin: string) =>
      (await get('/viewer/v1/bookmark-state', { origin })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowedFor(APP)).toBe(APP);
    expect(await allowedFor('https://elsewhere.example.test')).toBeNull();
  });

  it('responds to the CORS preflight request of a bookmark change', async () => {
    const { origin } = await startStandalone();
    const response = await fetch(`${origin}/webhooks/v1/subscriptions/1`, {
      method: 'OPTIONS',
      headers: {
        connection: 'close',
        origin: APP,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,if-match',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(response.headers.get('access-control-allow-headers')).toContain('if-match');
  });

  it('reports that it is healthy if it can write to the database and send deliveries', async () => {
    const { get } = await startStandalone();
    const response = await get('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', faults: [] });
  });

  it('reports that it is failing while a lock blocks writes to the database', async () => {
    const { dataFolder, get } = await startStandalone();
    const other = new Libsql(join(dataFolder, 'reference.db'));
    onTestFinished(() => void other.close());
    // The service's clean-up at the start can still hold the lock.
    await vi.waitFor(() => other.exec('BEGIN IMMEDIATE'), { timeout: 20_000 });
    const response = await get('/healthz');
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'failing',
      faults: ['The database can’t be written (SQLITE_BUSY).'],
    });
    other.exec('ROLLBACK');
    await expect.poll(async () => (await get('/healthz')).status, { timeout: 20_000 }).toBe(200);
  });

  it('logs responses by route, without query, subject, token or key', async () => {
    const { provider, entries, get } = await startStandalone();
    const token = await provider.token();
    await get('/data/v1/people/mara.okafor?hidden=query', { 'x-api-key': KEY });
    const response = await get('/viewer/v1/bookmark-state', { authorization: `Bearer ${token}` });
    expect(entries).toMatchObject([
      { kind: 'request', method: 'GET', route: '/data/v1/people/:name', status: 404 },
      { route: '/viewer/v1/bookmark-state', requestId: response.headers.get('x-request-id') },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/mara|query|subject-1|a-key|eyJ/);
  });

  it('logs attempts without URL, secret, subject or payload', async () => {
    const { entries, deliverInVain } = await startStandalone();
    const made = await deliverInVain('https://localhost/path-of-the-webhook?token=hidden');
    const attempts = entries.filter(({ kind }) => kind === 'attempt');
    expect(attempts).toEqual([
      {
        time: expect.any(String),
        kind: 'attempt',
        deliveryId: expect.stringMatching(/^msg_/),
        result: 'pending',
        status: null,
        ms: expect.any(Number),
        refusedAddress: '127.0.0.1',
      },
    ]);
    const all = JSON.stringify(entries);
    expect(all).not.toContain(made.signingSecret);
    expect(all).not.toMatch(/localhost|path-of|hidden|subject-1|The folder|whsec/);
  });
});
