import { compareDocuments } from '#text/markdown/compare/compare-documents.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/**
 * Parses the two texts, waits, and compares them. Sets the performance marks `compare` before and
 * `compared` after the comparison.
 */
export async function compareTexts(before: string, after: string): Promise<void> {
  const documents = [parseMarkdown(before), parseMarkdown(after)] as const;
  await new Promise((resolve) => setTimeout(resolve, 500));
  performance.mark('compare');
  await runInSlices(compareDocuments(...documents));
  performance.mark('compared');
}
