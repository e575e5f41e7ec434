// Program that a test starts and kills. It runs one of several instances of a service over HTTP.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as v from 'valibot';
import { createSender } from '#service/delivery/send-webhook.ts';
import { createReferenceService } from '#service/service.ts';
import { createFailingParts } from './failing-parts.ts';

const order = v.object({
  database: v.string(),
  port: v.number(),
  receiver: v.string(),
  certificate: v.string(),
  repositories: v.optional(v.string()),
});
const { database, port, receiver, certificate, repositories } = v.parse(
  v.pipe(v.string(), v.parseJson(), order),
  process.env.ORDER,
);
const service = createReferenceService({
  origin: 'http://localhost:4173',
  database,
  secretsKeys: ['k'.repeat(32)],
  content: {
    competencies: [],
    people: [],
    folders: [{ id: 'a', name: '0', children: [], bookmarks: [] }],
    rootBookmarks: [],
    repositories: [],
  },
  ...(repositories !== undefined && createFailingParts(repositories)),
  sendWebhook: createSender({
    allowLoopback: true,
    trusted: { origin: receiver, certificate: readFileSync(certificate, 'utf8') },
  }),
});
await service.ready;
createServer((request, response) =>
  service.handle(request, response, () => response.writeHead(404).end()),
).listen(port, '127.0.0.1');
// Ends this process when the test process that started it ends.
process.stdin.once('end', () => process.exit(1)).resume();
