import type { SpecificationName } from '#data/specifications/specification.ts';
import { useServices } from '#platform/react.tsx';
import { codeHostLink } from '#platform/specification-link/code-host-link.ts';

/** The address of a specification at the code host; undefined where the deployment names none. */
export function useCodeHostLink(name: SpecificationName): string | undefined {
  return codeHostLink(useServices().config.specificationLink, name).href;
}
