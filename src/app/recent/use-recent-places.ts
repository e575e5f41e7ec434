import { useMemo } from 'react';
import { useHref } from 'react-router';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { usePerson, useServices } from '#platform/react.tsx';
import { storageKey } from '#platform/storage-key.ts';
import { createRecentPlaces, type RecentPlaces } from './recent-places.ts';

/** What the signed-in person opened in this browser. */
export function useRecentPlaces(): RecentPlaces {
  const { issuer, subject } = usePerson();
  const { baseUrl, dataUrl } = useServices().config;
  const name = storageKey('recent-places', useHref('/'), baseUrl, dataUrl, issuer, subject);
  return useMemo(
    () =>
      createRecentPlaces(
        storageIfAllowed(() => window.localStorage),
        name,
      ),
    [name],
  );
}
