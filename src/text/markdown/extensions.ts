import { createParser, type MarkdownExtensions } from './create-parser.ts';
import { hasNestedYaml, maxFrontMatter } from './front-matter.ts';

const extensions: MarkdownExtensions = { parser: createParser() };

const otherFrontMatter =
  /^\ufeff?(?:\+\+\+[ \t]*[\r\n]|---[ \t]*[\r\n][\s\S]*?[\r\n]--- (?:abstract|middle|note_))/;

/** True if the front matter of a text is nested YAML, TOML or of kramdown-rfc. */
function needsFrontMatterFormats(source: string): boolean {
  if (otherFrontMatter.test(source)) return true;
  const start = source.slice(0, maxFrontMatter + 2).replace(/^\ufeff/, '');
  return start.startsWith('---') && hasNestedYaml(start.replace(/\r\n?/g, '\n'));
}

/** Extensions of the parser, each with a test for the texts that need it. */
const parts = [
  {
    pattern: /(?<![\p{L}\p{N}$\\])\$(?:[$`]|[^\s$`][^$`]*(?:\\\$|\$(?![\p{L}\p{N}{$])))/u,
    load: async () => (await import('./math.ts')).addMathRules,
  },
  {
    pattern: /(?<![A-Za-z0-9]):[+-]?[a-z0-9][a-z0-9_-]{0,60}:(?![A-Za-z0-9])/,
    load: async () => (await import('./emoji-codes.ts')).addEmojiRule,
  },
  {
    pattern: { test: needsFrontMatterFormats },
    load: async () => (await import('./front-matter-formats.ts')).addFrontMatterFormats,
  },
];
const loaded = new Set<unknown>();

function findMissing(source: string) {
  return parts.filter((part) => !loaded.has(part) && part.pattern.test(source));
}

/**
 * Returns the parser with its extensions; undefined if the text needs an extension that isn't
 * loaded yet.
 */
export function getExtensions(source: string): MarkdownExtensions | undefined {
  return findMissing(source).length === 0 ? extensions : undefined;
}

/** Loads the extensions that a text needs. Extensions that can't be loaded are omitted. */
export async function loadExtensions(source: string): Promise<MarkdownExtensions> {
  const loading = findMissing(source).map(async (part) => {
    const extend = await part.load();
    if (!loaded.has(part)) extend(extensions);
    loaded.add(part);
  });
  await Promise.allSettled(loading);
  return extensions;
}
