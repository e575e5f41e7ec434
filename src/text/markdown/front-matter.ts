import type { DraftReferences } from './draft-references.ts';
import type { FrontMatter } from './markdown-document.ts';

/** Front matter of a text, and the Markdown after it. */
export type SplitText = {
  readonly facts: FrontMatter;
  readonly body: string;
  /** Headings and references of a kramdown-rfc document; undefined for any other text. */
  readonly draft?: DraftReferences;
};

/** Maximum number of characters of front matter; longer front matter is parsed as Markdown. */
export const maxFrontMatter = 65_536;

/**
 * Maximum total number of properties and values in front matter. If there are more, the front
 * matter is parsed as Markdown.
 */
export const maxFacts = 3_000;

/** Matches front matter in YAML. */
export const yamlFence = /^---[ \t]*\n(?:([\s\S]*?)\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** Matches the beginning of a line of YAML with a nested object or list, or with a multi-line text. */
const nestedLine =
  /^(?:[ \t]+(?:-[ \t]+)*|(?:-[ \t]+)+)(?:["']?[^\s"'#:-][^:\r\n]*:(?:[ \t\r\n]|$)|[-[{][ \t])|^[^:\r\n]+:[ \t]+(?:\{|[|>][+\-\d]*(?:[ \t]|$)|\[[ \t]*[[{])/m;
/** Matches the marker of a multi-line value (a YAML block scalar). */
const longText = /^[|>][+-]?$/;
const member = /^([^\s:#'"[\]{}&*!|>%@`-][^:]*):(?:[ \t]+(.*))?$/;

/** True if a text has front matter in YAML that `splitFrontMatter` parses only approximately. */
export function hasNestedYaml(text: string): boolean {
  return nestedLine.test(yamlFence.exec(text)?.[1] ?? '');
}

/**
 * Separates the front matter (properties between `---` lines at the top of a text) from the
 * Markdown after it. Supports plain and quoted values, lists and multi-line values; values of nested
 * properties are listed with the outer property. If there is any other content between the lines, the
 * text has no front matter and all of it is Markdown.
 */
export function splitFrontMatter(text: string): SplitText {
  const none = { facts: [], body: text };
  const [whole, yaml = ''] = yamlFence.exec(text) ?? [];
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
  const count = found.reduce((sum, { values }) => sum + 1 + values.length, 0);
  if (count === 0 || count > maxFacts) return none;
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
