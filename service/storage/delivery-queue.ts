import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Database, defineQuery, insertRows, type Transaction } from './database.ts';
import {
  buildPendingDeliveriesSql,
  DELIVERIES_CHANNEL,
  refreshLanes,
  SUSPECT_INTERRUPTIONS,
} from './lanes.ts';

/**
 * Why a subscription is paused: its owner paused it (`person`), the endpoint returned 410 (`gone`),
 * or no delivery has succeeded for days (`failures`).
 */
export type PauseReason = 'person' | 'gone' | 'failures';

/** Time without a successful delivery, in milliseconds, after which a subscription is paused. */
const MAX_FAILING_MS = 5 * 24 * 60 * 60 * 1000;

type Headers = Readonly<Record<string, string>>;

export type CompletedAttempt = {
  durationMs: number;
  requestHeaders: Headers;
  responseStatus: number | null;
  responseHeaders: Headers | null;
  /** First 2048 characters. */
  responseBody: string | null;
  error: string | null;
};

/** Extension webhooks.deliveries. */
export type Attempt = { at: string } & CompletedAttempt;

/** Delivery that an instance has leased for an attempt. */
export type LeasedDelivery = {
  deliveryId: string;
  subscriptionId: string;
  /** Owner of the subscription. */
  subject: string;
  /** Host of the endpoint, without the port. */
  host: string;
  /** True if the last attempt at the endpoint failed. */
  isFailing: boolean;
  url: string;
  body: string;
  /** Number of failed attempts since the delivery was queued or resent by the user. */
  tries: number;
  /** Number of attempts since the last recorded result that ended because the process ended. */
  interruptions: number;
  /** 1-based, among all attempts of the delivery. */
  attempt: number;
  /** Lease of the delivery's lane; null if only the delivery itself is leased. */
  lease: { id: string; inLine: number } | null;
};

/** Status of a delivery after an attempt. */
export type DeliveryOutcome =
  | { status: 'succeeded' }
  | { status: 'failed'; isGone: boolean }
  | { status: 'pending'; nextAttemptAt: number; inLine: boolean };

/** Further attempts that can start. */
export type FreeAttempts = {
  total: number;
  /** Number of attempts that can start at failing endpoints and for busy users. */
  secondary: number;
  /** Users with many running attempts. */
  busyUsers: readonly string[];
  /** Users and hosts for which no attempt can start. */
  blockedUsers: readonly string[];
  blockedHosts: readonly string[];
};

/** Times at which the next deliveries are due, in epoch milliseconds. */
export type DueTimes = {
  /**
   * Next due time of deliveries that aren't suspected of ending the process; past if already due.
   */
  next: number | undefined;
  /** Next due time of deliveries that are suspected of ending the process. */
  suspect: number | undefined;
};

const flag = (isSet: boolean) => (isSet ? 1 : 0);
const isFlag = v.pipe(
  v.number(),
  v.transform((one) => one === 1),
);
const deliveryColumns = `deliveries.id AS "deliveryId", subscriptions.id AS "subscriptionId",
  subscriptions.subject, subscriptions.host, url, body, tries, interruptions, CASE WHEN failing_since IS NULL THEN 0 ELSE 1 END AS "isFailing",
  coalesce((SELECT max(number) FROM attempts WHERE delivery_id = deliveries.id), 0) + 1 AS attempt`;
