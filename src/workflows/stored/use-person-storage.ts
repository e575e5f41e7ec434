import { useHref } from 'react-router';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { usePerson, useServices } from '#platform/react.tsx';
import { storageKey } from '#platform/storage-key.ts';

/** Where this browser keeps something for the signed-in person of these services, and under which name. */
export function usePersonStorage(what: string): {
  readonly storage: Storage;
  readonly name: string;
} {
  const { issuer, subject } = usePerson();
  const { baseUrl, dataUrl } = useServices().config;
  return {
    storage: storageIfAllowed(() => window.localStorage),
    name: storageKey(what, useHref('/'), baseUrl, dataUrl, issuer, subject),
  };
}
