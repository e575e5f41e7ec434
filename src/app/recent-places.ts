import { useMemo } from 'react';
import { type Location, matchPath } from 'react-router';
import type * as v from 'valibot';
import type { StorageArea } from '#platform/stored.ts';
import { recentList, type StoredList, storedList } from '#platform/stored-list.ts';
import { fromSegment } from '#text/path-segment.ts';
import { longestKey, openedPlaceSchema, type Place, placeKey } from '#workflows/places/place.ts';
import { usePersonStorage } from '#workflows/storage/person-storage.ts';

/** A place that the person opened. What was read has a list of its own. */
export type RecentPlace = v.InferOutput<typeof openedPlaceSchema>;

export type RecentPlaces = {
  /** The latest first. */
  readonly list: StoredList<RecentPlace>['snapshot'];
  readonly add: (place: Place) => void;
  readonly clear: () => void;
};

const mostKept = 12;

/** The places stored under `name`. In memory where storage is full or switched off. */
export function createRecentPlaces(
  storage: StorageArea,
  name: string,
  now: () => Date = () => new Date(),
): RecentPlaces {
  const list = storedList(storage, name, openedPlaceSchema);
  const recent = recentList(list, { keyOf: placeKey, most: mostKept });
  return {
    list: () => {
      recent.reread();
      return recent.snapshot();
    },
    add: (place) => {
      if (placeKey(place).length > longestKey) return;
      recent.add({ ...place, at: now().toISOString() });
    },
    clear: recent.clear,
  };
}

/** A segment that `toSegment` wrote. */
const read = (segment = '') => fromSegment(decodeURIComponent(segment));

/** The competency, person or folder that an address leads to, as `paths` writes it. */
export function placeAt({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Place | undefined {
  try {
    const competency = matchPath('/competencies/:category/:name', pathname)?.params;
    if (competency !== undefined) {
      const occurrence = Number(new URLSearchParams(search).get('n') ?? 1);
      const { category, name } = competency;
      return { kind: 'competency', category: read(category), name: read(name), occurrence };
    }
    const person = matchPath('/people/:name', pathname)?.params;
    if (person !== undefined) return { kind: 'person', name: read(person.name) };
    const folder = matchPath('/bookmarks/:folderId', pathname)?.params;
    return folder && { kind: 'folder', folderId: read(folder.folderId) };
  } catch {
    // An address that somebody typed.
    return undefined;
  }
}

/** What the signed-in person opened in this browser. */
export function useRecentPlaces(): RecentPlaces {
  const { storage, name } = usePersonStorage('recent-places');
  return useMemo(() => createRecentPlaces(storage, name), [storage, name]);
}
