import * as v from 'valibot';
import { isAddressable } from '#platform/http/api-path.ts';
import { type Observable, observable } from '#platform/observable.ts';
import { storedList } from '#platform/stored-list.ts';
import { maybeText, type ReadableList, tolerantList } from '#platform/tolerant.ts';
import { decodeText } from '#text/decode-text.ts';
import { maskedUrl } from './masked-url.ts';
import { mergeAnswer, type Subscription, subscriptionSchema } from './schema.ts';

/** Null whatever is stored: the service changes it without the browser's doing. */
const notKept = v.fallback(v.null(), null);

const localSchema = v.object({
  ...subscriptionSchema.entries,
  health: notKept,
  pausedBy: notKept,
  previousSecretUntil: notKept,
  /** False if the url was masked, so that it must not be sent back. */
  urlComplete: v.fallback(v.boolean(), false),
  /** When the service last answered about it, ISO 8601; null if it never has. */
  confirmedAt: maybeText,
  /** Since when the service has no such subscription, ISO 8601; null unless it answered so last. */
  missingSince: maybeText,
});

/** A subscription that this browser remembers, with a masked url and without what changes by itself, as its health. */
export type LocalSubscription = Readonly<v.InferOutput<typeof localSchema>>;

/** The subscriptions created in or added to this browser by one person, newest first. */
export type LocalSubscriptions = Observable<readonly LocalSubscription[]> & {
  /** Stores the service's answer about a subscription. */
  confirm(answer: Subscription): void;
  /** The service answered that it has no such subscription. */
  reportMissing(subscriptionId: string): void;
  /** Adds an id without a request; false if it is there already. */
  add(subscriptionId: string): boolean;
  /** Removes it from this browser only. */
  forget(subscriptionId: string): void;
  /** Inserts those that are not in the list at this index; by default at the top. */
  restore(subscriptions: readonly LocalSubscription[], index?: number): void;
  /** Reads what another tab has stored. */
  reread(): void;
};

/** Used if the service lists the subscriptions itself: this browser stores none. */
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
 * The registry stored under `name`. In memory where storage is full or switched off.
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
        const merged = mergeAnswer(known, answer);
        const url = merged.url === null ? null : maskedUrl(merged.url);
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

/** The list as the text of a JSON file, with masked URLs as in the list. */
export function listFileText(subscriptions: readonly LocalSubscription[]): string {
  return `${JSON.stringify({ webhooks: subscriptions }, null, 2)}\n`;
}

/** An entry of a file; text is an id. */
const entrySchema = v.pipe(
  v.unknown(),
  v.transform((entry) => (typeof entry === 'string' ? { subscriptionId: entry } : entry)),
  localSchema,
  v.check(({ subscriptionId }) => isAddressable(subscriptionId)),
  v.transform((subscription): LocalSubscription => {
    const { url, urlComplete } = subscription;
    const masked = url === null ? null : maskedUrl(url);
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
 * Reads what `listFileText` has written, or a list of ids; each id once.
 * @throws if it is anything else, or larger than 1 MB
 */
export async function readListFile(file: Blob): Promise<ReadableList<LocalSubscription>> {
  if (file.size > largestFileBytes) throw new RangeError('the file is too large');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  const { items, unreadable } = v.parse(fileSchema, JSON.parse(text));
  const byId = new Map(items.map((one) => [one.subscriptionId, one]));
  return { items: [...byId.values()], unreadable };
}
