import type { ReadableList } from '#platform/http/tolerant.ts';
import type { Delivery } from './delivery.ts';

/** One page as it was read, newest first. */
type Page = ReadableList<Delivery>;

/**
 * The deliveries on screen, and those that have come since. The rows don't move by themselves: new ones
 * wait until the person asks for them.
 */
export type DeliveryFeed = {
  /** Newest first. */
  readonly shown: readonly Delivery[];
  /** Came since, newest first. */
  readonly waiting: readonly Delivery[];
  /** Shown, although they no longer have the status that the list is filtered by. */
  readonly left: ReadonlySet<string>;
  /** More came than a page holds: some between `waiting` and `shown` were not read. */
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

/** Unreadable ones count as part of the page. */
function isFull({ items, unreadable }: Page, pageSize: number): boolean {
  return items.length + unreadable.length >= pageSize;
}

function distinct(deliveries: readonly Delivery[]): readonly Delivery[] {
  return [...new Map(deliveries.map((delivery) => [delivery.deliveryId, delivery])).values()];
}

/**
 * What is shown and what has left, after a page was read again.
 * @param from the first row that the page could list
 * @param isWhole whether the list ends with the page
 */
function readAgain(
  { shown, left: leftBefore }: DeliveryFeed,
  page: ReadonlyMap<string, Delivery>,
  from: number,
  isWhole: boolean,
): Pick<DeliveryFeed, 'shown' | 'left'> {
  const last = shown.findLastIndex(({ deliveryId }) => page.has(deliveryId));
  const left = new Set(leftBefore);
  for (const { deliveryId } of shown.slice(from, isWhole ? undefined : last + 1)) {
    if (page.has(deliveryId)) left.delete(deliveryId);
    else left.add(deliveryId);
  }
  return { shown: shown.map((delivery) => page.get(delivery.deliveryId) ?? delivery), left };
}

const byId = ({ items }: Page) =>
  new Map(items.map((delivery) => [delivery.deliveryId, delivery] as const));

/** The feed after the newest page was read again. */
export function withLatest(feed: DeliveryFeed, page: Page, pageSize: number): DeliveryFeed {
  // An empty list may change by itself: there are no rows to move.
  if (feed.shown.length === 0) return createFeed(page, pageSize);
  const latest = byId(page);
  const shownIds = new Set(feed.shown.map(({ deliveryId }) => deliveryId));
  const overlaps = page.items.some(({ deliveryId }) => shownIds.has(deliveryId));
  const isWhole = !isFull(page, pageSize);
  return {
    ...readAgain(feed, latest, 0, isWhole),
    waiting: [...latest.values()].filter(({ deliveryId }) => !shownIds.has(deliveryId)),
    hasGap: !overlaps && !isWhole,
    mayHaveOlder: feed.mayHaveOlder,
  };
}

/** The feed with the waiting deliveries on screen, and without those that left. */
export function showWaiting(feed: DeliveryFeed): DeliveryFeed {
  const { shown, waiting, left, hasGap, mayHaveOlder } = feed;
  const staying = shown.filter(({ deliveryId }) => !left.has(deliveryId));
  return {
    // After a gap the list begins anew; what is missing is loaded as older deliveries are.
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

/** The feed after the page below the row `before` was read again. */
export function withOlderAgain(
  feed: DeliveryFeed,
  before: string,
  page: Page,
  pageSize: number,
): DeliveryFeed {
  const above = feed.shown.findIndex(({ deliveryId }) => deliveryId === before);
  // The list has begun anew since.
  if (above < 0) return feed;
  return { ...feed, ...readAgain(feed, byId(page), above + 1, !isFull(page, pageSize)) };
}

/** The feed with a newer state of one of its deliveries. */
export function withAnswer(feed: DeliveryFeed, answer: Delivery): DeliveryFeed {
  return {
    ...feed,
    shown: feed.shown.map((delivery) =>
      delivery.deliveryId === answer.deliveryId ? answer : delivery,
    ),
  };
}
