import * as v from 'valibot';
import { type Database, prepareQuery } from './database.ts';

type Headers = Readonly<Record<string, string>>;

/** What is known of an attempt when it has ended. */
export type AttemptEnd = {
  durationMs: number;
  requestHeaders: Headers;
  responseStatus: number | null;
  responseHeaders: Headers | null;
  /** The first 2048 characters. */
  responseBody: string | null;
  error: string | null;
};

/** One attempt, as the extension webhooks.deliveries shows it. */
export type Attempt = { at: string } & AttemptEnd;

/** The attempts of deliveries. Those that change are to be called inside a transaction. */
export type AttemptStore = {
  begin(deliveryId: string, attempt: number, at: Date): void;
  end(deliveryId: string, attempt: number, end: AttemptEnd): void;
  /** Ends the attempts of claims that end by this time, in ms since 1970: their end wasn't recorded. */
  endLapsed(at: number): void;
  /** Those that have ended, in their order. */
  list(deliveryId: string): Attempt[];
};

const headers = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));
const attemptRow = v.object({
  at: v.string(),
  durationMs: v.number(),
  requestHeaders: headers,
  responseStatus: v.nullable(v.number()),
  responseHeaders: v.nullable(headers),
  responseBody: v.nullable(v.string()),
  error: v.nullable(v.string()),
});

export function createAttemptStore(database: Database): AttemptStore {
  const listing = prepareQuery(
    database,
    `SELECT at, duration_ms AS durationMs, request_headers AS requestHeaders,
       response_status AS responseStatus, response_headers AS responseHeaders,
       response_body AS responseBody, error
     FROM attempts WHERE delivery_id = :deliveryId AND under_way = 0 ORDER BY number`,
    attemptRow,
  );
  const beginning = database.prepare(
    `INSERT INTO attempts (delivery_id, number, at, duration_ms, under_way)
     VALUES (:deliveryId, :attempt, :at, 0, 1)`,
  );
  const ending = database.prepare(
    `UPDATE attempts SET under_way = 0, duration_ms = :durationMs, request_headers = :requestHeaders,
       response_status = :responseStatus, response_headers = :responseHeaders,
       response_body = :responseBody, error = :error
     WHERE delivery_id = :deliveryId AND number = :attempt`,
  );
  const endingLapsed = database.prepare(
    `UPDATE attempts SET under_way = 0,
       error = 'The end of this attempt was not recorded. What the endpoint answered is not known.'
     WHERE under_way = 1
     AND delivery_id IN (SELECT id FROM deliveries WHERE claimed_until <= :now)`,
  );

  return {
    begin: (deliveryId, attempt, at) =>
      void beginning.run({ deliveryId, attempt, at: at.toISOString() }),
    end(deliveryId, attempt, { requestHeaders, responseHeaders, ...end }) {
      ending.run({
        deliveryId,
        attempt,
        ...end,
        requestHeaders: JSON.stringify(requestHeaders),
        responseHeaders: responseHeaders && JSON.stringify(responseHeaders),
      });
    },
    endLapsed: (at) => void endingLapsed.run({ now: at }),
    list: (deliveryId) => listing.all({ deliveryId }),
  };
}
