import type { DeliveryQueue, DueDelivery } from '#reference-service/storage/delivery-queue.ts';
import type { Attempt } from '#reference-service/storage/delivery-store.ts';
import type { SigningSecrets } from '#reference-service/storage/signing-secrets.ts';
import type { WorkSignal } from '#reference-service/storage/work-signal.ts';
import { outcomeOf, type RetrySchedule } from './retry-schedule.ts';
import type { SendWebhook } from './send-webhook.ts';
import { signedHeaders } from './signature.ts';

const SUBSCRIPTIONS_AT_ONCE = 16;
/** A claim lasts this many times the time limit of an attempt, so it lapses only if its process is dead. */
const CLAIM_FACTOR = 2;
const AFTER_FAULT_MS = 1_000;
const LONGEST_TIMER_MS = 60 * 60 * 1000;

export type DispatcherParts = {
  queue: DeliveryQueue;
  secrets: SigningSecrets;
  work: WorkSignal;
  send: SendWebhook;
  schedule: RetrySchedule;
  attemptLimitMs: number;
  now: () => Date;
  random: () => number;
};

export type Dispatcher = {
  /** Resolves when an attempt of this delivery has been recorded, or after `limitMs`. */
  attempted(deliveryId: string, limitMs: number): Promise<void>;
  /** Aborts the attempts under way; they are repeated, with the same ids, at the next start. */
  close(): void;
};

/**
 * Delivers what is queued: one delivery at a time for each subscription, several subscriptions at
 * once. All state is in the queue, so killing the process loses nothing.
 */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { queue, secrets, work, send, schedule, attemptLimitMs, now, random } = parts;
  const running = new Map<string, { deliveryId: string; attempt: AbortController }>();
  const waiting = new Map<string, Set<() => void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(dispatch, Math.min(Math.max(milliseconds, 1), LONGEST_TIMER_MS));
    timer.unref?.();
  }

  function dispatch(): void {
    if (closed) return;
    try {
      const secretEnds = secrets.forgetEnded();
      while (running.size < SUBSCRIPTIONS_AT_ONCE) {
        const delivery = queue.claim([...running.keys()], attemptLimitMs * CLAIM_FACTOR);
        if (delivery === undefined) break;
        void carryOut(delivery);
      }
      // At the limit of concurrent attempts, the end of one dispatches again.
      const full = running.size === SUBSCRIPTIONS_AT_ONCE;
      const due = full ? undefined : queue.nextDue([...running.keys()]);
      wakeIn(Math.min(due ?? Infinity, secretEnds ?? Infinity) - now().getTime());
    } catch (error) {
      console.error(error);
      wakeIn(AFTER_FAULT_MS);
    }
  }

  async function carryOut(delivery: DueDelivery): Promise<void> {
    const { deliveryId, subscriptionId, body, url, tries } = delivery;
    const attempt = new AbortController();
    running.set(subscriptionId, { deliveryId, attempt });
    const at = now();
    const headers = signedHeaders(deliveryId, at, body, secrets.of(subscriptionId));
    const limit = setTimeout(() => attempt.abort(), attemptLimitMs);
    const begin = performance.now();
    const result = await send({ url, headers, body }, attempt.signal).catch((error: unknown) => ({
      status: null,
      body: null,
      retryAfter: null,
      error: attempt.signal.aborted
        ? `There was no answer within ${attemptLimitMs / 1000} seconds.`
        : messageOf(error),
    }));
    clearTimeout(limit);
    if (closed) return;
    const made: Attempt = {
      at: at.toISOString(),
      durationMs: Math.round(performance.now() - begin),
      responseStatus: result.status,
      responseBody: result.body,
      error: result.error,
    };
    running.delete(subscriptionId);
    try {
      const outcome = outcomeOf(result, tries, schedule, now().getTime(), random());
      queue.record(delivery, made, outcome);
    } catch (error) {
      // The claim lapses, and the delivery is tried again.
      console.error(error);
    }
    for (const resolve of waiting.get(deliveryId) ?? []) resolve();
    dispatch();
  }

  work.listen(dispatch);
  work.raise();

  return {
    attempted: (deliveryId, limitMs) =>
      new Promise((resolve) => {
        const waiters = waiting.get(deliveryId) ?? new Set();
        waiting.set(deliveryId, waiters);
        const done = () => {
          clearTimeout(limit);
          waiters.delete(done);
          if (waiters.size === 0) waiting.delete(deliveryId);
          resolve();
        };
        const limit = setTimeout(done, limitMs);
        waiters.add(done);
      }),
    close() {
      if (closed) return;
      closed = true;
      clearTimeout(timer);
      for (const { deliveryId, attempt } of running.values()) {
        attempt.abort();
        queue.release(deliveryId);
      }
      for (const resolve of [...waiting.values()].flatMap((waiters) => [...waiters])) resolve();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
