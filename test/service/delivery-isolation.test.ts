import { join } from 'node:path';
import Libsql from 'libsql';
import { describe, expect, it, vi } from 'vitest';
import { startService } from './harness.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import {
  createReceiver,
  FAKE_START_TIME,
  runDueTimers,
  SECOND,
  setFakeTimeInEachTest,
  startWithSubscription,
  withoutJitter,
} from './webhook-harness.ts';

setFakeTimeInEachTest();

/** Starts a service whose database a test can damage, and that sends nothing until a restart. */
async function startDamaged(damage: string) {
  const database = join(createTemporaryFolder('isolation'), 'reference.db');
  const first = await startWithSubscription({ database, attemptsAtOnce: 0 });
  const second = await startWithSubscription(
    { database, attemptsAtOnce: 0 },
    { subject: 'subject-2' },
  );
  for (const made of [first, second]) await made.createFolder('One');
  for (const made of [first, second]) await made.service.close();
  const file = new Libsql(database);
  file.exec(damage.replace(':id', `'${first.own.split('/').at(-1)}'`));
  file.close();
  const { received, send } = createReceiver();
  const faults: unknown[] = [];
  const service = startService({
    database,
    sendWebhook: send,
    retrySchedule: withoutJitter,
    onFault: (error) => faults.push(error),
  });
  await service.ready;
  await vi.advanceTimersByTimeAsync(SECOND);
  return { received, faults };
}

describe('deliveries', () => {
  it('of other users continue if a stored secret is damaged, and its own delivery fails', async () => {
    const { received } = await startDamaged(
      `UPDATE subscriptions SET signing_secret = substr(signing_secret, 1, 40) WHERE id = :id`,
    );
    expect(received).toHaveLength(1);
  });

  it('of other users continue if a stored webhook is invalid, which is reported', async () => {
    const { received, faults } = await startDamaged(
      "UPDATE subscriptions SET host = x'00' WHERE id = :id",
    );
    expect(received).toHaveLength(1);
    expect(faults).toMatchObject([
      { message: expect.stringMatching(/^A delivery of .* is damaged/) },
    ]);
  });

  it('continue if ended secrets can’t be deleted', async () => {
    const { received, faults } = await startDamaged(
      `INSERT INTO retiring_secrets
       SELECT id, signing_secret, ${FAKE_START_TIME - 1} FROM subscriptions WHERE id = :id;
       CREATE TRIGGER refuse BEFORE DELETE ON retiring_secrets
       BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    );
    expect(received).toHaveLength(2);
    expect(faults[0]).toMatchObject({ message: 'refused' });
  });

  it('continue if the log can’t be written', async () => {
    const { received, send } = createReceiver(() => 500);
    const { createFolder } = await startWithSubscription({
      sendWebhook: send,
      retrySchedule: withoutJitter,
      onAttempt() {
        throw new Error('The log is full.');
      },
      onFault() {
        throw new Error('The log is full.');
      },
    });
    await createFolder('One');
    await runDueTimers();
    await vi.advanceTimersByTimeAsync(5 * SECOND);
    expect(received).toHaveLength(2);
  });
});
