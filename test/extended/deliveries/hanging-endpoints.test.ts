import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSelfSignedCertificate } from '#service/receiver/certificate.ts';
import { createReferenceService } from '#service/service.ts';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { createCaller, ORIGIN, smallContent } from '#test/service/harness.ts';
import { startSilentEndpoint } from '#test/service/silent-endpoint.ts';
import {
  buildDeliveringProcess,
  startDeliveringProcess,
} from '#test/service/survival/start-delivering-process.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { SUBSCRIPTIONS } from '#test/service/webhook-harness.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';

const LIMIT_MS = 900_000;
const INSTANCES = 2;
/** Number of webhooks of each user, which is the maximum. */
const WEBHOOKS = 50;
const GOOD_EVENTS = 60;
const PAUSE_MS = 500;
/** Number of clients that send changes at the same time. */
const CLIENTS = 8;
const DAY_MS = 24 * 60 * 60 * 1000;
const eventTypes = ['bookmark_folder.created', 'bookmark_folder.updated'];
const event = v.object({ data: v.object({ folder: v.object({ name: v.string() }) }) });

/** Starts an HTTPS endpoint that records when the event of each folder name first arrives. */
async function startGoodEndpoint(folder: string) {
  const { key, certificate } = createSelfSignedCertificate(
    new Date(Date.now() - DAY_MS),
    new Date(Date.now() + DAY_MS),
  );
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate);
  const arrivedAt = new Map<string, number>();
  const ids = new Set<string>();
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const { name } = v.parse(event, JSON.parse(await text(request))).data.folder;
    if (!arrivedAt.has(name)) arrivedAt.set(name, performance.now());
    ids.add(String(request.headers['webhook-id']));
    response.writeHead(204).end();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = await findFreePort();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return { origin: `https://localhost:${port}`, certificate: file, arrivedAt, ids };
}

/**
 * Starts two instances on one PostgreSQL database. Each user has the webhooks with the URLs that
 * `urlsOf` returns. Returns a function that sends a change of a user to an instance.
 */
async function start(
  subjects: readonly string[],
  urlsOf: (subject: string) => readonly string[],
  receiver: { origin: string; certificate: string },
) {
  const server = await startPostgresql();
  onTestFinished(() => server.stop());
  const database = await server.createDatabase();
  const setup = createReferenceService({
    origin: ORIGIN,
    database,
    secretsKeys: ['k'.repeat(32)],
    content: smallContent({ folders: [{ id: 'a', name: '0', children: [], bookmarks: [] }] }),
  });
  const tokens = new Map<string, string>();
  for (const subject of subjects) {
    const call = createCaller({ ...setup, fetch: (request) => setup.fetch(request) }, subject);
    const statuses = await Promise.all(
      urlsOf(subject).map(async (url) => {
        const response = await call('POST', SUBSCRIPTIONS, { body: { url, eventTypes } });
        return response.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
    const exp = Date.now() / 1000 + 3600;
    tokens.set(subject, await setup.issueAccessToken(subject, { exp }));
  }
  await setup.close();
  const program = await buildDeliveringProcess('instance-process');
  const ports = await Promise.all(Array.from({ length: INSTANCES }, findFreePort));
  const { origin, certificate } = receiver;
  const instances = ports.map((port) =>
    startDeliveringProcess(program, { database, port, receiver: origin, certificate }),
  );
  const send = (index: number, subject: string, changes: readonly object[]) =>
    fetch(`http://127.0.0.1:${ports[index % INSTANCES]}${CHANGES}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.get(subject)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ changes }),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  const [first = ''] = subjects;
  for (let index = 0; index < INSTANCES; index += 1) {
    const rename = [{ op: 'update-folder', id: 'a', name: `start ${index}` }];
    await vi.waitUntil(async () => (await send(index, first, rename)) === 200, {
      timeout: 60_000,
      interval: 50,
    });
  }
  return { send, printed: () => instances.map((one) => one.printed()).join('') };
}

describe.runIf(canHavePostgresql)('two instances', () => {
  it('deliver the events of a user while 2,000 endpoints of 40 other users don’t respond', {
    timeout: LIMIT_MS,
  }, async () => {
    const good = await startGoodEndpoint(createTemporaryFolder('hanging'));
    const silent = await startSilentEndpoint();
    const others = Array.from({ length: 40 }, (_, index) => `hanging-${index}`);
    const { send, printed } = await start(
      ['good', ...others],
      (subject) =>
        subject === 'good'
          ? [`${good.origin}/good`]
          : Array.from(
              { length: WEBHOOKS },
              (_, index) => `https://${subject}-${index}.localhost:${silent.port}/`,
            ),
      good,
    );
    const begin = performance.now();
    await Promise.all(
      others.map((subject, index) => send(index, subject, [createFolder(randomUUID(), null)])),
    );
    const started = performance.now();
    const acknowledgedAt = new Map<string, number>();
    for (let index = 0; index < GOOD_EVENTS; index += 1) {
      const name = `good ${index}`;
      const change = [{ op: 'update-folder', id: 'a', name }];
      expect(await send(index, 'good', change)).toBe(200);
      acknowledgedAt.set(name, performance.now());
      await setTimeout(PAUSE_MS);
    }
    await vi.waitUntil(() => [...acknowledgedAt.keys()].every((name) => good.arrivedAt.has(name)), {
      timeout: 120_000,
      interval: 50,
    });
    const delays = [...acknowledgedAt].map(([name, at]) =>
      Math.round((good.arrivedAt.get(name) ?? Number.NaN) - at),
    );
    const sorted = delays.toSorted((one, other) => one - other);
    process.stdout.write(
      `hanging events sent in ${Math.round(started - begin)} ms, ` +
        `${silent.sockets.length} connections; delays of the good endpoint in ms: ` +
        `median ${sorted[GOOD_EVENTS / 2]}, maximum ${sorted.at(-1)}; in order: ${delays.join(' ')}\n`,
    );
    expect(silent.sockets.length).toBeGreaterThan(0);
    expect(printed()).toBe('');
  });

  it('deliver 10,000 events of 200 users to one fast host', { timeout: LIMIT_MS }, async () => {
    const good = await startGoodEndpoint(createTemporaryFolder('fast'));
    const subjects = Array.from({ length: 200 }, (_, index) => `fast-${index}`);
    const { send } = await start(
      subjects,
      (subject) =>
        Array.from({ length: WEBHOOKS }, (_, index) => `${good.origin}/${subject}/${index}`),
      good,
    );
    await vi.waitUntil(() => good.ids.size === 2 * WEBHOOKS, { timeout: 60_000, interval: 10 });
    const begin = performance.now();
    const rest = [...subjects.entries()];
    const sendRest = async () => {
      for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
        const [index, subject] = next;
        expect(await send(index, subject, [createFolder(randomUUID(), null)])).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, sendRest));
    const total = (subjects.length + INSTANCES) * WEBHOOKS;
    await vi.waitUntil(() => good.ids.size === total, { timeout: 600_000, interval: 10 });
    const seconds = (performance.now() - begin) / 1000;
    process.stdout.write(`10,000 deliveries in ${seconds.toFixed(1)} s\n`);
  });
});
