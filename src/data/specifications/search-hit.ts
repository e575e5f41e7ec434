import { createSlugger } from '#text/heading-slugs.ts';
import type { SpecificationHit } from './specification.ts';

/**
 * Returns the slug of the section, otherwise the line, otherwise an empty text. If several sections
 * have the same heading, the slug is that of the first.
 */
export function getHitFragment({ heading, line }: SpecificationHit): string {
  const slug = heading === null ? '' : createSlugger()(heading);
  if (slug !== '') return slug;
  return line === null ? '' : `L${line}`;
}

export function getHitKey({ codeHostSlug, path, heading, line }: SpecificationHit): string {
  return JSON.stringify([codeHostSlug, path, heading, line]);
}
