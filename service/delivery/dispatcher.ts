import type {
  CompletedAttempt,
  DeliveryQueue,
  DueTimes,
  FreeAttempts,
  LeasedDelivery,
} from '#service/storage/delivery-queue.ts';
import { SUSPECT_INTERRUPTIONS } from '#service/storage/lanes.ts';
import { UnreadableSecretError } from '#service/storage/secret-cipher.ts';
import type { SigningSecrets } from '#service/storage/signing-secrets.ts';
import { ForbiddenAddressError } from './addresses.ts';
import { type AttemptResult, getDeliveryOutcome, type RetrySchedule } from './retry-schedule.ts';
import {
  ClosedConnectionError,
  getRequestHeaders,
  type SendWebhook,
  signHeaders,
  type WebhookRequest,
  type WebhookResponse,
  withSignal,
} from './send-webhook.ts';
import { runAttempt } from './stray-errors.ts';

const AFTER_FAULT_MS = 1_000;
/**
 * Maximum of concurrent database operations of attempts. Many attempts can end at the same time, and
 * must leave connections of PostgreSQL's pool free for requests of users.
 */
const MAX_DATABASE_OPERATIONS = 8;
/**
 * Maximum of concurrent database operations of slow attempts, which often end together and would
 * delay others. A result that waits blocks its lane, so users take turns.
 */
const MAX_SLOW_DATABASE_OPERATIONS = 4;
const LONGEST_TIMER_MS = 60 * 60 * 1000;
/**
 * Milliseconds after which an attempt is slow. It waits for its endpoint, and no longer counts
 * against the maximum of concurrent attempts.
 */
const SLOW_MS = 1_000;
/** Numbers of slow attempts of a user or host at which no further attempt of it starts. */
const MAX_SLOW_OF_USER = 8;
const MAX_SLOW_OF_HOST = 48;
/** Number of slow attempts that don't count against the maximum of concurrent attempts. */
const MAX_SLOW = 1_024;
/** Number of running attempts at which a user is busy, so that other users come first. */
const BUSY_ATTEMPTS = 4;
/**
 * Number of deliveries that one query leases. It is smaller under load, because a batch often belongs
 * to one user and would delay others.
 */
const BATCH_SIZE = 8;
const BATCH_SIZE_UNDER_LOAD = 2;
/** Number of running attempts at which the batches become smaller. */
const LOAD_ATTEMPTS = 64;
/**
 * Time for which an instance leaves a user's deliveries to others, because it can't read the
 * secret.
 */
const LEFT_TO_OTHERS_MS = 10_000;
/** Time for running attempts to end before a suspected delivery is attempted. */
const CLEARING_MS = 1_000;
/**
 * Time for which an attempt runs alone after three interruptions. It doubles with each further one.
 */
const ALONE_MS = 1_000;
/** Time for suspected deliveries before other deliveries have a turn. */
const ALONE_PHASE_MS = 2_000;
/** Time in which an aborted attempt must end, as a fraction of its time limit. */
const ABORTING_FRACTION = 1 / 15;
const DISPLACED = 'The service interrupted this attempt, to attempt another delivery alone.';

export type DispatcherParts = {
  queue: DeliveryQueue;
  secrets: SigningSecrets;
  send: SendWebhook;
  schedule: RetrySchedule;
  attemptLimitMs: number;
  /** Duration of a lease; longer than an attempt, so that no lease expires too early. */
  leaseMs: number;
  /**
   * Maximum of concurrent attempts that aren't slow. Failing endpoints and busy users get at most
   * half, so that they can't delay others.
   */
  attemptsAtOnce: number;
  now: () => Date;
  random: () => number;
  onAttempt: (entry: AttemptLogEntry) => void;
  /** Called for each error of the delivery queue. */
  onFault: (error: unknown) => void;
};

/** Log entry of an attempt, with neither the URL nor the payload. */
export type AttemptLogEntry = {
  deliveryId: string;
  /** Status of the delivery after the attempt. */
  result: 'succeeded' | 'failed' | 'pending';
  /** Null if there was no response. */
  status: number | null;
  ms: number;
  /** Private or reserved IP address that the service refused. */
  refusedAddress?: string;
};

export type Dispatcher = ReturnType<typeof createDispatcher>;

