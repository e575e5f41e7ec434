import { useEffect, useState } from 'react';
import type { DocumentComparison } from '#data/specifications/changes/compare-documents.ts';
import type { ParsedDocument } from '#features/specifications/document/open-document.ts';
import { loadExtensions } from '#text/markdown/extensions.ts';
import type { ChangeKind, MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/** Differences between a document and an earlier text. */
export type TextComparison = Omit<DocumentComparison, 'document'> & {
  /** Document with its changes marked; undefined if the document isn't Markdown. */
  readonly compared: MarkdownDocument | undefined;
  /** Kinds of change, by line number in the source. */
  readonly changedLines: ReadonlyMap<number, ChangeKind>;
  /** Number of deleted lines. The source view doesn't show these lines. */
  readonly deleted: number;
};

type Compared = Pick<ParsedDocument, 'markdown' | 'text'>;

/**
 * Compares the texts. The code for comparisons is imported on first use, because most texts are
 * never compared.
 */
async function compare(
  { markdown, text }: Compared,
  earlier: string,
  signal: AbortSignal,
): Promise<TextComparison> {
  const [{ compareDocuments }, { compareLines }] = await Promise.all([
    import('#data/specifications/changes/compare-documents.ts'),
    import('#text/diff/compare-lines.ts'),
  ]);
  const { lines, changes } = await runInSlices(compareLines(earlier, text), { signal });
  const inserted = lines.filter(({ change }) => change === 'inserted');
  const changedLines = new Map(inserted.map(({ number }) => [number, 'inserted' as const]));
  if (markdown === undefined) {
    return {
      compared: undefined,
      changedLines,
      changedSections: new Set(),
      sections: 0,
      changes,
      deleted: lines.filter(({ change }) => change === 'deleted').length,
      frontMatterChanges: [],
    };
  }
  const extensions = await loadExtensions(earlier);
  const before = await runInSlices(parseMarkdownInParts(earlier, { extensions }), { signal });
  const { document, ...rest } = await runInSlices(compareDocuments(before, markdown), { signal });
  return { ...rest, compared: document, changedLines, deleted: 0 };
}

/**
 * Compares a document with an earlier text, after the document has been parsed completely. Returns
 * undefined until the result is available, and `failed` if the code for comparisons can't be loaded
 * or throws.
 */
export function useDocumentComparison(
  { markdown, text }: Compared,
  earlier: string | undefined,
): TextComparison | 'failed' | undefined {
  const [done, setDone] = useState<{
    readonly earlier: string;
    readonly text: string;
    readonly comparison: TextComparison | 'failed';
  }>();
  const isComplete = markdown === undefined || markdown.isComplete;
  useEffect(() => {
    if (earlier === undefined || !isComplete) return;
    const aborter = new AbortController();
    compare({ markdown, text }, earlier, aborter.signal).then(
      (comparison) => {
        if (!aborter.signal.aborted) setDone({ earlier, text, comparison });
      },
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        reportError(error);
        setDone({ earlier, text, comparison: 'failed' });
      },
    );
    return () => aborter.abort();
  }, [earlier, isComplete, markdown, text]);
  return done?.earlier === earlier && done?.text === text ? done.comparison : undefined;
}
