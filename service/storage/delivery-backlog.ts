import * as v from 'valibot';
import { type Database, prepareQuery } from './database.ts';
import { waiting } from './delivery-queue.ts';

/** How many deliveries have not ended, by their status. Those of paused subscriptions don't count. */
export type DeliveryBacklog = {
  /** Not attempted yet. */
  pending: number;
  /** Attempted in vain, and to be attempted again. */
  retrying: number;
};

const countsRow = v.object({ waiting: v.number(), retrying: v.number() });

/** Counts them at each call, for all subscriptions together. */
export function createDeliveryBacklog(database: Database): () => DeliveryBacklog {
  // An index is counted much faster than rows are read. Of a line only the first row is read, because no
  // other has been attempted, and beside it are few.
  const counting = prepareQuery(
    database,
    `SELECT coalesce(sum(waiting), 0) AS waiting, coalesce(sum(retrying), 0) AS retrying FROM (
       SELECT (SELECT count(*) ${waiting(1)}) + (SELECT count(*) ${waiting(0)}) AS waiting,
         coalesce((SELECT tries > 0 ${waiting(1)} ORDER BY sequence LIMIT 1), 0)
           + (SELECT count(*) ${waiting(0)} AND tries > 0) AS retrying
       FROM subscriptions WHERE status = 'active'
     )`,
    countsRow,
  );
  return () => {
    const { waiting, retrying } = counting.first({}) ?? { waiting: 0, retrying: 0 };
    return { pending: waiting - retrying, retrying };
  };
}
