import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  createLastReadVersions,
  type LastReadVersions,
} from '#data/specifications/last-read-versions.ts';
import { getSpecificationKey, type LastReadVersion } from '#data/specifications/specification.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';

/** Last read versions of the user (needs viewer.specifications). */
export type LastReadVersionsByKey = {
  /** Last read version of each specification, by its key; undefined until they are loaded. */
  readonly byKey: ReadonlyMap<string, LastReadVersion> | undefined;
  /** True if specifications that are not in `byKey` have never been read. */
  readonly isComplete: boolean;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly retry: () => unknown;
};

export function useLastReadVersionsSource(): LastReadVersions {
  const services = useServices();
  return useState(() => createLastReadVersions(services))[0];
}

export function useLastReadVersionsByKey(): LastReadVersionsByKey {
  const lastReadVersions = useLastReadVersionsSource();
  const { data, error, isPending, refetch } = useQuery({
    ...lastReadVersions.query,
    enabled: useHasExtension('viewer.specifications'),
  });
  const byKey = useMemo(
    () => data && new Map(data.map((lastRead) => [getSpecificationKey(lastRead.name), lastRead])),
    [data],
  );
  return {
    byKey,
    isComplete: data !== undefined && data.length < lastReadVersions.maxListed,
    error,
    isPending,
    retry: refetch,
  };
}
