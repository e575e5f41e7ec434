import { useEffect, useEffectEvent, useMemo } from 'react';
import type * as v from 'valibot';
import { createRecentList, type RecentList } from '#platform/stored-list.ts';
import { createUserListHook } from '#workflows/storage/person-storage.ts';
import {
  getItemKey,
  maxItemKeyLength,
  type OpenableItem,
  openedItemSchema,
} from './item-reference.ts';

/** Item that the user opened. Read specifications are stored in a separate list. */
export type RecentItem = v.InferOutput<typeof openedItemSchema>;

const useStoredItems = createUserListHook('recent-places', openedItemSchema);

/** Returns the items that the signed-in user opened in this browser. */
export function useRecentItems(): RecentList<RecentItem> {
  const stored = useStoredItems();
  return useMemo(() => createRecentList(stored, { keyOf: getItemKey, most: 12 }), [stored]);
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
    if (item) recent.add({ ...item, at: new Date().toISOString() });
  });
  useEffect(() => {
    if (key === undefined || key.length > maxItemKeyLength) return;
    const timer = setTimeout(() => record(), minOpenTimeMs);
    return () => clearTimeout(timer);
  }, [key]);
}
