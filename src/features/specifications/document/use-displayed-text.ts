import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { specificationQuery, specificationVersionQuery } from '#data/specifications/queries.ts';
import type { SpecificationName, SpecificationText } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';
import { prefetchApiCode } from './load-api-code.ts';

/**
 * Interval in milliseconds at which a visible specification is revalidated. The response has no
 * body if the specification hasn't changed.
 */
const refetchMs = 60_000;

/**
 * Displayed text. A newer text replaces it only on request, so that the content doesn't move while
 * the user is reading.
 */
export type DisplayedText = {
  readonly text: SpecificationText | undefined;
  /** Newer text that isn't rendered yet. */
  readonly newer: SpecificationText | undefined;
  readonly showNewer: () => void;
  /** Failure of loading the text; null while a text is shown or loading. */
  readonly error: Error | null;
  readonly retry: () => Promise<unknown>;
};

/**
 * Loads a specification. The calling component must have a `key` with the name and version of the
 * specification.
 * @param version version to load; empty for the latest version
 */
export function useDisplayedText(name: SpecificationName, version: string): DisplayedText {
  const { viewer } = useServices();
  // The route of a page has begun to load the code already; a pane has no route.
  useEffect(() => prefetchApiCode(name.path), [name.path]);
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