const deliveryRow = {
  deliveryId: v.string(),
  subscriptionId: v.string(),
  subject: v.string(),
  host: v.string(),
  url: v.string(),
  body: v.string(),
  tries: v.number(),
  interruptions: v.number(),
  isFailing: isFlag,
  attempt: v.number(),
};
const laneRow = v.object({ subscriptionId: v.string(), inLine: v.number() });
// First delivery of each lane with this lease. Outside the queue, those that haven't been attempted
// come first.
const headsQuery = defineQuery(
  `SELECT ${deliveryColumns}, lanes.in_line AS "inLine" FROM lanes
   JOIN subscriptions ON subscriptions.id = lanes.subscription_id
   JOIN deliveries ON deliveries.sequence = CASE lanes.in_line
     WHEN 1 THEN (SELECT sequence ${buildPendingDeliveriesSql(1)} ORDER BY sequence LIMIT 1)
     ELSE (SELECT sequence ${buildPendingDeliveriesSql(0)} AND next_attempt_at <= :now
       AND coalesce(claimed_until, 0) <= :now
       ORDER BY CASE WHEN tries = 0 THEN 0 ELSE 1 END, next_attempt_at, sequence LIMIT 1) END
   WHERE lanes.claim_id = :leaseId AND subscriptions.status = 'active' AND next_attempt_at <= :now
   ORDER BY next_attempt_at, sequence`,
  // The second form is a damaged row, which must not stop the other deliveries.
  v.union([v.object({ ...deliveryRow, inLine: v.number() }), laneRow]),
);
const oneQuery = defineQuery(
  `SELECT ${deliveryColumns} FROM deliveries
   JOIN subscriptions ON subscriptions.id = subscription_id WHERE deliveries.id = :deliveryId`,
  v.object(deliveryRow),
);
const leasedLanesQuery = defineQuery(
  `SELECT subscription_id AS "subscriptionId", in_line AS "inLine" FROM lanes
   WHERE claim_id = :leaseId`,
  laneRow,
);
const dueTimes = v.object({
  healthy: v.nullable(v.number()),
  busy: v.nullable(v.number()),
  failing: v.nullable(v.number()),
  suspect: v.nullable(v.number()),
});
/** Running attempt of each lease for which the condition is true. */
const interruptedQuery = (condition: (table: string) => string) =>
  defineQuery(
    `SELECT deliveries.id AS "deliveryId", deliveries.subscription_id AS "subscriptionId",
       deliveries.in_line AS "inLine", interruptions, is_alone AS "isAlone" FROM deliveries
     JOIN attempts ON delivery_id = deliveries.id AND under_way = 1
     WHERE deliveries.status = 'pending' AND ${condition('deliveries')}
     UNION ALL
     SELECT deliveries.id, deliveries.subscription_id, deliveries.in_line, interruptions, is_alone
     FROM lanes JOIN subscriptions ON subscriptions.id = lanes.subscription_id
     JOIN deliveries ON deliveries.sequence = CASE lanes.in_line
       WHEN 1 THEN (SELECT sequence ${buildPendingDeliveriesSql(1)} ORDER BY sequence LIMIT 1)
       ELSE (SELECT max(sequence) ${buildPendingDeliveriesSql(0)} AND claimed_by IS NULL
         AND EXISTS (SELECT 1 FROM attempts WHERE delivery_id = deliveries.id AND under_way = 1))
       END
     JOIN attempts ON delivery_id = deliveries.id AND under_way = 1
     WHERE ${condition('lanes')}`,
    v.object({
      deliveryId: v.string(),
      subscriptionId: v.string(),
      inLine: v.number(),
      interruptions: v.number(),
      isAlone: isFlag,
    }),
  );
const allInterruptedQuery = interruptedQuery((table) => `${table}.claimed_by IS NOT NULL`);
const endedInterruptedQuery = interruptedQuery((table) => `${table}.claimed_by = :ended`);

type Lane = v.InferOutput<typeof laneRow>;

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/**
 * Due deliveries for the dispatcher. Each subscription has two lanes: its queue, in the order of
 * the events, and one for deliveries that the user resent or that left the queue after too many
 * failures. A lease locks its lane until the attempt is recorded or aborted, or the lease expires,
 * so the deliveries of a lane never overlap, and a delivery whose attempt has no recorded end is
 * repeated.
 *
 * Results are recorded, and a subscription is paused if its endpoint returned 410 or has failed for
 * days. An attempt at a previous URL has no effect on health or status.
 *
 * The queue also counts how often the process has ended during an attempt of a delivery. After
 * three times, the delivery is suspected of ending the process, and only `leaseSuspect` leases its
 * lane. If the process ends again while that attempt is its only one, the delivery fails.
 * `instance` is the id of this process among the instances. `onFault` is called for each delivery
 * whose stored data is invalid.
 */
