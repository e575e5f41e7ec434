import { useEffect, useState } from 'react';
import type { OpenDocument } from '#features/specifications/document/open-document.ts';
import type { LineComparison } from '#text/diff/compare-lines.ts';
import type { Change, MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';
import { runInSlices } from '#text/slices/run-in-slices.ts';
import type { Baseline, Comparison } from './comparison.ts';

type Compared = Pick<OpenDocument, 'markdown' | 'text'>;

/** Loaded when something is compared: most texts are only read. */
const loadComparing = () =>
  Promise.all([
    import('#data/specifications/changes/compare-documents.ts'),
    import('#data/specifications/changes/compare-with-hashes.ts'),
    import('#text/diff/compare-lines.ts'),
  ]);

/** The source shows the lines that are there. */
function insertedLines({ lines }: LineComparison): ReadonlyMap<number, Change> {
  const inserted = lines.filter(({ change }) => change === 'inserted');
  return new Map(inserted.map(({ number }) => [number, 'inserted']));
}

/** The lines of the blocks that are marked. */
function linesOfBlocks({ parts }: MarkdownDocument): ReadonlyMap<number, Change> {
  const changed = new Map<number, Change>();
  for (const { lines, change } of parts.flatMap(({ blocks }) => blocks)) {
    if (change === undefined) continue;
    for (let line = lines[0]; line <= lines[1]; line += 1) changed.set(line, change);
  }
  return changed;
}

/** Lines that are gone are counted. */
function comparedLines(comparison: LineComparison): Comparison {
  const { lines, changes } = comparison;
  return {
    compared: undefined,
    changedLines: insertedLines(comparison),
    changedSections: new Set(),
    sections: 0,
    changes,
    deleted: lines.filter(({ change }) => change === 'deleted').length,
    frontMatterChanges: [],
  };
}

/** Undefined where the two can't be compared. */
async function compare(
  { markdown, text }: Compared,
  baseline: Baseline,
  signal: AbortSignal,
): Promise<Comparison | undefined> {
  const [{ compareDocuments }, { compareWithHashes }, { compareLines }] = await loadComparing();
  if (markdown === undefined) {
    if ('blocks' in baseline) return undefined;
    return comparedLines(await runInSlices(compareLines(baseline.text, text), { signal }));
  }
  if ('blocks' in baseline) {
    const { salt, hashes } = baseline.blocks;
    const { document, deletedBlocks, ...rest } = await compareWithHashes(hashes, markdown, salt);
    const changedLines = linesOfBlocks(document);
    return { ...rest, compared: document, changedLines, deleted: deletedBlocks };
  }
  const before = await runInSlices(parseMarkdownInParts(baseline.text), { signal });
  const { document, ...rest } = await runInSlices(compareDocuments(before, markdown), { signal });
  const lines = await runInSlices(compareLines(baseline.text, text), { signal });
  return { ...rest, compared: document, changedLines: insertedLines(lines), deleted: 0 };
}

/**
 * What changed in a document: undefined until it is known, and where it can't be. `failed` where the
 * part of the app that compares can't be loaded or has a defect: the text can still be read. A document
 * that is still being parsed waits.
 * @param baseline the same object as long as it means the same
 */
export function useComparison(
  { markdown, text }: Compared,
  baseline: Baseline | undefined,
): Comparison | 'failed' | undefined {
  const [done, setDone] = useState<{
    readonly baseline: Baseline;
    readonly text: string;
    readonly comparison: Comparison | 'failed' | undefined;
  }>();
  const isComplete = markdown === undefined || markdown.isComplete;
  useEffect(() => {
    if (baseline === undefined || !isComplete) return;
    const aborter = new AbortController();
    compare({ markdown, text }, baseline, aborter.signal).then(
      (comparison) => {
        if (!aborter.signal.aborted) setDone({ baseline, text, comparison });
      },
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        reportError(error);
        setDone({ baseline, text, comparison: 'failed' });
      },
    );
    return () => aborter.abort();
  }, [baseline, isComplete, markdown, text]);
  return done?.baseline === baseline && done?.text === text ? done.comparison : undefined;
}
