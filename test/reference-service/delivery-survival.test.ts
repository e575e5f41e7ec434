import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { build } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { selfSignedCertificate } from '#reference-service/receiver/certificate.ts';
import { createReferenceService } from '#reference-service/service.ts';
import { callerOf, ORIGIN, read, smallContent, startService } from './harness.ts';
import { delivery, SUBSCRIPTIONS, withSecret } from './webhook-harness.ts';

const EVENTS = 1000;
/** After so many arrivals in all the service's process is killed, or asked to end. */
const ENDS = [
  { after: 100, signal: 'SIGKILL' },
  { after: 400, signal: 'SIGTERM' },
  { after: 700, signal: 'SIGKILL' },
  { after: 1000, signal: 'SIGKILL' },
] as const;

/** Seconds on a machine with nothing else to do; a busy one gets its time. */
const LIMIT_MS = 300_000;

/** What a process has written outlives it in memory as well as on a disk, which takes its time. */
const FILES = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** How the receiver fails, and at which of the arrivals; `null` is hanging up. */
const FAILURES: readonly { every: number; status: number | null; headers?: OutgoingHttpHeaders }[] =
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

/** A receiver that verifies everything, and fails at some of it in every way there is. */
async function startReceiver(folder: string) {
  const { key, certificate } = selfSignedCertificate(
    new Date(Date.now() - DAY),
    new Date(Date.now() + DAY),
  );
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, certificate);
  const arrivals: Arrival[] = [];
  const secret: { webhook?: Webhook } = {};
  const unverified: unknown[] = [];
  const missing = new Set(Array.from({ length: EVENTS }, (_, index) => String(index + 1)));

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
    const failure = FAILURES.find(({ every }) => index % every === every - 1);
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
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
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

/** Node 20 can't read TypeScript; Vite, which is here anyway, makes it one file that starts at once. */
async function buildProcess(): Promise<string> {
  // Where what it imports can be found.
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = resolve(mkdtempSync('node_modules/.cache/delivering-process-'));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: 'test/reference-service/delivering-process.ts', outDir, target: 'node20' },
  });
  return join(outDir, 'delivering-process.js');
}

function startProcess(file: string, order: object) {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => printed.push(words));
  }
  return { process: child, printed: () => printed.join('') };
}

it('a thousand events arrive through kills, restarts and failures, each verified', {
  timeout: LIMIT_MS,
}, async () => {
  const folder = mkdtempSync(join(FILES, 'spec-viewer-survival-'));
  const program = await buildProcess();
  const database = join(folder, 'reference.db');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const receiver = await startReceiver(folder);
  const { arrivals } = receiver;
  const subject = 'subject-1';

  const first = createReferenceService({ origin: ORIGIN, database, content: smallContent() });
  const body = { url: `${receiver.origin}/in`, eventTypes: ['bookmark_folder.updated'] };
  const made = await read(
    await callerOf(first, subject)('POST', SUBSCRIPTIONS, { body }),
    withSecret,
  );
  first.close();
  receiver.verifyWith(made.signingSecret);

  const order = {
    database,
    receiver: receiver.origin,
    certificate: receiver.certificate,
    subject,
    folderId: 'a',
    last: EVENTS,
    attemptLimitMs: 1_000,
  };
  const accepted = () => arrivals.filter(({ answer }) => answer === 'accepted');
  for (const end of [...ENDS, { after: undefined, signal: 'SIGTERM' } as const]) {
    const running = startProcess(program, order);
    const gone = once(running.process, 'exit');
    const enough = () =>
      end.after === undefined ? receiver.missing.size === 0 : arrivals.length >= end.after;
    await Promise.race([gone, vi.waitUntil(enough, { timeout: LIMIT_MS, interval: 5 })]);
    expect(running.process.exitCode, running.printed()).toBeNull();
    running.process.kill(end.signal);
    await gone;
    expect(running.printed()).toBe('');
  }

  expect(receiver.unverified).toEqual([]);
  expect(receiver.missing.size).toBe(0);
  // In order: what came before never comes again, but for what was cut off or failed.
  const inOrder = accepted().map(({ name }) => Number(name));
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  // One id for each event, however often it came.
  expect(new Set(arrivals.map(({ id, name }) => `${id} ${name}`)).size).toBe(EVENTS);

  const last = startService({ database });
  const call = callerOf(last, subject);
  const seen: v.InferOutput<typeof delivery>[] = [];
  for (let before = ''; seen.length < EVENTS; before = `&before=${seen.at(-1)?.deliveryId}`) {
    const path = `${SUBSCRIPTIONS}/${made.subscriptionId}/deliveries?limit=100${before}`;
    const page = await read(await call('GET', path), v.array(delivery));
    expect(page).toHaveLength(100);
    seen.push(...page);
  }
  for (const { status, attempts } of seen) {
    expect(status).toBe('succeeded');
    // Nothing is sent after a success.
    expect(attempts.findIndex((attempt) => attempt.responseStatus === 204)).toBe(
      attempts.length - 1,
    );
  }
  // Twice accepted is only what was cut off, or too late for the service on a busy machine.
  const unanswered = seen
    .flatMap(({ attempts }) => attempts)
    .filter(({ responseStatus }) => responseStatus === null).length;
  const hungUp = arrivals.filter(({ answer }) => answer === 'hung up').length;
  const cutOff = ENDS.length + 1;
  expect(accepted().length - EVENTS).toBeLessThanOrEqual(unanswered - hungUp + cutOff);
});
