import type { SpecificationName } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';
import { buildCodeHostLink } from '#platform/specification-link/code-host-link.ts';

/**
 * Returns the URL of a specification at the code host; undefined without a name, if the deployment
 * has no code host, and if its URLs can't contain a revision.
 * @param revision commit, tag or branch; undefined for the current text
 */
export function useCodeHostLink(
  name: SpecificationName | undefined,
  revision?: string | undefined,
): string | undefined {
  const { specificationLink } = useServices().config;
  return name && buildCodeHostLink(specificationLink, name, revision).href;
}
