// Program that a test starts and kills. It runs a service and causes events that the service
// delivers: it renames one folder repeatedly, with names from the stored number to the last number.

import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { createSender } from '#service/delivery/send-webhook.ts';
import { createReferenceService } from '#service/service.ts';
import { createFailingParts } from './failing-parts.ts';

const order = v.object({
  database: v.string(),
  receiver: v.string(),
  certificate: v.string(),
  subject: v.string(),
  folderId: v.string(),
  last: v.number(),
  attemptLimitMs: v.number(),
  repositories: v.string(),
});
const { database, receiver, certificate, subject, folderId, last, attemptLimitMs, repositories } =
  v.parse(v.pipe(v.string(), v.parseJson(), order), process.env.ORDER);

const origin = 'http://localhost:4173';
const trusted = { origin: receiver, certificate: readFileSync(certificate, 'utf8') };
const service = createReferenceService({
  origin,
  database,
  secretsKeys: ['k'.repeat(32)],
  content: {
    competencies: [],
    people: [],
    folders: [{ id: folderId, name: '0', children: [], bookmarks: [] }],
    rootBookmarks: [],
    repositories: [],
  },
  ...createFailingParts(repositories),
  sendWebhook: createSender({ allowLoopback: true, trusted }),
  attemptLimitMs,
  retrySchedule: {
    delays: new Array(1000).fill(5),
    jitter: 0.5,
    maxRetryAfterMs: 50,
    maxAttemptsInQueue: 1000,
  },
});
// Keeps the process running, because deliveries alone don't. In production, the HTTP server keeps
// it running.
setInterval(() => {}, 60_000);
let isStopping = false;
let sending: Promise<unknown> = Promise.resolve();
process.once('SIGTERM', async () => {
  isStopping = true;
  await sending;
  await service.finishDeliveries(attemptLimitMs);
  await service.close();
  process.exit(0);
});
// Ends this process when the test process that started it ends.
process.stdin.once('end', () => process.exit(1)).resume();

const authorization = `Bearer ${await service.issueAccessToken(subject)}`;
async function send(method: string, path: string, body?: object) {
  const response = await service.fetch(
    new Request(`${origin}/viewer/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return response.json();
}

const state = v.object({ folders: v.array(v.object({ id: v.string(), name: v.string() })) });
const { folders } = v.parse(state, await send('GET', '/bookmark-state'));
const name = folders.find((folder) => folder.id === folderId)?.name;
for (let next = Number(name) + 1; next <= last; next += 1) {
  const change = { op: 'update-folder', id: folderId, name: String(next) };
  if (isStopping) break;
  sending = send('POST', '/bookmark-changes', { changes: [change] });
  await sending;
  await setImmediate();
}
