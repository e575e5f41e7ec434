import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { createObservable } from '#platform/observable.ts';
import { nullableTextSchema, type ReadableList, tolerantListSchema } from '#platform/parse-list.ts';
import { type StoredList, type StoreOwner, userList } from '#platform/user-store.ts';
import { decodeText } from '#text/decode-text.ts';
import { maskUrl } from './masked-url.ts';
import { mergeResponse, type Subscription, subscriptionSchema } from './schema.ts';

/** Field that isn't stored, because the service can change its value at any time. */
const notKept = v.fallback(v.null(), null);

const localSchema = v.object({
  ...subscriptionSchema.entries,
  health: notKept,
  pausedBy: notKept,
  previousSecretUntil: notKept,
  /** False if the URL is masked, so that it must not be sent. */
  urlComplete: v.fallback(v.boolean(), false),
  /** Latest response with this subscription, in ISO 8601. */
  confirmedAt: nullableTextSchema,
  /** First report that the subscription doesn't exist, in ISO 8601. */
  missingSince: nullableTextSchema,
});

export type LocalSubscription = Readonly<v.InferOutput<typeof localSchema>>;

const localList = userList('webhooks', localSchema, { services: ['baseUrl'] });

/** Used with services that list the subscriptions themselves. */
const emptyList: StoredList<LocalSubscription> = {
  ...createObservable<readonly LocalSubscription[]>([]),
  change: () => undefined,
  clear: () => undefined,
};

function withResponse(
  known: LocalSubscription | undefined,
  response: Subscription,
): LocalSubscription {
  const merged = mergeResponse(known, response);
  const url = merged.url === null ? null : maskUrl(merged.url);
  return {
    ...merged,
    url,
    health: null,
    pausedBy: null,
    previousSecretUntil: null,
    urlComplete: response.url === null ? (known?.urlComplete ?? false) : url === response.url,
    confirmedAt: new Date().toISOString(),
    missingSince: null,
  };
}

/**
 * Returns the subscriptions that were created in this browser or added to it, newest first; none if
 * the service lists them.
 */
export function getLocalSubscriptions(
  owner: StoreOwner & { readonly config: Pick<Config, 'extensions'> },
) {
  const isListed = owner.config.extensions.has('webhooks.manage');
  const { snapshot, subscribe, change } = isListed ? emptyList : localList(owner);
  return {
    snapshot,
    subscribe,
    confirm: (response: Subscription): void =>
      change((present) => {
        const known = present.find((item) => item.subscriptionId === response.subscriptionId);
        const next = withResponse(known, response);
        if (known === undefined) return [next, ...present];
        return present.map((item) => (item === known ? next : item));
      }),
    /** Marks a subscription that the service doesn't have. */
    reportMissing: (subscriptionId: string): void => {
      const now = new Date().toISOString();
      change((present) =>
        present.map((item) =>
          item.subscriptionId === subscriptionId
            ? { ...item, missingSince: item.missingSince ?? now }
            : item,
        ),
      );
    },
    add: (subscriptionId: string): void =>
      change((present) =>
        present.some((known) => known.subscriptionId === subscriptionId)
          ? present
          : [v.parse(localSchema, { subscriptionId }), ...present],
      ),
    /** Removes the subscription from this browser, but not from the service. */
    forget: (subscriptionId: string): void =>
      change((present) => present.filter((known) => known.subscriptionId !== subscriptionId)),
    /** Skips subscriptions that the list already contains. */
    restore: (subscriptions: readonly LocalSubscription[], index = 0): void =>
      change((present) => {
        const ids = new Set(present.map(({ subscriptionId }) => subscriptionId));
        const missing = subscriptions.filter(({ subscriptionId }) => !ids.has(subscriptionId));
        return present.toSpliced(index, 0, ...missing);
      }),
  };
}

const maxFileBytes = 1024 ** 2;

export function formatListFile(subscriptions: readonly LocalSubscription[]): string {
  return `${JSON.stringify({ webhooks: subscriptions }, null, 2)}\n`;
}

/** In a file; a string is the id of a subscription. */
const entrySchema = v.pipe(
  v.unknown(),
  v.transform((entry) => (typeof entry === 'string' ? { subscriptionId: entry } : entry)),
  localSchema,
  v.check(({ subscriptionId }) => isValidPathParameter(subscriptionId)),
  v.transform((subscription): LocalSubscription => {
    const { url, urlComplete } = subscription;
    const masked = url === null ? null : maskUrl(url);
    // The user can have edited the file and typed a URL with a secret.
    return { ...subscription, url: masked, urlComplete: urlComplete && masked === url };
  }),
);

const fileSchema = v.union([
  tolerantListSchema(entrySchema),
  v.pipe(
    v.object({ webhooks: tolerantListSchema(entrySchema) }),
    v.transform(({ webhooks }) => webhooks),
  ),
]);

/**
 * Accepts a file of `formatListFile` or a list of ids; keeps one entry for each id. @throws for any
 * other format or more than 1 MB
 */
export async function readListFile(file: Blob): Promise<ReadableList<LocalSubscription>> {
  if (file.size > maxFileBytes) throw new RangeError('the file is too large');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const { items, unreadable } = v.parse(fileSchema, JSON.parse(text));
  const byId = new Map(items.map((one) => [one.subscriptionId, one]));
  return { items: [...byId.values()], unreadable };
}
