import { useEffect, useMemo, useState } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { ComparedFiles } from '#features/specifications/api/load-compared-files.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { useHiddenRequirements } from '#features/specifications/requirements/hidden-requirements.ts';
import { startComputing } from '#ui/page/use-computed.ts';
import {
  compareSource,
  compareTexts,
  type TextComparison,
  withoutRequirements,
} from './compare-texts.ts';

type Result = TextComparison | 'failed';

type DocumentComparison = {
  /**
   * Undefined until the result is available; `failed` if the code for comparisons can't be loaded or
   * throws.
   */
  readonly result: Result | undefined;
  /** Computes the comparison again; the failed result stays until the promise resolves. */
  readonly retry: () => Promise<void>;
};

/**
 * Compares a document with an earlier text, after the document has been parsed completely. The
 * result has no requirements if the user has hidden those of the file.
 * @param otherFiles files that both versions of an API description refer to. While they are being
 *   compared, the result is still the one without them.
 * @param showsLines true if the source is shown, so that the changed lines are always computed
 */
export function useDocumentComparison(
  name: SpecificationName,
  { path, markdown, text, api }: ParsedDocument,
  earlier: string | undefined,
  showsLines: boolean,
  otherFiles?: ComparedFiles,
): DocumentComparison {
  const [done, setDone] = useState<{
    readonly earlier: string;
    readonly text: string;
    readonly result: Result;
    /** True if only the lines couldn't be compared. */
    readonly hasFailedLines?: boolean;
  }>();
  const [retried, setRetried] = useState<{ readonly onDone: () => void }>();
  const isComplete = markdown?.isComplete ?? api !== 'loading';
  const value = api && api !== 'loading' ? api.description.files.get(path) : undefined;
  useEffect(() => {
    if (earlier === undefined || !isComplete) return;
    const stop = startComputing(
      (signal) => compareTexts(path, earlier, text, signal, { markdown, value, otherFiles }),
      (result) => {
        setDone({ earlier, text, result });
        retried?.onDone();
      },
    );
    return () => {
      stop();
      retried?.onDone();
    };
  }, [earlier, isComplete, path, markdown, text, value, otherFiles, retried]);

  const known = done?.earlier === earlier && done?.text === text ? done : undefined;
  const result = showsLines && known?.hasFailedLines ? 'failed' : known?.result;
  const isMissingLines = result !== undefined && result !== 'failed' && !result.changedLines;
  const comparison = showsLines && isMissingLines ? result : undefined;
  useEffect(() => {
    if (earlier === undefined || comparison === undefined) return;
    return startComputing(
      async (signal) => {
        const { changedLines } = await compareSource(earlier, text, signal);
        return { ...comparison, changedLines };
      },
      // If comparing lines fails, the formatted view keeps its comparison.
      (lines) =>
        setDone(
          (before) =>
            before &&
            (lines === 'failed'
              ? { ...before, hasFailedLines: true }
              : { ...before, result: lines }),
        ),
    );
  }, [earlier, text, comparison]);
  const isHidden = useHiddenRequirements().has(name);
  return {
    result: useMemo(
      () => (isHidden && result && result !== 'failed' ? withoutRequirements(result) : result),
      [isHidden, result],
    ),
    retry: () => new Promise<void>((resolve) => setRetried({ onDone: resolve })),
  };
}
