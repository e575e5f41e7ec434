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

/** Specifications have last read versions instead. */
export type RecentItem = v.InferOutput<typeof openedItemSchema>;

const recentItems = userList('recent-places', openedItemSchema);
const maxRecentItems = 12;

/** Returns the signed-in user's items in this browser, the latest first. */
export function useRecentItems(): StoredList<RecentItem> {
  return recentItems(useServices());
}

/** Milliseconds for which an item must be open to be recorded. */
const minOpenTimeMs = 500;

/** `item` is undefined if it isn't loaded or doesn't exist. */
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
