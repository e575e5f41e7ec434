import { compareDocuments } from '#data/specifications/changes/compare-documents.ts';
import { compareWithHashes } from '#data/specifications/changes/compare-with-hashes.ts';
import type { OpenDocument } from '#features/specifications/document/open-document.ts';
import { compareLines, type LineComparison } from '#text/diff/compare-lines.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';
import { runInSlices } from '#text/slices/run-in-slices.ts';
import type { Baseline, Comparison } from './comparison.ts';

/** Compares a document that is complete. Undefined where the two can't be compared. */
export async function compare(
  { markdown, text }: Pick<OpenDocument, 'markdown' | 'text'>,
  baseline: Baseline,
  signal: AbortSignal,
): Promise<Comparison | undefined> {
  if (markdown === undefined) {
    if ('blocks' in baseline) return undefined;
    return comparedLines(await runInSlices(compareLines(baseline.text, text), { signal }));
  }
  if ('blocks' in baseline) {
    const { salt, hashes } = baseline.blocks;
    const { document, deletedBlocks, ...rest } = await compareWithHashes(hashes, markdown, salt);
    return { ...rest, compared: document, changedLines: undefined, deleted: deletedBlocks };
  }
  const before = await runInSlices(parseMarkdownInParts(baseline.text), { signal });
  const { document, ...rest } = await runInSlices(compareDocuments(before, markdown), { signal });
  return { ...rest, compared: document, changedLines: undefined, deleted: 0 };
}

/** The source shows the lines that are there. Those that are gone are counted. */
function comparedLines({ lines, changes }: LineComparison): Comparison {
  const inserted = lines.filter(({ change }) => change === 'inserted');
  return {
    compared: undefined,
    changedLines: new Map(inserted.map(({ number }) => [number, 'inserted'])),
    changedSections: new Set(),
    sections: 0,
    changes,
    deleted: lines.filter(({ change }) => change === 'deleted').length,
    frontMatterChanges: [],
  };
}
