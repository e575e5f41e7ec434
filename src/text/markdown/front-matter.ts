import type { MarkdownDocument } from './markdown-document.ts';

export type FrontMatter = MarkdownDocument['frontMatter'];

/** Front matter of a text, and the Markdown after it. */
export type SplitText = { readonly facts: FrontMatter; readonly body: string };

/** Maximum number of characters of front matter; longer front matter is parsed as Markdown. */
export const maxFrontMatter = 65_536;

const fence = /^---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** Matches the marker of a multi-line value (a YAML block scalar). */
const longText = /^[|>][+-]?$/;
const member = /^([^\s:#'"[\]{}&*!|>%@`-][^:]*):(?:[ \t]+(.*))?$/;

/**
 * Separates the front matter (properties between `---` lines at the top of a text) from the
 * Markdown after it. Supports plain and quoted values, lists and multi-line values. If there is any
 * other content between the lines, the text has no front matter and all of it is Markdown.
 */
export function splitFrontMatter(text: string): SplitText {
  const none = { facts: [], body: text };
  const [whole, yaml = ''] = fence.exec(text) ?? [];
  if (whole === undefined || whole.length > maxFrontMatter) return none;
  const found: { name: string; values: string[]; isLong: boolean }[] = [];
  for (const line of yaml.split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ''] = member.exec(line) ?? [];
    const last = found.at(-1);
    if (name !== undefined) {
      const isLong = longText.test(value.trim());
      found.push({ name: name.trim(), values: plainValues(value), isLong });
    } else if (last && /^(?:\s|-\s|[\]}])/.test(line)) {
      last.values.push(...plainValues(line.trim().replace(/^-\s+/, '')));
    } else return none;
  }
  if (found.length === 0) return none;
  return {
    facts: found.map(({ name, values, isLong }) => [name, isLong ? [values.join(' ')] : values]),
    body: text.slice(whole.length),
  };
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
