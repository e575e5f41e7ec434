import { createSlugger } from '#text/heading-slugs.ts';

/** Heading of a section, with the fragment of its URL. */
export type SectionHeading = { readonly text: string; readonly slug: string };

/**
 * Maximum length of the heading in a last read version (extension viewer.specificationReadings).
 */
const maxHeadingLength = 1_000;

/** Matches the slug at the end of a stored heading, such as `Tides #tides-at-sea`. */
const slugAtEnd = / #(\S+)$/;

/**
 * Returns the heading as a last read version contains it: its text, followed by its slug if the
 * slug can't be generated from the text alone. Examples are repeated headings, ids that the
 * document sets, and the entries of API descriptions. Returns undefined if the heading can't be
 * stored.
 */
export function toStoredHeading({ text, slug }: SectionHeading): string | undefined {
  const isGenerated = !slugAtEnd.test(text) && createSlugger()(text) === slug;
  const stored = isGenerated ? text : `${text} #${slug}`;
  const isUsable = slug !== '' && parseStoredHeading(stored).slug === slug;
  return isUsable && stored.length <= maxHeadingLength ? stored : undefined;
}

/** Parses the heading in a last read version. */
export function parseStoredHeading(stored: string): SectionHeading {
  const found = slugAtEnd.exec(stored);
  return found?.[1] === undefined
    ? { text: stored, slug: createSlugger()(stored) }
    : { text: stored.slice(0, found.index), slug: found[1] };
}
