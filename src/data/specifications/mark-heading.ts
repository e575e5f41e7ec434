import { createSlugger } from '#text/heading-slugs.ts';

/** Heading of a section, with the fragment of its URL. */
export type MarkHeading = { readonly text: string; readonly slug: string };

/** Maximum length of a heading in a read mark (extension viewer.specificationReadings). */
const maxHeadingLength = 1_000;

/** Matches the slug at the end of a heading in a read mark, such as `Tides #tides-at-sea`. */
const slugAtEnd = / #(\S+)$/;

/**
 * Returns the heading as a read mark contains it: its text, followed by its slug if the slug can't be
 * generated from the text alone. Examples are repeated headings, ids that the document sets, and the
 * entries of API descriptions. Returns undefined if a read mark can't contain the heading.
 */
export function toMarkText({ text, slug }: MarkHeading): string | undefined {
  const isGenerated = !slugAtEnd.test(text) && createSlugger()(text) === slug;
  const marked = isGenerated ? text : `${text} #${slug}`;
  const isUsable = slug !== '' && parseMarkText(marked).slug === slug;
  return isUsable && marked.length <= maxHeadingLength ? marked : undefined;
}

/** Parses the heading in a read mark. */
export function parseMarkText(marked: string): MarkHeading {
  const found = slugAtEnd.exec(marked);
  return found?.[1] === undefined
    ? { text: marked, slug: createSlugger()(marked) }
    : { text: marked.slice(0, found.index), slug: found[1] };
}
