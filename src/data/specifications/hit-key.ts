import type { SpecificationHit } from './specification.ts';

/** Apart from the other hits of a search. */
export function hitKey({ codeHostSlug, path, heading, line }: SpecificationHit): string {
  return JSON.stringify([codeHostSlug, path, heading, line]);
}
