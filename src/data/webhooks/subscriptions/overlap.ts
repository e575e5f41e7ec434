import { checkEndpointUrl } from '#data/webhooks/endpoint/endpoint-url.ts';
import { maskedUrl } from '#data/webhooks/endpoint/masked-url.ts';
import type { NewSubscription, Subscription } from '#data/webhooks/schema.ts';

/** A webhook that delivers some of the same events to the same endpoint. */
export type Overlap = {
  readonly subscription: Subscription;
  readonly eventTypes: readonly string[];
  /** False if the known address is masked: the hidden parts may differ. */
  readonly isCertain: boolean;
};

/**
 * The known webhooks that deliver some of the same events to the same endpoint.
 * @param url as typed; an invalid one overlaps with nothing
 */
export function overlapsOf(
  known: readonly Subscription[],
  { url, eventTypes }: NewSubscription,
): readonly Overlap[] {
  const checked = checkEndpointUrl(url);
  if (!checked.valid) return [];
  // Fragments are never sent.
  const address = checked.url.replace(/#.*/, '');
  const wanted = new Set(eventTypes);
  return known.flatMap((subscription): readonly Overlap[] => {
    const present = subscription.url?.replace(/#.*/, '');
    const isCertain = present === address;
    if (present === undefined || !(isCertain || present === maskedUrl(address))) return [];
    const shared = (subscription.eventTypes ?? []).filter((name) => wanted.has(name));
    return shared.length === 0 ? [] : [{ subscription, eventTypes: shared, isCertain }];
  });
}
