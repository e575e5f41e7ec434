import type { ReadableList } from '#platform/http/tolerant.ts';
import type { Delivery } from './delivery.ts';

/** One page as it was read, newest first. */
type Page = ReadableList<Delivery>;

/**
 * What of the deliveries is on screen, and what has come since. Nothing appears or goes under the
 * reader's eyes: what came waits until it is asked for.
 */
export type DeliveryFeed = {
  /** Newest first. */
  readonly shown: readonly Delivery[];
  /** Came since, newest first. */
  readonly waiting: readonly Delivery[];
  /** Shown, and no longer among those that were asked for: their state is another one now. */
  readonly left: ReadonlySet<string>;
  /** More came than one page holds, so that some between `waiting` and `shown` were not read. */
  readonly hasGap: boolean;
  /** Whether there may be older ones than those shown. */
  readonly mayHaveOlder: boolean;
};

const noIds: ReadonlySet<string> = new Set();

/** The feed of a first page. */
export function createFeed(page: Page, pageSize: number): DeliveryFeed {
  return {
    shown: distinct(page.items),
    waiting: [],
    left: noIds,
    hasGap: false,
    mayHaveOlder: isFull(page, pageSize),
  };
}

/** Those that could not be read are part of a page as well. */
function isFull({ items, unreadable }: Page, pageSize: number): boolean {
  return items.length + unreadable.length >= pageSize;
}

function distinct(deliveries: readonly Delivery[]): readonly Delivery[] {
  return [...new Map(deliveries.map((delivery) => [delivery.deliveryId, delivery])).values()];
}

/** Those shown that a later first page should hold and doesn't. */
function noLongerListed(
  shown: readonly Delivery[],
  page: ReadonlyMap<string, Delivery>,
  isWhole: boolean,
): ReadonlySet<string> {
  const last = shown.findLastIndex(({ deliveryId }) => page.has(deliveryId));
  const within = isWhole ? shown : shown.slice(0, last + 1);
  return new Set(
    within.map(({ deliveryId }) => deliveryId).filter((deliveryId) => !page.has(deliveryId)),
  );
}

/** The feed after the first page was read again. */
export function withLatest(feed: DeliveryFeed, page: Page, pageSize: number): DeliveryFeed {
  // Nobody is reading what isn't there.
  if (feed.shown.length === 0) return createFeed(page, pageSize);
  const latest = new Map(page.items.map((delivery) => [delivery.deliveryId, delivery]));
  const shownIds = new Set(feed.shown.map(({ deliveryId }) => deliveryId));
  const overlaps = page.items.some(({ deliveryId }) => shownIds.has(deliveryId));
  const isWhole = !isFull(page, pageSize);
  return {
    shown: feed.shown.map((delivery) => latest.get(delivery.deliveryId) ?? delivery),
    waiting: [...latest.values()].filter(({ deliveryId }) => !shownIds.has(deliveryId)),
    left: noLongerListed(feed.shown, latest, isWhole),
    hasGap: !overlaps && !isWhole,
    mayHaveOlder: feed.mayHaveOlder,
  };
}

/** The feed with what waited on screen, and without what left. */
export function showWaiting(feed: DeliveryFeed): DeliveryFeed {
  const { shown, waiting, left, hasGap, mayHaveOlder } = feed;
  const staying = shown.filter(({ deliveryId }) => !left.has(deliveryId));
  return {
    // What lies in between is read as older ones are.
    shown: hasGap ? waiting : distinct([...waiting, ...staying]),
    waiting: [],
    left: noIds,
    hasGap: false,
    mayHaveOlder: hasGap || mayHaveOlder,
  };
}

/** The feed with a page of older ones below. */
export function withOlder(feed: DeliveryFeed, page: Page, pageSize: number): DeliveryFeed {
  return {
    ...feed,
    shown: distinct([...feed.shown, ...page.items]),
    mayHaveOlder: isFull(page, pageSize),
  };
}

/** The feed after an answer about one delivery of it. */
export function withAnswer(feed: DeliveryFeed, answer: Delivery): DeliveryFeed {
  return {
    ...feed,
    shown: feed.shown.map((delivery) =>
      delivery.deliveryId === answer.deliveryId ? answer : delivery,
    ),
  };
}