export function createDeliveryQueue(
  database: Database,
  instance: string,
  now: () => Date,
  onFault: (error: unknown) => void,
) {
  const { skipLocked, toElementsQuery } = database.dialect;
  const notBlocked = `is_suspect = 0 AND due_at IS NOT NULL
    AND subject NOT IN (${toElementsQuery(':blockedUsers')})
    AND host NOT IN (${toElementsQuery(':blockedHosts')})`;
  const isBusy = `subject IN (${toElementsQuery(':busyUsers')})`;
  /** Conditions for each kind of lane, in the order in which the kinds are leased. */
  const conditions = {
    healthy: `is_failing = 0 AND ${notBlocked} AND NOT ${isBusy}`,
    busy: `is_failing = 0 AND ${notBlocked} AND ${isBusy}`,
    failing: `is_failing = 1 AND ${notBlocked}`,
    suspect: 'is_suspect = 1 AND due_at IS NOT NULL',
  };
  const dueLanesSql = (kind: keyof typeof conditions) =>
    `SELECT subscription_id, in_line, due_at FROM lanes
     WHERE ${conditions[kind]} AND due_at <= :now ORDER BY due_at LIMIT :limit ${skipLocked}`;
  const leaseSql = (due: string) => `WITH ${due}
    UPDATE lanes SET claim_id = :leaseId, claimed_by = :instance, due_at = :until FROM due
    WHERE lanes.subscription_id = due.subscription_id AND lanes.in_line = due.in_line`;
  const leaseFirst = leaseSql(`due AS MATERIALIZED (${dueLanesSql('healthy')})`);
  const leaseSecondary = leaseSql(`busy AS MATERIALIZED (${dueLanesSql('busy')}),
    failing AS MATERIALIZED (${dueLanesSql('failing')}),
    due AS MATERIALIZED (SELECT * FROM busy UNION ALL SELECT * FROM failing
      ORDER BY due_at LIMIT :limit)`);
  const leaseSuspect = leaseSql(`due AS MATERIALIZED (${dueLanesSql('suspect')})`);
  const firstDue = (kind: keyof typeof conditions) =>
    `(SELECT due_at FROM lanes WHERE ${conditions[kind]} ORDER BY due_at LIMIT 1)`;
  const nextDueQuery = defineQuery(
    `SELECT ${firstDue('healthy')} AS healthy, ${firstDue('busy')} AS busy,
       ${firstDue('failing')} AS failing, ${firstDue('suspect')} AS suspect`,
    dueTimes,
  );

  async function begin(
    transaction: Transaction,
    deliveries: readonly Pick<LeasedDelivery, 'deliveryId' | 'attempt'>[],
    at: Date,
    isAlone: boolean,
  ): Promise<void> {
    for (const { deliveryId, attempt } of deliveries) {
      // The end of the previous attempt wasn't recorded if its lease expired.
      if (attempt > 1) {
        await transaction.run(
          `UPDATE attempts SET under_way = 0,
             error = 'The service stopped during this attempt, so its response is unknown.'
           WHERE delivery_id = :deliveryId AND under_way = 1`,
          { deliveryId },
        );
      }
    }
    const rows = deliveries.map(({ deliveryId, attempt }) => ({
      delivery_id: deliveryId,
      number: attempt,
      at: at.toISOString(),
      duration_ms: 0,
      under_way: 1,
      is_alone: flag(isAlone),
    }));
    await insertRows(transaction, 'attempts', rows);
  }

  /** Returns false if the lease had expired. */
  async function endLease(
    transaction: Transaction,
    { deliveryId, subscriptionId, lease }: LeasedDelivery,
  ): Promise<boolean> {
    await transaction.lock(subscriptionId);
    const ended =
      lease === null
        ? await transaction.run(
            `UPDATE deliveries SET claimed_until = NULL, claimed_by = NULL
             WHERE id = :deliveryId AND claimed_by = :instance`,
            { deliveryId, instance },
          )
        : await transaction.run(
            `UPDATE lanes SET claim_id = NULL, claimed_by = NULL
             WHERE subscription_id = :subscriptionId AND in_line = :inLine AND claim_id = :id`,
            { subscriptionId, ...lease },
          );
    return ended > 0;
  }

  /** Ends the lease and records the attempt. Returns false if the lease had expired. */
  async function end(
    transaction: Transaction,
    delivery: LeasedDelivery,
    { requestHeaders, responseHeaders, ...made }: CompletedAttempt,
  ): Promise<boolean> {
    if (!(await endLease(transaction, delivery))) return false;
    const { deliveryId, attempt } = delivery;
    await transaction.run(
      `UPDATE attempts SET under_way = 0, duration_ms = :durationMs,
         request_headers = :requestHeaders, response_status = :responseStatus,
         response_headers = :responseHeaders, response_body = :responseBody, error = :error
       WHERE delivery_id = :deliveryId AND number = :attempt`,
      {
        deliveryId,
        attempt,
        ...made,
        requestHeaders: JSON.stringify(requestHeaders),
        responseHeaders: responseHeaders && JSON.stringify(responseHeaders),
      },
    );
    return true;
  }

  const endpoint = 'id = :subscriptionId AND url = :url';

  async function recordFailure(
    transaction: Transaction,
    where: { subscriptionId: string; url: string },
    isGone: boolean,
  ): Promise<void> {
    const date = now();
    const at = date.toISOString();
    await transaction.run(
      `UPDATE subscriptions SET failing_since = coalesce(failing_since, :at), last_failure_at = :at
       WHERE ${endpoint}`,
      { ...where, at },
    );
    const reason: PauseReason = isGone ? 'gone' : 'failures';
    const longAgo = new Date(date.getTime() - MAX_FAILING_MS).toISOString();
    await transaction.run(
      `UPDATE subscriptions SET status = 'paused', paused_reason = :reason, paused_at = :at
       WHERE ${endpoint} AND status = 'active' ${isGone ? '' : 'AND failing_since <= :longAgo'}`,
      { ...where, at, reason, longAgo },
    );
  }

  async function recordOutcome(
    transaction: Transaction,
    { deliveryId, subscriptionId, url }: LeasedDelivery,
    outcome: DeliveryOutcome,
  ): Promise<void> {
    const where = { subscriptionId, url };
    if (outcome.status === 'succeeded') {
      await transaction.run(
        `UPDATE deliveries SET status = 'succeeded', interruptions = 0 WHERE id = :deliveryId`,
        { deliveryId },
      );
      await transaction.run(
        `UPDATE subscriptions SET failing_since = NULL, last_success_at = :at WHERE ${endpoint}`,
        { ...where, at: now().toISOString() },
      );
      return;
    }
    await recordFailure(transaction, where, outcome.status === 'failed' && outcome.isGone);
    const pending = `WHERE id = :deliveryId AND status = 'pending'`;
    if (outcome.status === 'failed') {
      await transaction.run(
        `UPDATE deliveries SET status = 'failed', interruptions = 0 ${pending}`,
        { deliveryId },
      );
      return;
    }
    // `in_line` is multiplied, so that it stays 0 for a delivery outside the queue.
    await transaction.run(
      `UPDATE deliveries SET tries = tries + 1, interruptions = 0, in_line = in_line * :inLine,
         next_attempt_at = :nextAttemptAt ${pending}`,
      { deliveryId, inLine: flag(outcome.inLine), nextAttemptAt: outcome.nextAttemptAt },
    );
  }

  /**
   * Counts attempts that ended with the process. A delivery that was suspected, and whose attempt
   * was the only one, is set aside.
   */
  async function countInterruptions(
    transaction: Transaction,
    interrupted: readonly v.InferOutput<typeof allInterruptedQuery.row>[],
  ): Promise<void> {
    for (const { deliveryId, subscriptionId, inLine, interruptions, isAlone } of interrupted) {
      await transaction.run(
        'UPDATE deliveries SET interruptions = interruptions + 1 WHERE id = :deliveryId',
        { deliveryId },
      );
      if (interruptions + 1 >= SUSPECT_INTERRUPTIONS) {
        await transaction.run(
          `UPDATE lanes SET is_suspect = 1
           WHERE subscription_id = :subscriptionId AND in_line = :inLine`,
          { subscriptionId, inLine },
        );
      }
      if (interruptions < SUSPECT_INTERRUPTIONS || !isAlone) continue;
      await transaction.lock(subscriptionId);
      await transaction.run(
        `UPDATE deliveries SET status = 'failed', claimed_until = NULL, claimed_by = NULL
         WHERE id = :deliveryId`,
        { deliveryId },
      );
      await transaction.run(
        `UPDATE attempts SET under_way = 0, error = 'The service ended during this attempt, for the '
           || CAST(:count AS INTEGER) || 'th time, and no other delivery was attempted at that '
           || 'time. The service doesn’t repeat the delivery.'
         WHERE delivery_id = :deliveryId AND under_way = 1`,
        { deliveryId, count: interruptions + 1 },
      );
      await refreshLanes(transaction, subscriptionId);
    }
  }

  /** Ends leases, so that their lanes are due immediately. */
  async function release(
    transaction: Transaction,
    condition: string,
    parameters: Record<string, string>,
  ): Promise<void> {
    const at = { ...parameters, now: now().getTime() };
    await transaction.run(
      `UPDATE lanes SET due_at = :now WHERE in_line = 0 AND subscription_id IN (
         SELECT subscription_id FROM deliveries WHERE claimed_by IS NOT NULL AND ${condition})`,
      at,
    );
    await transaction.run(
      `UPDATE deliveries SET claimed_until = NULL, claimed_by = NULL
       WHERE claimed_by IS NOT NULL AND ${condition}`,
      parameters,
    );
    await transaction.run(
      `UPDATE lanes SET claim_id = NULL, claimed_by = NULL, due_at = :now
       WHERE claimed_by IS NOT NULL AND ${condition}`,
      at,
    );
  }

  /**
   * Deliveries of the `count` lanes with a lease, and lanes without a due delivery. The lane of a
   * damaged delivery remains leased, so that the next attempt to read it follows when the lease
   * expires.
   */
  async function findHeads(transaction: Transaction, leaseId: string, count: number, at: Date) {
    const found =
      count === 0 ? [] : await transaction.all(headsQuery, { leaseId, now: at.getTime() });
    const leased: LeasedDelivery[] = [];
    for (const one of found) {
      const { inLine, ...head } = one;
      if ('deliveryId' in head) leased.push({ ...head, lease: { id: leaseId, inLine } });
      else onFault(new Error(`A delivery of the webhook ${head.subscriptionId} is damaged.`));
    }
    const lanes = found.length < count ? await transaction.all(leasedLanesQuery, { leaseId }) : [];
    const isIdle = ({ subscriptionId, inLine }: Lane) =>
      !found.some((one) => one.subscriptionId === subscriptionId && one.inLine === inLine);
    return { leased, idle: lanes.filter(isIdle) };
  }

  /** Releases a lane without a due delivery, and calculates when the lane is due. */
  const releaseIdle = ({ subscriptionId, inLine }: Lane, leaseId: string) =>
    database.transaction(async (transaction) => {
      await transaction.lock(subscriptionId);
      await transaction.run(
        `UPDATE lanes SET claim_id = NULL, claimed_by = NULL
         WHERE subscription_id = :subscriptionId AND in_line = :inLine AND claim_id = :leaseId`,
        { subscriptionId, inLine, leaseId },
      );
      await refreshLanes(transaction, subscriptionId);
    });

  /** Leases lanes with `leaseLanes`, which returns their number, and starts attempts. */
  async function lease(
    ms: number,
    isAlone: boolean,
    leaseLanes: (
      transaction: Transaction,
      lease: { leaseId: string; instance: string; now: number; until: number },
    ) => Promise<number>,
  ): Promise<LeasedDelivery[]> {
    const leaseId = randomUUID();
    const { leased, idle } = await database.transaction(
      async (transaction) => {
        const at = now();
        const times = { now: at.getTime(), until: at.getTime() + ms };
        const count = await leaseLanes(transaction, { leaseId, instance, ...times });
        const heads = await findHeads(transaction, leaseId, count, at);
        await begin(transaction, heads.leased, at, isAlone);
        return heads;
      },
      // With SQLite, the next start ends all leases anyway.
      { isDurable: false },
    );
    // Some changes make a lane due without checking its deliveries. Each has its own transaction,
    // which can wait for the lock of the subscription.
    for (const lane of idle) await releaseIdle(lane, leaseId).catch(onFault);
    return leased;
  }

  return {
    /** Ends all leases after a crash. Only allowed if no other process uses the database. */
    releaseAll: (): Promise<void> =>
      database.transaction(async (transaction) => {
        await countInterruptions(transaction, await transaction.all(allInterruptedQuery, {}));
        await release(transaction, '1 = 1', {});
      }),
    /**
     * Ends the leases of an instance that has ended. Counts the interruptions if it has crashed.
     */
    releaseInstance: async (
      transaction: Transaction,
      ended: string,
      hasCrashed: boolean,
    ): Promise<void> => {
      if (hasCrashed) {
        const interrupted = await transaction.all(endedInterruptedQuery, { ended });
        await countInterruptions(transaction, interrupted);
      }
      await release(transaction, 'claimed_by = :ended', { ended });
    },
    /**
     * Leases deliveries for `ms` milliseconds, those due longest first, and starts their attempts:
     * `free.total` at most. Those to failing endpoints and of busy users come last, `free.secondary`
     * at most.
     */
    lease: (free: FreeAttempts, ms: number): Promise<LeasedDelivery[]> =>
      lease(ms, false, async (transaction, lease) => {
        const lists = {
          busyUsers: JSON.stringify(free.busyUsers),
          blockedUsers: JSON.stringify(free.blockedUsers),
          blockedHosts: JSON.stringify(free.blockedHosts),
        };
        const first = await transaction.run(leaseFirst, { ...lease, ...lists, limit: free.total });
        const limit = Math.min(free.total - first, free.secondary);
        if (limit <= 0) return first;
        return first + (await transaction.run(leaseSecondary, { ...lease, ...lists, limit }));
      }),
    /**
     * Leases at most one delivery, which must be the only attempt of this process until `endAlone`.
     */
    leaseSuspect: (ms: number): Promise<LeasedDelivery[]> =>
      lease(ms, true, (transaction, lease) =>
        transaction.run(leaseSuspect, { ...lease, limit: 1 }),
      ),
    /** Marks that the attempt is no longer the only one of this process. */
    endAlone: ({ deliveryId, attempt }: LeasedDelivery): Promise<void> =>
      database.transaction(async (transaction) => {
        await transaction.run(
          'UPDATE attempts SET is_alone = 0 WHERE delivery_id = :deliveryId AND number = :attempt',
          { deliveryId, attempt },
        );
      }),
    /** Starts an attempt of a delivery that this instance leased when it queued it. */
    startLeased: async (transaction: Transaction, deliveryId: string): Promise<LeasedDelivery> => {
      const delivery = await transaction.first(oneQuery, { deliveryId });
      if (delivery === undefined) throw new Error(`There is no delivery ${deliveryId}.`);
      await begin(transaction, [delivery], now(), false);
      return { ...delivery, lease: null };
    },
    /** Records an attempt in one transaction, which also ends the lease. */
    record: (
      delivery: LeasedDelivery,
      made: CompletedAttempt,
      outcome: DeliveryOutcome,
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        if (!(await end(transaction, delivery, made))) {
          // The process hasn't ended, although another instance can have counted its end.
          const { deliveryId } = delivery;
          const reset = 'UPDATE deliveries SET interruptions = 0 WHERE id = :deliveryId';
          await transaction.run(reset, { deliveryId });
          return;
        }
        await recordOutcome(transaction, delivery, outcome);
        await refreshLanes(transaction, delivery.subscriptionId);
      }),
    /** Records an attempt that the service aborted, which doesn't count as failed. */
    breakOff: (delivery: LeasedDelivery, made: CompletedAttempt): Promise<void> =>
      database.transaction(async (transaction) => {
        if (await end(transaction, delivery, made)) {
          // Lets the deliveries of other webhooks that are already due go first.
          await transaction.run(
            `UPDATE deliveries SET next_attempt_at = :now
             WHERE id = :deliveryId AND next_attempt_at < :now`,
            { deliveryId: delivery.deliveryId, now: now().getTime() },
          );
          await refreshLanes(transaction, delivery.subscriptionId);
          await transaction.notify(DELIVERIES_CHANNEL);
        }
      }),
    /** Ends the lease of a delivery that wasn't sent, so that another instance can send it. */
    giveBack: (delivery: LeasedDelivery): Promise<void> =>
      database.transaction(async (transaction) => {
        if (!(await endLease(transaction, delivery))) return;
        const { deliveryId, attempt } = delivery;
        await transaction.run(
          'DELETE FROM attempts WHERE delivery_id = :deliveryId AND number = :attempt',
          { deliveryId, attempt },
        );
        await refreshLanes(transaction, delivery.subscriptionId);
        await transaction.notify(DELIVERIES_CHANNEL);
      }),
    /** Returns the next due times, ignoring deliveries for which no attempt can start. */
    async nextDue(free: FreeAttempts): Promise<DueTimes> {
      const due = await database.first(nextDueQuery, {
        busyUsers: JSON.stringify(free.busyUsers),
        blockedUsers: JSON.stringify(free.blockedUsers),
        blockedHosts: JSON.stringify(free.blockedHosts),
      });
      const secondary = free.secondary > 0 ? [due?.busy, due?.failing] : [];
      const known = [due?.healthy, ...secondary].filter((time) => typeof time === 'number');
      return {
        next: known.length === 0 ? undefined : Math.min(...known),
        suspect: due?.suspect ?? undefined,
      };
    },
  };
}

