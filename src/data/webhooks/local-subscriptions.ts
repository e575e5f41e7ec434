import * as v from 'valibot';
import { isAddressable } from '#platform/http/api-path.ts';
import { maybeText, tolerantList } from '#platform/tolerant.ts';
import { type Observable, observable } from '#platform/observable.ts';
import { storedList } from '#platform/stored-list.ts';
import { decodeText } from '#text/decode-text.ts';
import { maskedUrl } from './masked-url.ts';
import {
  mergeAnswer,
  type Subscription,
  subscriptionSchema,
  unknownSubscription,
} from './schema.ts';

/** A subscription that this browser remembers, with a masked url. */
export type LocalSubscription = Subscription & {
  /** False if the url was masked, so that it must not be sent back. */
  readonly urlComplete: boolean;
  /** When the service last answered about it, ISO 8601; null if it never has. */
  readonly confirmedAt: string | null;
  /** Since when the service has no such subscription, ISO 8601; null unless it answered so last. */
  readonly missingSince: string | null;
};

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

const localSchema: v.GenericSchema<unknown, LocalSubscription> = v.pipe(
  v.unknown(),
  v.transform((record) => ({ subscription: record, memory: record })),
  v.object({
    subscription: subscriptionSchema,
    memory: v.object({
      urlComplete: v.fallback(v.boolean(), false),
      confirmedAt: maybeText,
      missingSince: maybeText,
    }),
  }),
  v.transform(({ subscription, memory }) => ({ ...subscription, ...memory })),
);

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
      const unconfirmed: LocalSubscription = {
        ...unknownSubscription(subscriptionId),
        urlComplete: false,
        confirmedAt: null,
        missingSince: null,
      };
      change((present) => [unconfirmed, ...present]);
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

const largestListBytes = 1024 ** 2;

/** What a file holds for the list of this browser. */
export type ListFile =
  | {
      readonly ok: true;
      /** Each id once, in the order of the file. */
      readonly subscriptions: readonly LocalSubscription[];
      /** How many entries have no usable id. */
      readonly unreadable: number;
    }
  | { readonly ok: false; readonly reason: string };

/** The list as the text of a JSON file. Addresses are masked, as in the list. */
export function listFileText(subscriptions: readonly LocalSubscription[]): string {
  return `${JSON.stringify({ webhooks: subscriptions }, null, 2)}\n`;
}

/** An entry as text is an id. */
const entrySchema: v.GenericSchema<unknown, LocalSubscription> = v.pipe(
  v.unknown(),
  v.transform((entry) => (typeof entry === 'string' ? { subscriptionId: entry } : entry)),
  localSchema,
  v.check(({ subscriptionId }) => isAddressable(subscriptionId)),
  v.transform((subscription) => {
    const { url, urlComplete } = subscription;
    const masked = url === null ? null : maskedUrl(url);
    // What was written by hand may hold a secret in its address.
    return { ...subscription, url: masked, urlComplete: urlComplete && masked === url };
  }),
);

/** A list of entries, or an object with such a list as `webhooks`. */
const fileSchema = v.union([
  v.array(v.unknown()),
  v.pipe(
    v.object({ webhooks: v.array(v.unknown()) }),
    v.transform(({ webhooks }) => webhooks),
  ),
]);

/** Reads what `listFileText` has written, also where it was edited by hand. */
export async function readListFile(file: Blob): Promise<ListFile> {
  if (file.size > largestListBytes) return { ok: false, reason: 'The file is larger than 1 MB.' };
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    const entries = v.parse(fileSchema, JSON.parse(text));
    const { items, unreadable } = v.parse(tolerantList(entrySchema), entries);
    const byId = new Map(items.toReversed().map((one) => [one.subscriptionId, one]));
    return {
      ok: true,
      subscriptions: [...byId.values()].toReversed(),
      unreadable: unreadable.length,
    };
  } catch {
    return { ok: false, reason: 'It isn’t a list of webhooks that was exported here (JSON).' };
  }
}
