import type {
  ClaimedDelivery,
  CompletedAttempt,
  DeliveryQueue,
} from '#service/storage/delivery-queue.ts';
import type { NewDeliverySignal } from '#service/storage/outbox.ts';
import type { SigningSecrets } from '#service/storage/signing-secrets.ts';
import { getDeliveryOutcome, type RetrySchedule } from './retry-schedule.ts';
import {
  getRequestHeaders,
  type SendWebhook,
  signHeaders,
  type WebhookResponse,
} from './send-webhook.ts';

/**
 * Duration of a claim, as a multiple of the time limit of an attempt. A claim lasts longer than its
 * attempt, so it expires only if the result of the attempt wasn't recorded.
 */
const CLAIM_FACTOR = 2;
const AFTER_FAULT_MS = 1_000;
const LONGEST_TIMER_MS = 60 * 60 * 1000;

export type DispatcherParts = {
  queue: DeliveryQueue;
  secrets: SigningSecrets;
  work: NewDeliverySignal;
  send: SendWebhook;
  schedule: RetrySchedule;
  attemptLimitMs: number;
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
  /** Returns the record of an attempt that was aborted before its response arrived. */
  toAbortedAttempt: (error: string) => CompletedAttempt;
  ended: Promise<void>;
};

/**
 * Sends queued deliveries: one at a time within each lane of a subscription, but many lanes
 * concurrently. Stores all of its state in the queue, so nothing is lost if the process is killed.
 */
export function createDispatcher(parts: DispatcherParts) {
  const { queue, secrets, work, send, schedule, attemptLimitMs, attemptsAtOnce } = parts;
  const { now, random, onAttempt, onFault } = parts;
  const running = new Map<string, Running>();
  const claimMs = attemptLimitMs * CLAIM_FACTOR;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFailing = false;
  let state: 'open' | 'finishing' | 'closed' = 'open';

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(dispatch, Math.min(Math.max(milliseconds, 1), LONGEST_TIMER_MS));
    timer.unref?.();
  }

  function freeLanes() {
    const deliveries = [...running.values()].map(({ delivery }) => delivery);
    const failing = deliveries.filter(({ isFailing }) => isFailing).length;
    return {
      busy: deliveries.map(({ lane }) => lane),
      includesFailing: failing < attemptsAtOnce / 2,
    };
  }

  function dispatch(): void {
    if (state !== 'open') return;
    try {
      const secretEnds = secrets.forgetEnded();
      while (running.size < attemptsAtOnce) {
        const delivery = queue.claim(freeLanes(), claimMs);
        if (delivery === undefined) break;
        void carryOut(delivery);
      }
      // If the maximum number of attempts is running, no timer is needed, because the end of an
      // attempt calls `dispatch` again.
      const due = running.size < attemptsAtOnce ? queue.nextDue(freeLanes()) : undefined;
      isFailing = false;
      wakeIn(Math.min(due ?? Infinity, secretEnds ?? Infinity) - now().getTime());
    } catch (error) {
      isFailing = true;
      onFault(error);
      wakeIn(AFTER_FAULT_MS);
    }
  }

  function carryOut(delivery: ClaimedDelivery): Promise<void> {
    const { deliveryId, subscriptionId, body, url } = delivery;
    const abort = new AbortController();
    const headers = signHeaders(deliveryId, now(), body, secrets.of(subscriptionId));
    const request = { url, headers, body };
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
    const limit = setTimeout(() => abort.abort(), attemptLimitMs);
    const ended = send(request, abort.signal)
      .then(
        (answer) => ({ answer, end: { ...soFar(), ...received(answer) } }),
        (error: unknown) => {
          const late = `There was no answer within ${attemptLimitMs / 1000} seconds.`;
          const end = toAbortedAttempt(abort.signal.aborted ? late : messageOf(error));
          return { answer: { status: null, headers: null }, end };
        },
      )
      .then(({ answer, end }) => {
        clearTimeout(limit);
        if (state === 'closed') return;
        running.delete(deliveryId);
        try {
          const outcome = getDeliveryOutcome(
            answer,
            delivery.tries,
            schedule,
            now().getTime(),
            random(),
          );
          queue.record(delivery, end, outcome);
          const { durationMs: ms, responseStatus } = end;
          onAttempt({ deliveryId, result: outcome.status, status: responseStatus, ms });
        } catch (error) {
          // The result isn't recorded, so the claim will expire and the delivery will be attempted
          // again.
          onFault(error);
        }
        dispatch();
      });
    running.set(deliveryId, { delivery, abort, toAbortedAttempt, ended });
    return ended;
  }

  queue.releaseAll();
  work.listen(dispatch);
  work.raise();

  return {
    /**
     * Attempts this delivery immediately instead of waiting for its turn. Resolves when the attempt
     * has ended.
     */
    async attempt(deliveryId: string): Promise<void> {
      if (state !== 'open') return;
      const delivery = queue.claimOne(deliveryId, claimMs);
      if (delivery !== undefined) await carryOut(delivery);
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
    /** Aborts running attempts. After a restart, the service repeats them with the same ids. */
    close(): void {
      if (state === 'closed') return;
      state = 'closed';
      clearTimeout(timer);
      for (const { delivery, abort, toAbortedAttempt } of running.values()) {
        abort.abort();
        queue.breakOff(
          delivery,
          toAbortedAttempt('The service ended before the endpoint answered.'),
        );
      }
    },
  };
}

function received({ status, headers, body, error }: WebhookResponse) {
  return { responseStatus: status, responseHeaders: headers, responseBody: body, error };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