/** Unfinished deliveries, without those of paused subscriptions. */
export type DeliveryBacklog = {
  /** Number of deliveries that haven't been attempted since they were queued. */
  pending: number;
  /** Number of deliveries with failed attempts, to be attempted again. */
  retrying: number;
};

// Counts only the first delivery of each queue, because later ones haven't been attempted, and the
// few outside the queues. These are found by an index; reading all rows would be much slower.
const countsQuery = defineQuery(
  `SELECT CAST(coalesce(sum(waiting), 0) AS BIGINT) AS waiting,
     CAST(coalesce(sum(retrying), 0) AS BIGINT) AS retrying
   FROM (
     SELECT (SELECT count(*) ${buildPendingDeliveriesSql(1)})
         + (SELECT count(*) ${buildPendingDeliveriesSql(0)}) AS waiting,
       coalesce((SELECT CASE WHEN tries > 0 THEN 1 ELSE 0 END ${buildPendingDeliveriesSql(1)}
           ORDER BY sequence LIMIT 1), 0)
         + (SELECT count(*) ${buildPendingDeliveriesSql(0)} AND tries > 0) AS retrying
     FROM subscriptions WHERE status = 'active'
   ) AS counts`,
  v.object({ waiting: v.number(), retrying: v.number() }),
);

/** Counts the deliveries of all active subscriptions. */
export async function countBacklog(database: Database): Promise<DeliveryBacklog> {
  const counts = await database.first(countsQuery, {});
  const { waiting, retrying } = counts ?? { waiting: 0, retrying: 0 };
  return { pending: waiting - retrying, retrying };
}
