import type { Subscription } from '#data/webhooks/schema.ts';
import { parseUrl } from '#text/parse-url.ts';

/** What has to be typed before a webhook is deleted: its endpoint's host, or its id. */
export function deletionPhrase({ url, subscriptionId }: Subscription): {
  readonly what: string;
  readonly phrase: string;
} {
  const host = parseUrl(url ?? '')?.host ?? '';
  return host === ''
    ? { what: 'its ID', phrase: subscriptionId }
    : { what: 'the host of its endpoint', phrase: host };
}
