import { createSlugger } from '#text/heading-slugs.ts';
import type { SpecificationHit } from './specification.ts';

/**
 * Returns the label of a search hit: the title of the specification, or its file name if it has no
 * title.
 */
export function hitTitle({ title, path }: SpecificationHit): string {
  return title?.trim() || path.slice(path.lastIndexOf('/') + 1) || path;
}

/**
 * Returns the URL fragment of a search hit: its section, otherwise its line, otherwise an empty
 * string. If several sections have the same heading, the fragment is that of the first one.
 */
export function hitFragment({ heading, line }: SpecificationHit): string {
  const slug = heading === null ? '' : createSlugger()(heading);
  if (slug !== '') return slug;
  return line === null ? '' : `L${line}`;
}

/** Returns a key that is unique among the hits of a search. */
export function hitKey({ codeHostSlug, path, heading, line }: SpecificationHit): string {
  return JSON.stringify([codeHostSlug, path, heading, line]);
}
