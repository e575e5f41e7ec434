import type { Database } from './database.ts';

/** An endpoint without a success for this long is given up. */
const GIVEN_UP_AFTER_MS = 5 * 24 * 60 * 60 * 1000;

/** Why a subscription is paused: by its owner, by an answer of 410, or after days without a success. */
export type PauseReason = 'person' | 'gone' | 'failures';

/** The subscription and the address that an attempt was made at. */
type Endpoint = { subscriptionId: string; url: string };

/**
 * Records how attempts at an endpoint end, and pauses the subscription where nothing can be expected
 * any more. What an earlier address of the subscription answers counts for nothing.
 */
export type EndpointHealth = {
  succeeded(endpoint: Endpoint, at: Date): void;
  failed(endpoint: Endpoint, at: Date, isGone: boolean): void;
};

export function createEndpointHealth(database: Database): EndpointHealth {
  const endpoint = 'id = :subscriptionId AND url = :url';
  const succeeding = database.prepare(
    `UPDATE subscriptions SET failing_since = NULL, last_success_at = :at WHERE ${endpoint}`,
  );
  const failing = database.prepare(
    `UPDATE subscriptions SET failing_since = coalesce(failing_since, :at), last_failure_at = :at
     WHERE ${endpoint}`,
  );
  const pausing = database.prepare(
    `UPDATE subscriptions SET status = 'paused', paused_reason = :reason, paused_at = :at
     WHERE ${endpoint} AND status = 'active' AND failing_since <= :failingSince`,
  );

  return {
    succeeded: (where, at) => void succeeding.run({ ...where, at: at.toISOString() }),
    failed(where, at, isGone) {
      const when = { ...where, at: at.toISOString() };
      failing.run(when);
      const longAgo = new Date(at.getTime() - GIVEN_UP_AFTER_MS).toISOString();
      const pause: { reason: PauseReason; failingSince: string } = isGone
        ? { reason: 'gone', failingSince: when.at }
        : { reason: 'failures', failingSince: longAgo };
      pausing.run({ ...when, ...pause });
    },
  };
}
