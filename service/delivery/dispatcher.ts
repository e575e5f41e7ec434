import type {
  ClaimedDelivery,
  CompletedAttempt,
  DeliveryQueue,
  FreeAttempts,
} from '#service/storage/delivery-queue.ts';
import type { SigningSecrets } from '#service/storage/signing-secrets.ts';
import { getDeliveryOutcome, type RetrySchedule } from './retry-schedule.ts';
import {
  ClosedConnectionError,
  getRequestHeaders,
  type SendWebhook,
  signHeaders,
  type WebhookResponse,
} from './send-webhook.ts';

const AFTER_FAULT_MS = 1_000;
/**
 * Maximum number of concurrent database operations for running attempts. Many attempts can end at
 * the same time, and must leave connections of PostgreSQL's pool free for requests of users.
 */
const MAX_DATABASE_OPERATIONS = 8;
const LONGEST_TIMER_MS = 60 * 60 * 1000;

export type DispatcherParts = {
  queue: DeliveryQueue;
  secrets: SigningSecrets;
  send: SendWebhook;
  schedule: RetrySchedule;
  attemptLimitMs: number;
  /** Duration of a claim. It is longer than an attempt, so that no claim expires too early. */
  claimMs: number;
  /**
   * Maximum number of concurrent attempts. Endpoints whose last attempt failed get at most half of
   * them, so that they can't delay other endpoints.
   */
  attemptsAtOnce: number;
  now: () => Date;
  random: () => number;
  /** Called for each attempt that has ended. */
  onAttempt: (entry: AttemptLogEntry) => void;
  /** Called for each error of the delivery queue. */
  onFault: (error: unknown) => void;
};

/** Data about an attempt for the log. It contains neither the URL nor the payload. */
export type AttemptLogEntry = {
  deliveryId: string;
  /** Status of the delivery after the attempt. */
  result: 'succeeded' | 'failed' | 'pending';
  /** HTTP status of the response; null if there was no response. */
  status: number | null;
  ms: number;
};

export type Dispatcher = ReturnType<typeof createDispatcher>;

type Running = {
  delivery: ClaimedDelivery;
  abort: AbortController;
  /**
   * Returns the record of an attempt that was aborted before its response arrived; undefined before
   * the request is sent.
   */
  toAbortedAttempt: ((error: string) => CompletedAttempt) | undefined;
  /** True while the result of the attempt is being recorded. */
  isRecording: boolean;
  ended: Promise<void>;
};

/**
 * Sends queued deliveries: one at a time within each lane of a subscription, but many lanes
 * concurrently. Stores all of its state in the queue, so nothing is lost if the process is killed.
 */
