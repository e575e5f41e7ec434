import { queryOptions } from '@tanstack/react-query';
import type { Http } from '#platform/http/http.ts';
import { beginOfDay } from './delivery-day.ts';
import { readBack } from './read-back.ts';

/** More than these aren't read for a picture. */
const mostInDay = 1_000;

/** The deliveries that a picture of the last day counts, newest first; at most a thousand. */
export const dayDeliveriesQuery = (webhooks: Http, subscriptionId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'day-deliveries', subscriptionId] as const,
    gcTime: 0,
    queryFn: ({ signal }) =>
      readBack(
        webhooks,
        subscriptionId,
        { since: beginOfDay(Date.now()), most: mostInDay },
        signal,
      ),
  });
