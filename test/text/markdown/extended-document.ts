import { loadExtensions } from '#text/markdown/extensions.ts';
import type { Block, Inline, MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';

/** Parses a text with the extensions that it needs. */
export async function parseWithExtensions(text: string): Promise<MarkdownDocument> {
  return parseMarkdown(text, { extensions: await loadExtensions(text) });
}

export async function parseBlocks(text: string): Promise<readonly Block[]> {
  const { parts } = await parseWithExtensions(text);
  return parts.flatMap(({ blocks }) => blocks);
}

/** Returns the inlines of the first paragraph. */
export async function parseInlines(text: string): Promise<readonly Inline[]> {
  const [first] = await parseBlocks(text);
  return first?.kind === 'paragraph' ? first.children : [];
}