export function createDispatcher(parts: DispatcherParts) {
  const { queue, secrets, send, schedule, attemptLimitMs, claimMs, attemptsAtOnce } = parts;
  const { now, random, onAttempt, onFault } = parts;
  const running = new Map<string, Running>();
  const withinLimit = createConcurrencyLimit(MAX_DATABASE_OPERATIONS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let secretEnd = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  let state: 'open' | 'finishing' | 'closed' = 'open';
  /** Whether a claim is running, and whether another claim must follow it. */
  let claiming: 'no' | 'yes' | 'again' = 'no';

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(dispatch, Math.min(Math.max(milliseconds, 1), LONGEST_TIMER_MS));
    timer.unref?.();
  }

  function freeAttempts(): FreeAttempts {
    const failing = [...running.values()].filter(({ delivery }) => delivery.isFailing).length;
    return {
      total: attemptsAtOnce - running.size,
      failing: Math.ceil(attemptsAtOnce / 2) - failing,
    };
  }

  /** Claims and starts all due deliveries for which attempts are free. */
  async function startDue(): Promise<void> {
    if (secretEnd <= now().getTime()) secretEnd = (await secrets.forgetEnded()) ?? Infinity;
    while (state === 'open' && running.size < attemptsAtOnce) {
      const claimed = await queue.claim(freeAttempts(), claimMs);
      if (claimed.length === 0) break;
      for (const delivery of claimed) void carryOut(delivery);
    }
    // If the maximum number of attempts is running, no timer is needed, because the end of an
    // attempt calls `dispatch` again.
    const free = freeAttempts();
    const due = free.total > 0 ? await queue.nextDue(free) : undefined;
    isFailing = false;
    if (state === 'open') wakeIn(Math.min(due ?? Infinity, secretEnd) - now().getTime());
  }

  function dispatch(): void {
    if (state !== 'open') return;
    if (claiming !== 'no') {
      claiming = 'again';
      return;
    }
    claiming = 'yes';
    startDue()
      .catch((error: unknown) => {
        if (state !== 'open') return;
        isFailing = true;
        onFault(error);
        wakeIn(AFTER_FAULT_MS);
      })
      .finally(() => {
        const isRepeated = claiming === 'again' && !isFailing;
        claiming = 'no';
        if (isRepeated) dispatch();
      });
  }

  /**
   * Records the end of an attempt. Repeats this after errors, such as a full disk, until the claim
   * expires, because a result that isn't recorded repeats the delivery.
   */
  async function record(write: () => Promise<void>, claimEnd: number): Promise<void> {
    for (;;) {
      try {
        return await withinLimit(write);
      } catch (error) {
        if (isClosed() || performance.now() + AFTER_FAULT_MS > claimEnd) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, AFTER_FAULT_MS));
    }
  }

  async function attempt(delivery: ClaimedDelivery, running: Running): Promise<void> {
    const { deliveryId, subscriptionId, body, url } = delivery;
    const { abort } = running;
    const claimEnd = performance.now() + claimMs;
    const signing = await withinLimit(() => secrets.of(subscriptionId));
    // A deleted subscription has no secrets.
    if (isClosed() || signing.length === 0) return;
    const request = { url, headers: signHeaders(deliveryId, now(), body, signing), body };
    const begin = performance.now();
    const soFar = () => ({
      durationMs: Math.round(performance.now() - begin),
      requestHeaders: getRequestHeaders(request),
    });
    const toAbortedAttempt = (error: string): CompletedAttempt => ({
      ...soFar(),
      responseStatus: null,
      responseHeaders: null,
      responseBody: null,
      error,
    });
    running.toAbortedAttempt = toAbortedAttempt;
    const limit = setTimeout(() => abort.abort(), attemptLimitMs);
    const { answer, end, isUncounted } = await send(request, abort.signal).then(
      (answer) => ({ answer, end: { ...soFar(), ...received(answer) }, isUncounted: false }),
      (error: unknown) => {
        const late = `There was no response within ${attemptLimitMs / 1000} seconds.`;
        const end = toAbortedAttempt(abort.signal.aborted ? late : messageOf(error));
        const isUncounted = error instanceof ClosedConnectionError && !abort.signal.aborted;
        return { answer: { status: null, headers: null }, end, isUncounted };
      },
    );
    clearTimeout(limit);
    if (isClosed()) return;
    running.isRecording = true;
    const { durationMs: ms, responseStatus: status } = end;
    if (isUncounted) {
      // The delivery is repeated immediately on a new connection.
      await record(() => queue.breakOff(delivery, end), claimEnd);
      onAttempt({ deliveryId, result: 'pending', status, ms });
      return;
    }
    const at = now().getTime();
    const outcome = getDeliveryOutcome(answer, delivery.tries, schedule, at, random());
    await record(() => queue.record(delivery, end, outcome), claimEnd);
    onAttempt({ deliveryId, result: outcome.status, status, ms });
  }

  const isClosed = () => state === 'closed';

  function carryOut(delivery: ClaimedDelivery): Promise<void> {
    const entry: Running = {
      delivery,
      abort: new AbortController(),
      toAbortedAttempt: undefined,
      isRecording: false,
      ended: Promise.resolve(),
    };
    running.set(delivery.deliveryId, entry);
    entry.ended = attempt(delivery, entry)
      // If the result isn't recorded, the claim expires and the delivery is attempted again.
      .catch((error: unknown) => {
        if (!isClosed()) onFault(error);
      })
      .finally(() => {
        if (isClosed()) return;
        // If the claim expired, another attempt of the delivery can be running.
        if (running.get(delivery.deliveryId) === entry) running.delete(delivery.deliveryId);
        dispatch();
      });
    return entry.ended;
  }

  return {
    /** Starts the due deliveries. Must be called after each change that can make one due. */
    dispatch(): void {
      // A change can also be a rotation of a secret.
      secretEnd = Number.NEGATIVE_INFINITY;
      dispatch();
    },
    /** Attempts a claimed delivery. Resolves when the attempt has ended. */
    attempt: async (delivery: ClaimedDelivery): Promise<void> => {
      if (state === 'open') await carryOut(delivery);
    },
    /**
     * Starts no further attempts. Resolves when all running attempts have ended, or after
     * `limitMs`.
     */
    async finish(limitMs: number): Promise<void> {
      if (state !== 'open') return;
      state = 'finishing';
      clearTimeout(timer);
      const ended = Promise.all([...running.values()].map((one) => one.ended));
      const limit = new Promise((resolve) => {
        timer = setTimeout(resolve, limitMs);
      });
      await Promise.race([ended, limit]);
      clearTimeout(timer);
    },
    /**
     * True while the dispatcher starts due attempts. False after `finish` or `close`, and while the
     * queue throws errors.
     */
    isDelivering: () => state === 'open' && !isFailing,
    /**
     * Aborts running attempts and records them as aborted. After a restart, the service repeats
     * them with the same ids.
     */
    async close(): Promise<void> {
      if (state === 'closed') return;
      state = 'closed';
      clearTimeout(timer);
      for (const { delivery, abort, toAbortedAttempt, isRecording, ended } of running.values()) {
        if (isRecording) {
          await ended;
          continue;
        }
        abort.abort();
        const made = toAbortedAttempt?.('The service ended before the endpoint responded.');
        if (made !== undefined) await queue.breakOff(delivery, made).catch(onFault);
      }
    },
  };
}

/** Returns a function that runs tasks in the order of its calls, at most `max` at the same time. */
function createConcurrencyLimit(max: number) {
  const waiting: (() => void)[] = [];
  let free = max;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

function received({ status, headers, body, error }: WebhookResponse) {
  return { responseStatus: status, responseHeaders: headers, responseBody: body, error };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
