import type { MarkdownDocument } from './markdown-document.ts';

type FrontMatter = MarkdownDocument['frontMatter'];

const fence = /^---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const member = /^([^\s:#'"[\]{}&*!|>%@`-][^:]*):(?:[ \t]+(.*))?$/;

/**
 * The names and values between `---` lines at the top, and how long they are with these lines.
 * It reads what front matter usually is: plain and quoted values, lists, texts over several lines.
 * What isn't that is no front matter, and is left to Markdown.
 */
export function readFrontMatter(text: string): { facts: FrontMatter; length: number } {
  const none = { facts: [], length: 0 };
  const [whole, body = ''] = fence.exec(text) ?? [];
  if (whole === undefined) return none;
  const found: { name: string; values: string[] }[] = [];
  for (const line of body.split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ''] = member.exec(line) ?? [];
    const last = found.at(-1);
    if (name !== undefined) found.push({ name: name.trim(), values: plainValues(value) });
    else if (last && /^(?:\s|-\s|[\]}])/.test(line)) {
      last.values.push(...plainValues(line.trim().replace(/^-\s+/, '')));
    } else return none;
  }
  if (found.length === 0) return none;
  return {
    facts: found.map(({ name, values }) => [name, values.join(', ')] as const),
    length: whole.length,
  };
}

/** The values of `value`, `"value"` and `[value, value]`; none for the marks of a longer text. */
function plainValues(text: string): string[] {
  const value = text.replace(/\s+#.*$/, '').trim();
  if (value === '' || /^[|>][+-]?$/.test(value)) return [];
  const list = /^\[(.*)\]$/.exec(value)?.[1];
  if (list !== undefined) return list.split(',').flatMap(plainValues);
  return [value.replace(/^(["'])(.*)\1$/, '$2')];
}
