import { useMemo } from 'react';
import { usePersonStorage } from '#workflows/stored/person-list.ts';
import { createRecentPlaces, type RecentPlaces } from './recent-places.ts';

/** What the signed-in person opened in this browser. */
export function useRecentPlaces(): RecentPlaces {
  const { storage, name } = usePersonStorage('recent-places');
  return useMemo(() => createRecentPlaces(storage, name), [storage, name]);
}
