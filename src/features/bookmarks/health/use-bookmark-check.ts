import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  checkSpecifications,
  type SpecificationCheck,
} from '#data/specifications/check-specifications.ts';
import {
  getSpecificationKey,
  type LastReadVersion,
  type SpecificationName,
} from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';

/** Results of the check, keyed by specification (`getSpecificationKey`). */
export type SpecificationChecks = ReadonlyMap<string, SpecificationCheck>;

const checksKey = ['viewer', 'specification-checks'] as const;
const noChecks: SpecificationChecks = new Map();
/** Minimum time between two renders with new results, in milliseconds. */
const renderIntervalMs = 200;

/** Check of bookmarked specifications, which can be stopped and continued. */
export type BookmarkCheck = {
  /** Results so far, including results of earlier visits to the page. */
  readonly checks: SpecificationChecks;
  readonly isRunning: boolean;
  /** Checks these specifications and adds the results. Does nothing while a check is running. */
  readonly start: (names: readonly SpecificationName[]) => void;
  /** Stops the check. The results so far remain. */
  readonly stop: () => void;
  /** Removes all results. */
  readonly clear: () => void;
};

/** Returns the state of the check. The check stops when the user leaves the page. */
export function useBookmarkCheck(
  lastReads: ReadonlyMap<string, LastReadVersion> | undefined,
): BookmarkCheck {
  const { viewer, queryClient } = useServices();
  const { data: checks = noChecks } = useQuery<SpecificationChecks>({
    queryKey: checksKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { isLocal: true },
  });
  const [isRunning, setIsRunning] = useState(false);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const add = (found: SpecificationChecks) => {
    if (found.size === 0) return;
    queryClient.setQueryData<SpecificationChecks>(
      checksKey,
      (before = noChecks) => new Map([...before, ...found]),
    );
  };
  const start = async (names: readonly SpecificationName[]) => {
    if (control.current !== undefined) return;
    const running = new AbortController();
    const { signal } = running;
    control.current = running;
    setIsRunning(true);
    let found = new Map<string, SpecificationCheck>();
    const render = () => {
      add(found);
      found = new Map();
    };
    const timer = setInterval(render, renderIntervalMs);
    await checkSpecifications(viewer, names, {
      etagOf: (name) => lastReads?.get(getSpecificationKey(name))?.etag ?? undefined,
      onChecked: (name, check) => found.set(getSpecificationKey(name), check),
      signal,
    });
    clearInterval(timer);
    control.current = undefined;
    render();
    setIsRunning(false);
  };
  return {
    checks,
    isRunning,
    start: (names) => void start(names),
    stop: () => control.current?.abort(),
    clear: () => queryClient.setQueryData(checksKey, noChecks),
  };
}
