import { createSlugger } from '#text/heading-slugs.ts';
import type { SpecificationHit } from './specification.ts';

/** What a hit is called: the title of the specification, else the name of its file. */
export function hitTitle({ title, path }: SpecificationHit): string {
  return title?.trim() || path.slice(path.lastIndexOf('/') + 1) || path;
}

/**
 * The fragment of a hit's address: of the section, else of the line, else empty. Of several sections
 * with the same heading it names the first.
 */
export function hitFragment({ heading, line }: SpecificationHit): string {
  const slug = heading === null ? '' : createSlugger()(heading);
  if (slug !== '') return slug;
  return line === null ? '' : `L${line}`;
}

/** Unique among the hits of a search. */
export function hitKey({ codeHostSlug, path, heading, line }: SpecificationHit): string {
  return JSON.stringify([codeHostSlug, path, heading, line]);
}