type Running = {
  delivery: LeasedDelivery;
  abort: AbortController;
  /** True once the attempt has run for `SLOW_MS`. */
  isSlow: boolean;
  /** True if the attempt was aborted to attempt another delivery alone. */
  isDisplaced: boolean;
  /** Completes an attempt aborted before its response; undefined before the request is sent. */
  toAbortedAttempt: ((error: string) => CompletedAttempt) | undefined;
  isRecording: boolean;
  ended: Promise<void>;
};

/**
 * Sends queued deliveries: one at a time within each lane of a subscription, but many lanes
 * concurrently. All state is in the queue, so nothing is lost if the process is killed.
 *
 * No endpoint can stop or delay the others: an attempt that waits for a response leaves its place
 * after a second, a user or host with many slow attempts waits, users with few attempts come first,
 * and every error of an attempt is its failure. A delivery during whose attempts the process has
 * ended three times is attempted alone.
 */
export function createDispatcher(parts: DispatcherParts) {
  const { queue, secrets, send, schedule, attemptLimitMs, leaseMs, attemptsAtOnce } = parts;
  const { now, random, onAttempt, onFault } = parts;
  const running = new Map<string, Running>();
  const withinLimit = createConcurrencyLimit(MAX_DATABASE_OPERATIONS);
  const withinSlowLimit = createConcurrencyLimit(MAX_SLOW_DATABASE_OPERATIONS);
  /** Time until which the deliveries of a user are left to other instances. */
  const leftToOthers = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let secretEnd = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  let state: 'open' | 'finishing' | 'closed' = 'open';
  /** True if due deliveries can be waiting until a running attempt becomes slow or ends. */
  let hasNoPlace = false;
  /** `again`: lease again after the running query, because something has become due meanwhile. */
  let leasing: 'no' | 'yes' | 'again' = 'no';
  /** Time at which a suspected delivery is due; undefined if there is none. */
  let suspectDue: number | undefined = 0;
  /** Earliest time for the next suspected delivery. */
  let suspectsFrom = Number.NEGATIVE_INFINITY;
  /** Resolves when no delivery is attempted alone. */
  let alone: Promise<void> = Promise.resolve();
  /**
   * Pending leases. Each promise includes giving back what was leased after `finish` or `close`.
   */
  const leases = new Set<Promise<unknown>>();
  /** Leased deliveries that start when none is attempted alone. */
  const waiting = new Set<LeasedDelivery>();

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(dispatch, Math.min(Math.max(milliseconds, 1), LONGEST_TIMER_MS));
    timer.unref?.();
  }

  function freeAttempts(): FreeAttempts {
    const ofUser = new Map<string, number>();
    const slowOfUser = new Map<string, number>();
    const slowOfHost = new Map<string, number>();
    let slow = 0;
    let secondary = 0;
    for (const { delivery, isSlow } of running.values()) {
      const { subject, host } = delivery;
      const count = increment(ofUser, subject);
      if (isSlow) {
        slow += 1;
        increment(slowOfUser, subject);
        increment(slowOfHost, host);
      } else if (delivery.isFailing || count > BUSY_ATTEMPTS) secondary += 1;
    }
    for (const [subject, end] of leftToOthers) {
      if (end <= performance.now()) leftToOthers.delete(subject);
    }
    const uncounted = Math.min(slow, MAX_SLOW);
    return {
      total: attemptsAtOnce - (running.size - uncounted),
      secondary: Math.ceil(attemptsAtOnce / 2) - secondary,
      busyUsers: keysFrom(ofUser, BUSY_ATTEMPTS),
      blockedUsers: [...keysFrom(slowOfUser, MAX_SLOW_OF_USER), ...leftToOthers.keys()],
      blockedHosts: keysFrom(slowOfHost, MAX_SLOW_OF_HOST),
    };
  }

  /**
   * Gives deliveries back if the dispatcher finishes meanwhile: after a restart, a remaining lease
   * would look like a crash during an attempt.
   */
  async function leaseWhileOpen<T>(
    lease: () => Promise<T>,
    toDeliveries: (leased: T) => readonly LeasedDelivery[],
    start: (delivery: LeasedDelivery) => unknown,
  ): Promise<T> {
    const started = lease().then(async (leased) => {
      for (const delivery of toDeliveries(leased)) {
        if (state === 'open') start(delivery);
        else await queue.giveBack(delivery).catch(onFault);
      }
      return leased;
    });
    const ended = started.catch(() => {});
    leases.add(ended);
    await ended;
    leases.delete(ended);
    return started;
  }

  async function giveBackWaiting(): Promise<void> {
    const deliveries = [...waiting];
    waiting.clear();
    for (const delivery of deliveries) await queue.giveBack(delivery).catch(onFault);
  }

  /** Starts as many due deliveries as attempts are free. */
  async function startDue(): Promise<void> {
    if (secretEnd <= now().getTime()) {
      // Deliveries don't depend on deleting old secrets.
      const end = await secrets.forgetEnded().catch((error: unknown) => {
        onFault(error);
        return now().getTime() + AFTER_FAULT_MS;
      });
      secretEnd = end ?? Infinity;
    }
    const isSuspectDue = attemptsAtOnce > 0 && (suspectDue ?? Infinity) <= now().getTime();
    if (isSuspectDue && suspectsFrom <= performance.now()) {
      alone = attemptSuspects().catch(onFault);
      await alone;
    }
    while (state === 'open') {
      const free = freeAttempts();
      if (free.total <= 0) break;
      const batchSize = running.size < LOAD_ATTEMPTS ? BATCH_SIZE : BATCH_SIZE_UNDER_LOAD;
      const total = Math.min(free.total, batchSize);
      const leased = await leaseWhileOpen(
        () => queue.lease({ ...free, total }, leaseMs),
        (deliveries) => deliveries,
        carryOut,
      );
      if (leased.length === 0) break;
    }
    // At the maximum of attempts, no timer is needed, because the end of an attempt calls
    // `dispatch`. The same applies to blocked users and hosts.
    const free = freeAttempts();
    const due: DueTimes =
      free.total > 0 ? await queue.nextDue(free) : { next: undefined, suspect: suspectDue };
    suspectDue = due.suspect;
    hasNoPlace = free.total <= 0 || free.secondary <= 0;
    isFailing = false;
    if (state !== 'open') return;
    const untilTimes = [due.next, secretEnd].map((time) => (time ?? Infinity) - now().getTime());
    const untilOthers = [...leftToOthers.values()].map((end) => end - performance.now());
    const untilSuspect = Math.max(
      (suspectDue ?? Infinity) - now().getTime(),
      suspectsFrom - performance.now(),
    );
    wakeIn(Math.min(...untilTimes, ...untilOthers, untilSuspect));
  }

  /**
   * Attempts the suspected deliveries, each as the only attempt of this process. First waits for
   * running attempts, and interrupts those that don't end. Ends after about two seconds, so that
   * other deliveries can follow.
   */
  async function attemptSuspects(): Promise<void> {
    const begin = performance.now();
    try {
      await endRunning();
      while (state === 'open' && performance.now() - begin < ALONE_PHASE_MS) {
        const [suspect] = await leaseWhileOpen(
          () => queue.leaseSuspect(leaseMs),
          (deliveries) => deliveries,
          carryOut,
        );
        if (suspect === undefined) break;
        const further = Math.max(0, suspect.interruptions - SUSPECT_INTERRUPTIONS);
        const ended = Promise.resolve(running.get(suspect.deliveryId)?.ended);
        await waitFor(ended, ALONE_MS * 2 ** further);
        if (running.size === 0) continue;
        // After a crash, another attempt could otherwise not be told from this one.
        await queue.endAlone(suspect).catch(async (error: unknown) => {
          onFault(error);
          await ended;
        });
        break;
      }
    } finally {
      const end = performance.now();
      suspectsFrom = end + (end - begin);
    }
  }

  /** Waits a short time, then interrupts attempts that are still running. */
  async function endRunning(): Promise<void> {
    const all = () => Promise.all([...running.values()].map(({ ended }) => ended));
    await waitFor(all(), CLEARING_MS);
    for (const entry of running.values()) {
      entry.isDisplaced = true;
      entry.abort.abort();
    }
    await all();
  }

  function dispatch(): void {
    if (state !== 'open') return;
    if (leasing !== 'no') {
      leasing = 'again';
      return;
    }
    leasing = 'yes';
    startDue()
      .catch((error: unknown) => {
        if (state !== 'open') return;
        isFailing = true;
        onFault(error);
        wakeIn(AFTER_FAULT_MS);
      })
      .finally(() => {
        const isRepeated = leasing === 'again' && !isFailing;
        leasing = 'no';
        if (isRepeated) dispatch();
      });
  }

  /**
   * Records the result of an attempt. Retries after errors, such as a full disk, until the lease
   * expires, because a result that isn't recorded repeats the delivery.
   */
  async function record(
    { delivery: { subject }, isSlow }: Running,
    write: () => Promise<void>,
    leaseEnd: number,
  ): Promise<void> {
    const writeInTurn = () => withinLimit(subject, write);
    for (;;) {
      try {
        return await (isSlow ? withinSlowLimit(subject, writeInTurn) : writeInTurn());
      } catch (error) {
        if (isClosed() || performance.now() + AFTER_FAULT_MS > leaseEnd) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, AFTER_FAULT_MS));
    }
  }

  /** Returns undefined if the delivery can't be sent now and was given back to the queue. */
  async function findSecrets(
    entry: Running,
    leaseEnd: number,
  ): Promise<readonly string[] | undefined> {
    const { delivery } = entry;
    try {
      return await withinLimit(delivery.subject, () => secrets.of(delivery.subscriptionId));
    } catch (error) {
      if (error instanceof UnreadableSecretError && !error.isKeyMissing) throw error;
      if (isClosed()) return undefined;
      onFault(error);
      leftToOthers.set(delivery.subject, performance.now() + LEFT_TO_OTHERS_MS);
      await record(entry, () => queue.giveBack(delivery), leaseEnd);
      return undefined;
    }
  }

  async function attempt(delivery: LeasedDelivery, entry: Running): Promise<void> {
    const { deliveryId, body, url } = delivery;
    const { abort } = entry;
    const leaseEnd = performance.now() + leaseMs;
    let begin = performance.now();
    let requestHeaders = {};
    const toFailedAttempt = (error: string): CompletedAttempt => ({
      durationMs: Math.round(performance.now() - begin),
      requestHeaders,
      responseStatus: null,
      responseHeaders: null,
      responseBody: null,
      error,
    });
    let result: AttemptResult = { status: null, headers: null };
    let end: CompletedAttempt;
    let failure: unknown;
    try {
      const signing = await findSecrets(entry, leaseEnd);
      // A deleted subscription has no secrets.
      if (isClosed() || signing === undefined || signing.length === 0) return;
      const request = { url, headers: signHeaders(deliveryId, now(), body, signing), body };
      requestHeaders = getRequestHeaders(request);
      begin = performance.now();
      entry.toAbortedAttempt = toFailedAttempt;
      const response = await sendWithinLimit(request, abort);
      result = response;
      end = { ...toFailedAttempt(''), ...received(response) };
    } catch (error) {
      const late = `There was no response within ${attemptLimitMs / 1000} seconds.`;
      failure = abort.signal.aborted ? new Error(entry.isDisplaced ? DISPLACED : late) : error;
      end = toFailedAttempt(messageOf(failure));
      // The error can come from outside the request, which then still runs.
      abort.abort();
    }
    if (isClosed()) return;
    entry.isRecording = true;
    const { durationMs: ms, responseStatus: status } = end;
    const isInterrupted = entry.isDisplaced && status === null;
    if (failure instanceof ClosedConnectionError || isInterrupted) {
      // The delivery is repeated immediately, for example on a new connection.
      await record(entry, () => queue.breakOff(delivery, end), leaseEnd);
      onAttempt({ deliveryId, result: 'pending', status, ms });
      return;
    }
    const at = now().getTime();
    const outcome = getDeliveryOutcome(result, delivery.tries, schedule, at, random());
    await record(entry, () => queue.record(delivery, end, outcome), leaseEnd);
    onAttempt({
      deliveryId,
      result: outcome.status,
      status,
      ms,
      ...(failure instanceof ForbiddenAddressError && { refusedAddress: failure.address }),
    });
  }

  /** Aborts at the time limit, and gives up if the request doesn't end then. */
  async function sendWithinLimit(
    request: WebhookRequest,
    abort: AbortController,
  ): Promise<WebhookResponse> {
    const giveUp = new AbortController();
    let timer = setTimeout(() => abort.abort(), attemptLimitMs);
    const giveUpSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp.abort(), attemptLimitMs * ABORTING_FRACTION);
    };
    abort.signal.addEventListener('abort', giveUpSoon);
    try {
      return await withSignal(
        runAttempt(() => send(request, abort.signal)),
        giveUp.signal,
      );
    } finally {
      abort.signal.removeEventListener('abort', giveUpSoon);
      clearTimeout(timer);
    }
  }

  const isClosed = () => state === 'closed';

  function carryOut(delivery: LeasedDelivery): Promise<void> {
    const entry: Running = {
      delivery,
      abort: new AbortController(),
      isSlow: false,
      isDisplaced: false,
      toAbortedAttempt: undefined,
      isRecording: false,
      ended: Promise.resolve(),
    };
    running.set(delivery.deliveryId, entry);
    const slowTimer = setTimeout(() => {
      entry.isSlow = true;
      if (hasNoPlace) dispatch();
    }, SLOW_MS);
    slowTimer.unref?.();
    entry.ended = attempt(delivery, entry)
      // If the result isn't recorded, the lease expires and the delivery is attempted again.
      .catch((error: unknown) => {
        if (!isClosed()) onFault(error);
      })
      .finally(() => {
        clearTimeout(slowTimer);
        if (isClosed()) return;
        // After an expired lease, another attempt of the delivery can be running.
        if (running.get(delivery.deliveryId) === entry) running.delete(delivery.deliveryId);
        dispatch();
      });
    return entry.ended;
  }

  return {
    /** Must be called after each change that can make a delivery due. */
    dispatch(): void {
      // A change can also be a rotation of a secret.
      secretEnd = Number.NEGATIVE_INFINITY;
      dispatch();
    },
    /**
     * Resolves when the attempt has ended, or without an attempt if the dispatcher finishes first.
     */
    async attempt<T extends { readonly leased: LeasedDelivery }>(
      lease: () => Promise<T>,
    ): Promise<T> {
      const made = await leaseWhileOpen(
        lease,
        ({ leased }) => [leased],
        (delivery) => waiting.add(delivery),
      );
      await alone;
      // If the delivery no longer waits, the dispatcher has finished and given it back.
      if (waiting.delete(made.leased)) await carryOut(made.leased);
      return made;
    },
    /** Starts nothing more. Resolves when all attempts have ended, or after `limitMs`. */
    async finish(limitMs: number): Promise<void> {
      if (state !== 'open') return;
      state = 'finishing';
      clearTimeout(timer);
      await giveBackWaiting();
      await waitFor(Promise.all([...running.values()].map((one) => one.ended)), limitMs);
    },
    /** Returns false after `finish` or `close`, and while the queue throws errors. */
    isDelivering: () => state === 'open' && !isFailing,
    /**
     * Records running attempts as aborted, and gives leased deliveries back. After a restart, the
     * service repeats them with the same ids.
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
        const ending = made ? queue.breakOff(delivery, made) : queue.giveBack(delivery);
        await ending.catch(onFault);
      }
      await giveBackWaiting();
      await Promise.all(leases);
    },
  };
}

async function waitFor(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}

/**
 * Runs at most `max` tasks at the same time. Users with waiting tasks take turns, so that the many
 * tasks of one don't delay those of others.
 */
function createConcurrencyLimit(max: number) {
  /** Waiting calls of each user; the users are in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let free = max;

  function takeNext(): (() => void) | undefined {
    for (const [user, [first, ...others]] of waiting) {
      waiting.delete(user);
      if (others.length > 0) waiting.set(user, others);
      return first;
    }
    return undefined;
  }

  return async <T>(user: string, task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else {
      await new Promise<void>((resolve) => {
        waiting.set(user, [...(waiting.get(user) ?? []), resolve]);
      });
    }
    try {
      return await task();
    } finally {
      const next = takeNext();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

function received({ status, headers, body, error }: WebhookResponse) {
  return { responseStatus: status, responseHeaders: headers, responseBody: body, error };
}

/** Returns a text that can be stored, whatever was thrown. */
function messageOf(error: unknown): string {
  let message: string;
  try {
    message = String(error instanceof Error ? error.message : error);
  } catch {
    message = 'The attempt failed.';
  }
  return message.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Increments a count and returns it. */
function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

function keysFrom(counts: ReadonlyMap<string, number>, min: number): string[] {
  return [...counts].filter(([, count]) => count >= min).map(([key]) => key);
}
