import { getSearchWords } from '#text/fold-text.ts';
import { createSlugger } from '#text/heading-slugs.ts';
import { isMarkdownFile, type SpecificationHit } from './specification.ts';

/**
 * Returns the fragment of a hit's URL: the slug of the section, or the line if the hit has no
 * section or isn't in a Markdown document; empty if it has neither. If several sections have the
 * same heading, the fragment leads to the first section.
 */
export function getHitFragment({ path, heading, line }: SpecificationHit): string {
  const hasSlugs = isMarkdownFile(path) || line === null;
  const slug = heading === null || !hasSlugs ? '' : createSlugger()(heading);
  if (slug !== '') return slug;
  return line === null ? '' : `L${line}`;
}

export function getHitKey({ codeHostSlug, path, heading, line }: SpecificationHit): string {
  return JSON.stringify([codeHostSlug, path, heading, line]);
}

/** Returns the words of a search text to highlight in its hits, without the quotes of phrases. */
export function getHitWords(text: string): readonly string[] {
  return getSearchWords(text.replace(/["“”„«»]/g, ' '));
}
