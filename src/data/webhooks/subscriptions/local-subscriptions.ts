import * as v from 'valibot';
import { maskedUrl } from '#data/webhooks/endpoint/masked-url.ts';
import {
  mergeAnswer,
  type Subscription,
  subscriptionSchema,
  unknownSubscription,
} from '#data/webhooks/schema.ts';
import { maybeText } from '#platform/http/tolerant.ts';
import type { Observable } from '#platform/observable.ts';
import { storedList } from '#platform/stored-list.ts';

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
  /** Adds those that are not in the list, from this place on, 0 being the first. */
  restore(subscriptions: readonly LocalSubscription[], place?: number): void;
  /** Reads what another tab has stored. */
  reread(): void;
};

const none: readonly LocalSubscription[] = [];

/** For a service that lists the subscriptions itself: this browser keeps none. */
export const noLocalSubscriptions: LocalSubscriptions = {
  snapshot: () => none,
  subscribe: () => () => undefined,
  confirm: () => undefined,
  reportMissing: () => undefined,
  add: () => false,
  forget: () => undefined,
  restore: () => undefined,
  reread: () => undefined,
};

export const localSchema: v.GenericSchema<unknown, LocalSubscription> = v.pipe(
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
    restore: (subscriptions, place = 0) =>
      change((present) => {
        const ids = new Set(present.map(({ subscriptionId }) => subscriptionId));
        const missing = subscriptions.filter(({ subscriptionId }) => !ids.has(subscriptionId));
        return present.toSpliced(place, 0, ...missing);
      }),
  };
}
