import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import {
  findCompetency,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { competenciesQuery, personQuery } from '#data/directory/queries.ts';
import { useServices } from '#platform/react.tsx';
import type { ReadableList } from '#platform/tolerant.ts';
import type { Place } from '#workflows/places/place.ts';
import { placeAt, useRecentPlaces } from './recent-places.ts';

/** What is passed by on the way to something else isn't kept. */
const restMs = 500;

/** Whether a place is there, by what has been read. Fetches nothing. */
function useIsThere(place: Place | undefined): boolean {
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

/** Remembers the competencies, people and folders that the person opens. */
export function RecentPlacesRecorder() {
  const recent = useRecentPlaces();
  const location = useLocation();
  const { pathname, search } = location;
  const place = useMemo(() => placeAt({ pathname, search }), [pathname, search]);
  const isThere = useIsThere(place);
  useEffect(() => {
    if (place === undefined || !isThere) return;
    const timer = setTimeout(() => recent.add(place), restMs);
    return () => clearTimeout(timer);
  }, [recent, place, isThere]);
  return null;
}
