/** Returns the section of a Markdown document below a second-level heading. */
export function getMarkdownSection(document: string, heading: string): string {
  const [, ...sections] = document.split(/^## /m);
  const found = sections.find((section) => section.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`the document has no heading "${heading}"`);
  return found;
}

/** Returns the body cells of a section's table, with one array of cells for each row. */
export function rowsOf(section: string): readonly (readonly string[])[] {
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}
