import { useEffect, useEffectEvent } from 'react';
import type * as v from 'valibot';
import { useServices } from '#platform/react.tsx';
import { putFirst, type StoredList, userList } from '#platform/user-store.ts';
import {
  getItemKey,
  maxItemKeyLength,
  type OpenableItem,
  openedItemSchema,
} from './item-reference.ts';

/** Competency, person or folder that the user opened. Specifications have read marks instead. */
export type RecentItem = v.InferOutput<typeof openedItemSchema>;

const recentItems = userList('recent-places', openedItemSchema);
const maxRecentItems = 12;

/** Returns the items that the signed-in user opened in this browser, the latest first. */
export function useRecentItems(): StoredList<RecentItem> {
  return recentItems(useServices());
}

/** Minimum time that an item must stay open before it is recorded, in milliseconds. */
const minOpenTimeMs = 500;

/**
 * Records the item that a screen shows.
 * @param item undefined if the item isn't loaded or doesn't exist
 */
export function useRecordOpenedItem(item: OpenableItem | undefined): void {
  const recent = useRecentItems();
  const key = item && getItemKey(item);
  const record = useEffectEvent(() => {
    if (item === undefined) return;
    const opened = { ...item, at: new Date().toISOString() };
    recent.change(putFirst<RecentItem>(opened, maxRecentItems, getItemKey));
  });
  useEffect(() => {
    if (key === undefined || key.length > maxItemKeyLength) return;
    const timer = setTimeout(() => record(), minOpenTimeMs);
    return () => clearTimeout(timer);
  }, [key]);
}
