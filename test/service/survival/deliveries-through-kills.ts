import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { createReferenceService } from '#service/service.ts';
import { createCaller, ORIGIN, read, smallContent, startService } from '#test/service/harness.ts';
import { createDamagedRepositories } from '#test/service/repository/bare-repository.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import {
  type Delivery,
  delivery,
  SUBSCRIPTIONS,
  withSecret,
} from '#test/service/webhook-harness.ts';
import { UNREACHABLE_URL } from './failing-parts.ts';
import { startFailingReceiver } from './failing-receiver.ts';
import { buildDeliveringProcess, startDeliveringProcess } from './start-delivering-process.ts';

/**
 * Time limit of the test in milliseconds. It is minutes longer than the test usually takes, for
 * busy machines.
 */
const LIMIT_MS = 900_000;

/**
 * Folder for the files of the test. A folder in memory is sufficient, because its files remain when
 * a process is killed.
 */
const FILES = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/**
 * Signal to send to the service's process when the receiver has received this total number of
 * deliveries.
 */
type End = { readonly after: number; readonly signal: 'SIGKILL' | 'SIGTERM' };

type Plan = {
  readonly events: number;
  readonly ends: readonly End[];
  /**
   * Time limit of an attempt, in milliseconds. An interrupted delivery is repeated after twice this
   * time.
   */
  readonly attemptLimitMs: number;
  /** Returns the location of a new database; by default a SQLite file in the folder of the test. */
  readonly createDatabase?: () => Promise<string>;
};

/**
 * Tests that a service delivers all events although its process is killed or stopped repeatedly,
 * another webhook can't be reached, a repository is damaged, and the audit log can't be written.
 */
export function testDeliveriesThroughKills({
  events,
  ends,
  attemptLimitMs,
  createDatabase,
}: Plan): void {
  it(`all ${events} events arrive, verified and in order, despite killed processes and failed attempts`, {
    timeout: LIMIT_MS,
  }, async () => {
    const folder = createTemporaryFolder('survival', FILES);
    const program = await buildDeliveringProcess();
    const database = (await createDatabase?.()) ?? join(folder, 'reference.db');
    const secretsKeys = ['k'.repeat(32)];
    const receiver = await startFailingReceiver(folder, events);
    const { arrivals } = receiver;
    const subject = 'subject-1';

    const first = createReferenceService({
      origin: ORIGIN,
      database,
      secretsKeys,
      content: smallContent(),
    });
    const body = { url: `${receiver.origin}/in`, eventTypes: ['bookmark_folder.updated'] };
    const made = await read(
      await createCaller(first, subject)('POST', SUBSCRIPTIONS, { body }),
      withSecret,
    );
    const unreachable = { ...body, url: UNREACHABLE_URL };
    const call = createCaller(first, subject);
    expect((await call('POST', SUBSCRIPTIONS, { body: unreachable })).status).toBe(201);
    await first.close();
    receiver.verifyWith(made.signingSecret);

    const order = {
      database,
      receiver: receiver.origin,
      certificate: receiver.certificate,
      subject,
      folderId: 'a',
      last: events,
      attemptLimitMs,
      repositories: createDamagedRepositories(join(folder, 'repositories')),
    };
    for (const end of [...ends, { after: undefined, signal: 'SIGTERM' } as const]) {
      const { child, ended, printed } = startDeliveringProcess(program, order);
      const enough = () => {
        if (receiver.unverified.length > 0) return true;
        return end.after === undefined ? receiver.missing.size === 0 : arrivals.length >= end.after;
      };
      await Promise.race([ended, vi.waitUntil(enough, { timeout: LIMIT_MS, interval: 5 })]);
      expect(child.exitCode, printed()).toBeNull();
      child.kill(end.signal);
      await ended;
      expect(printed()).toBe('');
    }

    expect(receiver.unverified).toEqual([]);
    expect(receiver.missing.size).toBe(0);
    // The accepted events are in order, except for events whose deliveries were aborted or failed
    // before.
    const accepted = arrivals.filter(({ answer }) => answer === 'accepted');
    const inOrder = accepted.map(({ name }) => Number(name));
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
    // All deliveries of an event have the same id.
    expect(new Set(arrivals.map(({ id, name }) => `${id} ${name}`)).size).toBe(events);

    const last = startService({ database, secretsKeys });
    const callLast = createCaller(last, subject);
    const seen: Delivery[] = [];
    for (let before = ''; seen.length < events; before = `&before=${seen.at(-1)?.deliveryId}`) {
      const path = `${SUBSCRIPTIONS}/${made.subscriptionId}/deliveries?limit=100${before}`;
      const page = await read(await callLast('GET', path), v.array(delivery));
      expect(page).toHaveLength(Math.min(100, events - seen.length));
      seen.push(...page);
    }
    for (const { status, attempts } of seen) {
      expect(status).toBe('succeeded');
      // The successful attempt is the last, so no delivery is repeated after a success.
      expect(attempts.findIndex((attempt) => attempt.responseStatus === 204)).toBe(
        attempts.length - 1,
      );
    }
    // Every request is recorded as an attempt, including the requests of killed processes.
    const attempts = seen.flatMap((one) => one.attempts);
    expect(attempts.length).toBeGreaterThanOrEqual(arrivals.length);
    // An event is accepted twice only if an attempt was aborted, or if its response came too late
    // on a busy machine.
    const unanswered = attempts.filter(({ responseStatus }) => responseStatus === null).length;
    const hungUp = arrivals.filter(({ answer }) => answer === 'hung up').length;
    expect(accepted.length - events).toBeLessThanOrEqual(unanswered - hungUp);
  });
}
