import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { specificationQuery, specificationVersionQuery } from '#data/specifications/queries.ts';
import type { SpecificationName, SpecificationText } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';

/** How often a specification on screen is asked for again. An answer without change has no body. */
const refetchMs = 60_000;

/** The text on screen. A newer one waits until the person asks for it, so that nothing moves. */
export type ShownText = {
  readonly text: SpecificationText | undefined;
  /** A newer text that waits. */
  readonly newer: SpecificationText | undefined;
  readonly showNewer: () => void;
  /** Why there is no text; null while there is one or it is on its way. */
  readonly error: Error | null;
  readonly retry: () => Promise<unknown>;
};

/**
 * Reads a specification. The component that uses it has a `key` of its name and version.
 * @param version empty for the latest
 */
export function useShownText(name: SpecificationName, version: string): ShownText {
  const { viewer } = useServices();
  const latest = useQuery({
    ...specificationQuery(viewer, name),
    enabled: version === '',
    refetchInterval: refetchMs,
  });
  const old = useQuery({
    ...specificationVersionQuery(viewer, name, version),
    enabled: version !== '',
  });
  const { data, error, refetch } = version === '' ? latest : old;
  const [text, setText] = useState(data);
  if (text === undefined && data !== undefined) setText(data);
  return {
    text,
    newer: text !== undefined && data !== undefined && data.text !== text.text ? data : undefined,
    showNewer: () => setText(data),
    error: text === undefined ? error : null,
    retry: refetch,
  };
}
