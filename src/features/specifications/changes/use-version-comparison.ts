import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { specificationVersionQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { OpenDocument } from '#features/specifications/document/open-document.ts';
import { useServices } from '#platform/react.tsx';
import type { VersionComparison } from './comparison.ts';
import { useComparison } from './use-comparison.ts';

/**
 * Compares a document with one of its versions.
 * @param version empty for none
 */
export function useVersionComparison(
  name: SpecificationName,
  version: string,
  document: OpenDocument,
): VersionComparison {
  const { viewer } = useServices();
  const { data, error, refetch } = useQuery({
    ...specificationVersionQuery(viewer, name, version),
    enabled: version !== '',
  });
  const text = data?.text;
  const baseline = useMemo(() => (text === undefined ? undefined : { text }), [text]);
  return { comparison: useComparison(document, baseline), error, retry: refetch };
}
