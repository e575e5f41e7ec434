import type { Http } from '#platform/http/http.ts';
import type { Delivery, DeliveryStatus } from './delivery.ts';
import { deliveriesPerPage, readDeliveries } from './delivery-queries.ts';

export type ReadBack = {
  /** Newest first, each once. */
  readonly items: readonly Delivery[];
  /** Whether there may be more of those that were asked for. */
  readonly isCapped: boolean;
};

/**
 * Reads deliveries page by page, from the newest, as far back as the list or `since` goes (in
 * milliseconds since the epoch), and no more than `most`.
 */
export async function readBack(
  webhooks: Http,
  subscriptionId: string,
  wanted: {
    readonly status?: DeliveryStatus;
    readonly since?: number;
    readonly most: number;
  },
  signal: AbortSignal,
): Promise<ReadBack> {
  const { status, since = Number.NEGATIVE_INFINITY, most } = wanted;
  const found = new Map<string, Delivery>();
  for (let before: string | undefined; found.size < most; ) {
    const page = await readDeliveries(webhooks, subscriptionId, { status, before }, signal);
    const known = found.size;
    for (const delivery of page.items) found.set(delivery.deliveryId, delivery);
    const last = page.items.at(-1);
    before = last?.deliveryId;
    const isLast =
      page.items.length + page.unreadable.length < deliveriesPerPage ||
      found.size === known ||
      Date.parse(last?.createdAt ?? '') < since;
    if (isLast) return { items: [...found.values()], isCapped: false };
  }
  return { items: [...found.values()].slice(0, most), isCapped: true };
}
