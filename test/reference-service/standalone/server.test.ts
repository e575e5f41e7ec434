import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DirectoryFiles } from '#reference-service/directory/watched-directory.ts';
import { startServer } from '#reference-service/standalone/server.ts';
import { smallContent } from '#test/reference-service/harness.ts';
import { temporaryFolder } from '#test/reference-service/temporary-folder.ts';
import { AUDIENCE, startExternalProvider } from './external-provider.ts';

const KEY = 'a-key-of-24-characters-x';
const APP = 'https://app.example.test';

async function start(directoryFiles: DirectoryFiles = {}) {
  const provider = await startExternalProvider();
  const entries: Record<string, unknown>[] = [];
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      origin: 'http://localhost:8080',
      dataFolder: temporaryFolder('standalone'),
      directoryKey: KEY,
      directoryFiles,
      appOrigins: [APP],
      issuer: provider.issuer,
      audience: AUDIENCE,
    },
    (entry) => entries.push(entry),
    smallContent(),
  );
  onTestFinished(() => server.stop());
  const origin = `http://127.0.0.1:${server.port}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { connection: 'close', ...headers } });
  return { provider, entries, server, origin, get };
}

describe('the standalone service', () => {
  it('answers with a token of the external provider', async () => {
    const { provider, get } = await start();
    const authorization = `Bearer ${await provider.token()}`;
    const response = await get('/viewer/v1/bookmark-state', { authorization });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ folders: expect.any(Array) });
    expect((await get('/viewer/v1/bookmark-state')).status).toBe(401);
  });

  it('asks for its own directory key', async () => {
    const { get } = await start();
    const statusWith = async (key: string) =>
      (await get('/data/v1/competencies', { 'x-api-key': key })).status;
    expect(await statusWith(KEY)).toBe(200);
    expect(await statusWith('reference-directory-key')).toBe(401);
  });

  it('has the records of a file, and logs when they change', async () => {
    const people = join(temporaryFolder('people'), 'people.csv');
    writeFileSync(people, 'Name,Email\nAda,ada@example.test\n');
    const { entries, get } = await start({ people });
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

  it.each(['/', '/index.html', '/metrics', '/oidc/auth', '/oidc/me', '/code/pay/core', '/data'])(
    'has no %s',
    async (path) => {
      const { get } = await start();
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    },
  );

  it('lets the pages of the app read answers and errors, and no others', async () => {
    const { get } = await start();
    const allowedFor = async (origin: string) =>
      (await get('/viewer/v1/bookmark-state', { origin })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowedFor(APP)).toBe(APP);
    expect(await allowedFor('https://elsewhere.example.test')).toBeNull();
  });

  it('answers the preflight request of a change', async () => {
    const { origin } = await start();
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

  it('is healthy while it can write and deliver', async () => {
    const { get } = await start();
    const response = await get('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', faults: [] });
  });

  it('logs answers by route, without query, subject, token or key', async () => {
    const { provider, entries, get } = await start();
    const token = await provider.token();
    await get('/data/v1/people/mara.okafor?hidden=query', { 'x-api-key': KEY });
    const answer = await get('/viewer/v1/bookmark-state', { authorization: `Bearer ${token}` });
    expect(entries).toMatchObject([
      { kind: 'request', method: 'GET', route: '/data/v1/people/:name', status: 404 },
      { route: '/viewer/v1/bookmark-state', requestId: answer.headers.get('x-request-id') },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/mara|query|subject-1|a-key|eyJ/);
  });
});
