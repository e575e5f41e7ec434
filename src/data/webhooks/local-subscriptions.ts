import * as v from 'valibot';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { createObservable, type Observable } from '#platform/observable.ts';
import { createStoredList } from '#platform/stored-list.ts';
import { nullableTextSchema, type ReadableList, tolerantListSchema } from '#platform/tolerant.ts';
import { decodeText } from '#text/decode-text.ts';
import { maskUrl } from './masked-url.ts';
import { mergeResponse, type Subscription, subscriptionSchema } from './schema.ts';

/**
 * Schema for fields that are not stored, because the service can change them at any time: parses
 * any value as null.
 */
const notKept = v.fallback(v.null(), null);

const localSchema = v.object({
  ...subscriptionSchema.entries,
  health: notKept,
  pausedBy: notKept,
  previousSecretUntil: notKept,
  /** True if the URL is complete. A masked URL must not be sent. */
  urlComplete: v.fallback(v.boolean(), false),
  /**
   * Time of the latest service response that contained this subscription, in ISO 8601; null if no
   * response contained it.
   */
  confirmedAt: nullableTextSchema,
  /**
   * Time at which the service first reported that the subscription doesn't exist, in ISO 8601. Null
   * if the service hasn't reported this, or has returned the subscription since then.
   */
  missingSince: nullableTextSchema,
});

/**
 * Subscription stored in this browser. The URL is masked. Fields that the service can change at any
 * time, such as the health, are not stored.
 */
export type LocalSubscription = Readonly<v.InferOutput<typeof localSchema>>;

/** Subscriptions that the user created in this browser or added to it, newest first. */
export type LocalSubscriptions = Observable<readonly LocalSubscription[]> & {
  /** Stores a subscription that the service returned. */
  confirm(answer: Subscription): void;
  /** Records that the service has no subscription with this id. */
  reportMissing(subscriptionId: string): void;
  /**
   * Adds a subscription by id, without a request. Returns false if the list already contains the
   * id.
   */
  add(subscriptionId: string): boolean;
  /** Removes the subscription from this browser, but not from the service. */
  forget(subscriptionId: string): void;
  /**
   * Inserts subscriptions at an index, by default at the top. Skips subscriptions that the list
   * already contains.
   */
  restore(subscriptions: readonly LocalSubscription[], index?: number): void;
  /** Reloads the list from storage, which another tab has changed. */
  reread(): void;
};

/** Empty list, for services that list the subscriptions themselves. */
export const noLocalSubscriptions: LocalSubscriptions = {
  ...createObservable<readonly LocalSubscription[]>([]),
  confirm: () => undefined,
  reportMissing: () => undefined,
  add: () => false,
  forget: () => undefined,
  restore: () => undefined,
  reread: () => undefined,
};

/**
 * Creates the list that is stored under `name`. If storage is full or disabled, the list exists
 * only in memory.
 * @param now returns the current time, which is stored as `confirmedAt` or `missingSince`
 */
export function createLocalSubscriptions(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
  now: () => Date = () => new Date(),
): LocalSubscriptions {
  const { snapshot, subscribe, reread, change } = createStoredList(storage, name, localSchema);
  const find = (subscriptionId: string) =>
    snapshot().find((known) => known.subscriptionId === subscriptionId);

  return {
    snapshot,
    subscribe,
    reread,
    confirm: (answer) =>
      change((present) => {
        const known = find(answer.subscriptionId);
        const merged = mergeResponse(known, answer);
        const url = merged.url === null ? null : maskUrl(merged.url);
        const next: LocalSubscription = {
          ...merged,
          url,
          health: null,
          pausedBy: null,
          previousSecretUntil: null,
          urlComplete: answer.url === null ? (known?.urlComplete ?? false) : url === answer.url,
          confirmedAt: now().toISOString(),
          missingSince: null,
        };
        return known === undefined
          ? [next, ...present]
          : present.map((item) => (item === known ? next : item));
      }),
    reportMissing: (subscriptionId) =>
      change((present) =>
        present.map((item) =>
          item.subscriptionId === subscriptionId
            ? { ...item, missingSince: item.missingSince ?? now().toISOString() }
            : item,
        ),
      ),
    add: (subscriptionId) => {
      reread();
      if (find(subscriptionId) !== undefined) return false;
      change((present) => [v.parse(localSchema, { subscriptionId }), ...present]);
      return true;
    },
    forget: (subscriptionId) =>
      change((present) => present.filter((known) => known.subscriptionId !== subscriptionId)),
    restore: (subscriptions, index = 0) =>
      change((present) => {
        const ids = new Set(present.map(({ subscriptionId }) => subscriptionId));
        const missing = subscriptions.filter(({ subscriptionId }) => !ids.has(subscriptionId));
        return present.toSpliced(index, 0, ...missing);
      }),
  };
}

const maxFileBytes = 1024 ** 2;

/** Serialises the list as the text of a JSON file, with masked URLs. */
export function formatListFile(subscriptions: readonly LocalSubscription[]): string {
  return `${JSON.stringify({ webhooks: subscriptions }, null, 2)}\n`;
}

/** Schema of an entry in a file; a string is the id of a subscription. */
const entrySchema = v.pipe(
  v.unknown(),
  v.transform((entry) => (typeof entry === 'string' ? { subscriptionId: entry } : entry)),
  localSchema,
  v.check(({ subscriptionId }) => isValidPathParameter(subscriptionId)),
  v.transform((subscription): LocalSubscription => {
    const { url, urlComplete } = subscription;
    const masked = url === null ? null : maskUrl(url);
    // Masks the URL again, because the user can have edited the file and typed a URL with a secret.
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
 * Parses a file written by `formatListFile`, or a list of ids. Keeps only one entry for each id.
 * @throws if the file has another format or is larger than 1 MB
 */
export async function readListFile(file: Blob): Promise<ReadableList<LocalSubscription>> {
  if (file.size > maxFileBytes) throw new RangeError('the file is too large');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const { items, unreadable } = v.parse(fileSchema, JSON.parse(text));
  const byId = new Map(items.map((one) => [one.subscriptionId, one]));
  return { items: [...byId.values()], unreadable };
}
