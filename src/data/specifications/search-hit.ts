import { createSlugger } from '#text/heading-slugs.ts';
import type { SpecificationHit } from './specification.ts';

/**
 * Returns the fragment of a hit's URL: the slug of the section, or the line if there is no section,
 * or an empty string if there is neither. If several sections have the same heading, the fragment
 * leads to the first.
 */
export function getHitFragment({ heading, line }: SpecificationHit): string {
  const slug = heading === null ? '' : createSlugger()(heading);
  if (slug !== '') return slug;
  return line === null ? '' : `L${line}`;
}

/** Returns a key that is unique among the hits of a search. */
export function getHitKey({ codeHostSlug, path, heading, line }: SpecificationHit): string {
  return JSON.stringify([codeHostSlug, path, heading, line]);
}
