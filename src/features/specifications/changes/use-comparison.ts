import { useEffect, useState } from 'react';
import type { OpenDocument } from '#features/specifications/document/open-document.ts';
import { compare } from './compare.ts';
import type { Baseline, Comparison } from './comparison.ts';

/**
 * What changed in a document; undefined until it is known, and where it can't be. A document that is
 * still being parsed waits.
 * @param baseline the same object as long as it means the same
 */
export function useComparison(
  document: OpenDocument,
  baseline: Baseline | undefined,
): Comparison | undefined {
  const [done, setDone] = useState<{
    readonly baseline: Baseline;
    readonly text: string;
    readonly comparison: Comparison | undefined;
  }>();
  const { markdown, text } = document;
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
        // Thrown while rendering, where the error page sees it.
        setDone(() => {
          throw error;
        });
      },
    );
    return () => aborter.abort();
  }, [baseline, isComplete, markdown, text]);
  return done?.baseline === baseline && done?.text === text ? done.comparison : undefined;
}
