import { runInSlices } from '#text/slices/time-slices.ts';
import { loadExtensions } from './extensions.ts';
import type { MarkdownDocument } from './markdown-document.ts';
import { parseMarkdownInParts } from './parse-markdown.ts';

/** Parses a whole text in slices, with the extensions that it needs. */
export async function parseInSlices(text: string, signal: AbortSignal): Promise<MarkdownDocument> {
  const extensions = await loadExtensions(text);
  return runInSlices(parseMarkdownInParts(text, { extensions }), { signal });
}
