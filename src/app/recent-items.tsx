import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Location, matchPath, useLocation } from 'react-router';
import type * as v from 'valibot';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import {
  findCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { competenciesQuery, personQuery } from '#data/directory/queries.ts';
import { useServices } from '#platform/react.tsx';
import type { ReadableList } from '#platform/tolerant.ts';
import { putFirst, type StoredList, userList } from '#platform/user-store.ts';
import { decodePathSegment } from '#text/path-segment.ts';
import {
  getItemKey,
  maxItemKeyLength,
  type OpenableItem,
  openedItemSchema,
} from '#workflows/items/item-reference.ts';

/** Item that the user opened. Read specifications are stored in a separate list. */
export type RecentItem = v.InferOutput<typeof openedItemSchema>;

const recentItems = userList('recent-places', openedItemSchema);
const maxRecentItems = 12;

/** Returns the items that the signed-in user opened in this browser, the latest first. */
export function useRecentItems(): StoredList<RecentItem> {
  return recentItems(useServices());
}

/** Decodes a path segment that was encoded by `encodePathSegment`. */
const decodeSegment = (segment = '') => decodePathSegment(decodeURIComponent(segment));

/** Returns the competency, person or folder that a URL shows; the inverse of `paths`. */
export function parseItemPath({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): OpenableItem | undefined {
  try {
    const competency = matchPath('/competencies/:category/:name', pathname)?.params;
    if (competency !== undefined) {
      const occurrence = Number(new URLSearchParams(search).get('n') ?? 1);
      const { category, name } = competency;
      return {
        kind: 'competency',
        category: decodeSegment(category),
        name: decodeSegment(name),
        occurrence,
      };
    }
    const person = matchPath('/people/:name', pathname)?.params;
    if (person !== undefined) return { kind: 'person', name: decodeSegment(person.name) };
    const folder = matchPath('/bookmarks/:folderId', pathname)?.params;
    return folder && { kind: 'folder', folderId: decodeSegment(folder.folderId) };
  } catch {
    // The URL is malformed, for example because the user typed it.
    return undefined;
  }
}

/** Minimum time that an item must stay open before it is recorded, in milliseconds. */
const minOpenTimeMs = 500;

/** Returns true if the item is in the loaded data. Fetches nothing. */
function useIsItemLoaded(place: OpenableItem | undefined): boolean {
  const { directory, viewer } = useServices();
  const competency = useQuery({
    ...competenciesQuery(directory),
    enabled: false,
    select: ({ items }: ReadableList<ListedCompetency>) =>
      place?.kind === 'competency' && findCompetency(items, place) !== undefined,
  });
  const person = useQuery({
    ...personQuery(directory, place?.kind === 'person' ? place.name : ''),
    enabled: false,
    select: (record) => record !== null,
  });
  const folder = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: false,
    select: ({ state }: CachedBookmarks) =>
      place?.kind === 'folder' && state.folders.some(({ id }) => id === place.folderId),
  });
  if (place === undefined) return false;
  return { competency, person, folder }[place.kind].data === true;
}

/** Records the competencies, people and folders that the user opens. */
export function RecentItemsRecorder() {
  const recent = useRecentItems();
  const location = useLocation();
  const { pathname, search } = location;
  const place = useMemo(() => parseItemPath({ pathname, search }), [pathname, search]);
  const isThere = useIsItemLoaded(place);
  useEffect(() => {
    if (place === undefined || !isThere || getItemKey(place).length > maxItemKeyLength) return;
    const add = () => {
      const item = { ...place, at: new Date().toISOString() };
      recent.change(putFirst<RecentItem>(item, maxRecentItems, getItemKey));
    };
    const timer = setTimeout(add, minOpenTimeMs);
    return () => clearTimeout(timer);
  }, [recent, place, isThere]);
  return null;
}
