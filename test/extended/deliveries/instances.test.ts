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
import { CHANGES } from '#test/service/bookmark-changes.ts';
import { createCaller, ORIGIN, smallContent } from '#test/service/harness.ts';
import { createDamagedRepositories } from '#test/service/repository/bare-repository.ts';
import { UNREACHABLE_URL } from '#test/service/survival/failing-parts.ts';
import {
  buildDeliveringProcess,
  startDeliveringProcess,
} from '#test/service/survival/start-delivering-process.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { SUBSCRIPTIONS } from '#test/service/webhook-harness.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';

const LIMIT_MS = 900_000;
const INSTANCES = 3;
const SUBJECTS = 10;
const EVENTS = Number(process.env.EVENTS ?? 10_000) / SUBJECTS;
/** Pause between two events of one user, so that the test takes about two minutes. */
const PAUSE_MS = 100;
const KILL_INTERVAL_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const event = v.object({ data: v.object({ folder: v.object({ name: v.string() }) }) });

/** Starts an HTTPS endpoint that records the path, the id and the folder name of each delivery. */
async function startReceiver(folder: string) {
  const { key, certificate } = createSelfSignedCertificate(
    new Date(Date.now() - DAY_MS),
    new Date(Date.now() + DAY_MS),
  );
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate);
  const arrivals: { path: string; id: string; name: number }[] = [];
  const server = createServer({ key, cert: certificate }, async (request, response) => {
    const { name } = v.parse(event, JSON.parse(await text(request))).data.folder;
    const id = String(request.headers['webhook-id']);
    arrivals.push({ path: request.url ?? '', id, name: Number(name) });
    response.writeHead(204).end();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = await findFreePort();
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return { origin: `https://localhost:${port}`, certificate: file, arrivals };
}

describe.runIf(canHavePostgresql)(
  'three instances of which one is killed every five seconds',
  () => {
    it(`lose none of ${EVENTS * SUBJECTS} deliveries and keep their order`, {
      timeout: LIMIT_MS,
    }, async () => {
      const folder = createTemporaryFolder('instances');
      const server = await startPostgresql();
      onTestFinished(() => server.stop());
      const database = await server.createDatabase();
      const receiver = await startReceiver(folder);
      const { origin, certificate, arrivals } = receiver;
      const program = await buildDeliveringProcess('instance-process');
      const ports = await Promise.all(Array.from({ length: INSTANCES }, findFreePort));

      const setup = createReferenceService({
        origin: ORIGIN,
        database,
        secretsKeys: ['k'.repeat(32)],
        content: smallContent({ folders: [{ id: 'a', name: '0', children: [], bookmarks: [] }] }),
      });
      const subjects = Array.from({ length: SUBJECTS }, (_, index) => `subject-${index}`);
      const tokens = new Map<string, string>();
      for (const subject of subjects) {
        const body = { url: `${origin}/${subject}`, eventTypes: ['bookmark_folder.updated'] };
        const call = createCaller({ ...setup, fetch: (request) => setup.fetch(request) }, subject);
        expect((await call('POST', SUBSCRIPTIONS, { body })).status).toBe(201);
        const unreachable = { ...body, url: UNREACHABLE_URL };
        expect((await call('POST', SUBSCRIPTIONS, { body: unreachable })).status).toBe(201);
        expect((await call('GET', '/viewer/v1/bookmark-state')).status).toBe(200);
        tokens.set(
          subject,
          await setup.issueAccessToken(subject, { exp: Date.now() / 1000 + 3600 }),
        );
      }
      await setup.close();

      const repositories = createDamagedRepositories(join(folder, 'repositories'));
      const order = { database, receiver: origin, certificate, repositories };
      const start = (port: number) => startDeliveringProcess(program, { ...order, port });
      const running = ports.map(start);
      let isFinished = false;
      let kills = 0;
      const killing = (async () => {
        while (!isFinished) {
          await setTimeout(KILL_INTERVAL_MS);
          if (isFinished) return;
          const victim = kills % INSTANCES;
          running[victim]?.child.kill('SIGKILL');
          kills += 1;
          await running[victim]?.ended;
          const port = ports[victim];
          if (port !== undefined) running[victim] = start(port);
        }
      })();

      /** Sends a change until an instance has acknowledged it, like a client behind a proxy. */
      async function rename(subject: string, name: number): Promise<void> {
        const key = randomUUID();
        const body = JSON.stringify({
          changes: [{ op: 'update-folder', id: 'a', name: `${name}` }],
        });
        for (let attempt = name; ; attempt += 1) {
          const status = await fetch(`http://127.0.0.1:${ports[attempt % INSTANCES]}${CHANGES}`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${tokens.get(subject)}`,
              'content-type': 'application/json',
              'idempotency-key': key,
            },
            body,
          }).then(
            (response) => response.status,
            () => 0,
          );
          if (status === 200) return;
          expect([0, 503]).toContain(status);
          await setTimeout(50);
        }
      }
      const begin = performance.now();
      await Promise.all(
        subjects.map(async (subject) => {
          for (let name = 1; name <= EVENTS; name += 1) {
            await rename(subject, name);
            await setTimeout(PAUSE_MS);
          }
        }),
      );
      const distinct = () => new Set(arrivals.map(({ id }) => id)).size;
      await vi.waitUntil(() => distinct() >= EVENTS * SUBJECTS, { timeout: 60_000, interval: 100 });
      isFinished = true;
      await killing;
      const seconds = Math.round((performance.now() - begin) / 1000);

      const repeats = arrivals.length - distinct();
      for (const subject of subjects) {
        const own = arrivals.filter(({ path }) => path === `/${subject}`);
        const firsts = new Map(own.map(({ id, name }) => [id, name]));
        const names = [...firsts.values()];
        expect(names).toEqual(Array.from({ length: EVENTS }, (_, index) => index + 1));
        // Repeated deliveries are in order too: none arrives after the delivery of a later event.
        const all = own.map(({ name }) => name);
        expect(all).toEqual(all.toSorted((one, other) => one - other));
      }
      expect(repeats).toBeLessThanOrEqual(kills * SUBJECTS);
      process.stdout.write(
        `${arrivals.length} arrivals, ${repeats} repeats, ${kills} kills, ${seconds} s\n`,
      );
    });
  },
);
