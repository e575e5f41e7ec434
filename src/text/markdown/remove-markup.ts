/**
 * Removes Markdown markup from a fragment of a document, such as a search excerpt: the markers of
 * headings, quotes, tables, code, emphasis and bullets, and the URLs of links. A fragment can begin or
 * end inside markup, so this isn't a parser. Numbers and underscores inside words stay.
 */
export function removeMarkup(excerpt: string): string {
  return excerpt
    .replace(/^[ \t]*(?:(?:#{1,6}|[-*+])[ \t]+|>[ \t]?)+/gm, '')
    .replace(/^[ \t]*(?:`{3,}|~{3})[^\n`]*$/gm, '')
    .replace(/^[-|: \t]+$/gm, (line) => (isDelimiterRow(line) ? '' : line))
    .replace(/^[ \t]*\|[ \t]*|(?<![ \t])[ \t]*\|[ \t]*$/gm, '')
    .replace(/!?\[([^[\]\n]*)\](?:\([^()\s]*(?:[ \t]+"[^"\n]*")?\)|\[[^[\]\n]*\])/g, '$1')
    .replace(/(?<!`)`+([^`\n]+)`+/g, '$1')
    .replace(/(\*{1,3}|~~)(?=\S)([^*~\n]*[^*~\s])\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,2})(?=\S)([^_\n]*[^_\s])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** True for the line below the head of a table, such as `| --- | :-: |`. */
function isDelimiterRow(line: string): boolean {
  const cells = line
    .split('|')
    .slice(0, -1)
    .map((cell) => cell.trim());
  if (cells[0] === '') cells.shift();
  return cells.length > 0 && cells.every((cell) => /^:?-+:?$/.test(cell));
}
