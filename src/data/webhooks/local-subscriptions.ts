import * as v from 'valibot';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { type Observable, observable } from '#platform/observable.ts';
import { storedList } from '#platform/stored-list.ts';
import { maybeText, type ReadableList, tolerantList } from '#platform/tolerant.ts';
import { decodeText } from '#text/decode-text.ts';
import { maskUrl } from './masked-url.ts';
import { mergeResponse, type Subscription, subscriptionSchema } from './schema.ts';

/** Ignores the stored value, because the service changes it independently of this browser. */
const notKept = v.fallback(v.null(), null);

const localSchema = v.object({
  ...subscriptionSchema.entries,
  health: notKept,
  pausedBy: notKept,
  previousSecretUntil: notKept,
  /** False if the URL is masked, so that it must not be sent. */
  urlComplete: v.fallback(v.boolean(), false),
  /** Time of the service's last response about the webhook, ISO 8601; null if there was none. */
  confirmedAt: maybeText,
  /**
   * Time since which the service has no such subscription, ISO 8601; null unless its last response
   * says so.
   */
  missingSince: maybeText,
});

/**
 * Subscription stored in this browser, with a masked URL and without members that change
 * independently, such as its health.
 */
export type LocalSubscription = Readonly<v.InferOutput<typeof localSchema>>;

/** Subscriptions that a user created in or added to this browser, newest first. */
export type LocalSubscriptions = Observable<readonly LocalSubscription[]> & {
  /** Stores a subscription from a response of the service. */
  confirm(answer: Subscription): void;
  /** Records that the service has no such subscription. */
  reportMissing(subscriptionId: string): void;
  /** Adds a subscription by id without a request; returns false if the list contains it. */
  add(subscriptionId: string): boolean;
  /** Removes the subscription from this browser only. */
  forget(subscriptionId: string): void;
  /** Inserts subscriptions that the list doesn't contain at this index, by default at the top. */
  restore(subscriptions: readonly LocalSubscription[], index?: number): void;
  /** Loads a list that another tab has stored. */
  reread(): void;
};

/** Empty list, used if the service lists the subscriptions itself. */
export const noLocalSubscriptions: LocalSubscriptions = {
  ...observable<readonly LocalSubscription[]>([]),
  confirm: () => undefined,
  reportMissing: () => undefined,
  add: () => false,
  forget: () => undefined,
  restore: () => undefined,
  reread: () => undefined,
};

/**
 * Creates the list stored under `name`; in memory if storage is full or disabled.
 * @param now for `confirmedAt`
 */
export function createLocalSubscriptions(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
  now: () => Date = () => new Date(),
): LocalSubscriptions {
  const { snapshot, subscribe, reread, change } = storedList(storage, name, localSchema);
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

const largestFileBytes = 1024 ** 2;

/** Returns the list as a JSON file, with masked URLs. */
export function listFileText(subscriptions: readonly LocalSubscription[]): string {
  return `${JSON.stringify({ webhooks: subscriptions }, null, 2)}\n`;
}

/** Entry of a file; a string is an id. */
const entrySchema = v.pipe(
  v.unknown(),
  v.transform((entry) => (typeof entry === 'string' ? { subscriptionId: entry } : entry)),
  localSchema,
  v.check(({ subscriptionId }) => isValidPathParameter(subscriptionId)),
  v.transform((subscription): LocalSubscription => {
    const { url, urlComplete } = subscription;
    const masked = url === null ? null : maskUrl(url);
    // A URL that the user typed can contain a secret.
    return { ...subscription, url: masked, urlComplete: urlComplete && masked === url };
  }),
);

const fileSchema = v.union([
  tolerantList(entrySchema),
  v.pipe(
    v.object({ webhooks: tolerantList(entrySchema) }),
    v.transform(({ webhooks }) => webhooks),
  ),
]);

/**
 * Parses a file written by `listFileText`, or a list of ids; keeps each id once.
 * @throws if the file has another format or is larger than 1 MB
 */
export async function readListFile(file: Blob): Promise<ReadableList<LocalSubscription>> {
  if (file.size > largestFileBytes) throw new RangeError('the file is too large');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const { items, unreadable } = v.parse(fileSchema, JSON.parse(text));
  const byId = new Map(items.map((one) => [one.subscriptionId, one]));
  return { items: [...byId.values()], unreadable };
}
