import type { Heading } from '#text/markdown/markdown-document.ts';

/** The Markdown of a section: from its heading to the next one of the same level or above. */
export function sectionSource(
  text: string,
  heading: Heading,
  headings: readonly Heading[],
): string {
  const [first] = heading.lines;
  const next = headings.find(({ lines, level }) => lines[0] > first && level <= heading.level);
  const lines = text.split(/\r\n|\n|\r/).slice(first - 1, next && next.lines[0] - 1);
  return `${lines.join('\n').trimEnd()}\n`;
}
