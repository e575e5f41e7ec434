import type { SpecificationName } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';
import { buildCodeHostLink } from '#platform/specification-link/code-host-link.ts';

/**
 * Returns the URL of a specification at the code host; undefined without a name, and if the
 * deployment has no code host.
 */
export function useCodeHostLink(name: SpecificationName | undefined): string | undefined {
  const { specificationLink } = useServices().config;
  return name && buildCodeHostLink(specificationLink, name).href;
}
