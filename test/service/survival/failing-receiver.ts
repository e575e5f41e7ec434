import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { createSelfSignedCertificate } from '#service/receiver/certificate.ts';

/**
 * Simulated failures. Every `every`-th delivery gets this response; if the status is null, the
 * connection is closed.
 */
const failures: readonly { every: number; status: number | null; headers?: OutgoingHttpHeaders }[] =
  [
    { every: 9, status: 500 },
    { every: 11, status: 503, headers: { 'retry-after': '0' } },
    { every: 17, status: 302, headers: { location: '/elsewhere' } },
    { every: 23, status: null },
  ];

const DAY = 24 * 60 * 60 * 1000;
const event = v.object({
  type: v.literal('bookmark_folder.updated'),
  data: v.object({ folder: v.object({ name: v.string() }) }),
});

type Arrival = { id: string; name: string; answer: 'accepted' | 'refused' | 'hung up' };

/**
 * Starts a receiver that verifies every delivery, and responds to some deliveries with each of the
 * simulated failures. It expects `events` events, whose folder names are the numbers from 1.
 */
export async function startFailingReceiver(folder: string, events: number) {
  const { key, certificate } = createSelfSignedCertificate(
    new Date(Date.now() - DAY),
    new Date(Date.now() + DAY),
  );
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate);
  const arrivals: Arrival[] = [];
  const secret: { webhook?: Webhook } = {};
  const unverified: unknown[] = [];
  const missing = new Set(Array.from({ length: events }, (_, index) => String(index + 1)));

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const headers = v.parse(v.record(v.string(), v.string()), request.headers);
    let name: string;
    try {
      name = v.parse(event, secret.webhook?.verify(body, headers)).data.folder.name;
    } catch (error) {
      unverified.push(error);
      throw error;
    }
    const index = arrivals.length;
    const failure = failures.find(({ every }) => index % every === every - 1);
    const id = headers['webhook-id'] ?? '';
    const hangsUp = failure?.status === null;
    const answer = failure === undefined ? 'accepted' : hangsUp ? 'hung up' : 'refused';
    arrivals.push({ id, name, answer });
    if (failure === undefined) missing.delete(name);
    if (hangsUp) request.socket.destroy();
    else response.writeHead(failure?.status ?? 204, failure?.headers).end();
  };
  const server = createServer({ key, cert: certificate }, (request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = v.parse(v.object({ port: v.number() }), server.address());
  return {
    origin: `https://localhost:${port}`,
    certificate: file,
    arrivals,
    unverified,
    missing,
    verifyWith: (signingSecret: string) => {
      secret.webhook = new Webhook(signingSecret);
    },
  };
}
