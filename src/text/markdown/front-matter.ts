import type { MarkdownDocument } from './markdown-document.ts';

type FrontMatter = MarkdownDocument['frontMatter'];

const fence = /^---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** Matches the marker of a multi-line value (a YAML block scalar). */
const longText = /^[|>][+-]?$/;
const member = /^([^\s:#'"[\]{}&*!|>%@`-][^:]*):(?:[ \t]+(.*))?$/;

/**
 * Parses the front matter: properties between `---` lines at the top of a text. `length` is the
 * number of its characters, including the `---` lines. Supports plain and quoted values, lists and
 * multi-line values. If there is any other content between the lines, the text has no front matter
 * and all of it is parsed as Markdown.
 */
export function readFrontMatter(text: string): { facts: FrontMatter; length: number } {
  const none = { facts: [], length: 0 };
  const [whole, body = ''] = fence.exec(text) ?? [];
  if (whole === undefined) return none;
  const found: { name: string; values: string[]; separator: string }[] = [];
  for (const line of body.split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ''] = member.exec(line) ?? [];
    const last = found.at(-1);
    if (name !== undefined) found.push(factOf(name, value));
    else if (last && /^(?:\s|-\s|[\]}])/.test(line)) {
      last.values.push(...plainValues(line.trim().replace(/^-\s+/, '')));
    } else return none;
  }
  if (found.length === 0) return none;
  return {
    facts: found.map(({ name, values, separator }) => [name, values.join(separator)] as const),
    length: whole.length,
  };
}

function factOf(name: string, value: string) {
  const separator = longText.test(value.trim()) ? ' ' : ', ';
  return { name: name.trim(), values: plainValues(value), separator };
}

/**
 * Returns the values in `value`, `"value"` or `[value, value]`; empty for the marker of a
 * multi-line value.
 */
function plainValues(text: string): string[] {
  const comment = text.search(/[ \t]#/);
  const value = (comment === -1 ? text : text.slice(0, comment)).trim();
  if (value === '' || longText.test(value)) return [];
  const list = /^\[(.*)\]$/.exec(value)?.[1];
  return (list === undefined ? [value] : list.split(','))
    .map((item) => item.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .filter((item) => item !== '');
}
