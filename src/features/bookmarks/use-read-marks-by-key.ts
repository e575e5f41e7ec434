import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createReadMarks } from '#data/specifications/read-marks.ts';
import { getSpecificationKey, type ReadMark } from '#data/specifications/specification.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';

/** Read marks of the user, for specifications that can be read (viewer.specifications). */
export type ReadMarksByKey = {
  /** Read marks by the keys of their specifications; undefined until they are loaded. */
  readonly byKey: ReadonlyMap<string, ReadMark> | undefined;
  /** Whether a specification without a read mark has never been read. */
  readonly isComplete: boolean;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly retry: () => unknown;
};

/** Loads the read marks of the user. */
export function useReadMarksByKey(): ReadMarksByKey {
  const services = useServices();
  const [readMarks] = useState(() => createReadMarks(services));
  const { data, error, isPending, refetch } = useQuery({
    ...readMarks.query,
    enabled: useHasExtension('viewer.specifications'),
  });
  const byKey = useMemo(
    () => data && new Map(data.map((mark) => [getSpecificationKey(mark.name), mark])),
    [data],
  );
  return {
    byKey,
    isComplete: data !== undefined && data.length < readMarks.maxListed,
    error,
    isPending,
    retry: refetch,
  };
}
