import { useEffect, useMemo, useState } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { ComparedFiles } from '#features/specifications/api/load-compared-files.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { useHiddenRequirements } from '#features/specifications/requirements/hidden-requirements.ts';
import {
  compareSource,
  compareTexts,
  type TextComparison,
  withoutRequirements,
} from './compare-texts.ts';

type Result = TextComparison | 'failed';

/** Calls `show` with the result of `compute`, unless the returned function is called before. */
function start(
  compute: (signal: AbortSignal) => Promise<TextComparison>,
  show: (result: Result) => void,
): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  compute(signal)
    .catch((error: unknown) => {
      if (!signal.aborted) reportError(error);
      return 'failed' as const;
    })
    .then((result) => signal.aborted || show(result));
  return () => aborter.abort();
}

/**
 * Compares a document with an earlier text, after the document has been parsed completely. Returns
 * undefined until the result is available, and `failed` if the code for comparisons can't be loaded
 * or throws. The result has no requirements if the user has hidden those of the file.
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
): Result | undefined {
  const [done, setDone] = useState<{
    readonly earlier: string;
    readonly text: string;
    readonly result: Result;
    /** True if only the lines couldn't be compared. */
    readonly hasFailedLines?: boolean;
  }>();
  const isComplete = markdown?.isComplete ?? api !== 'loading';
  const value = api && api !== 'loading' ? api.description.files.get(path) : undefined;
  useEffect(() => {
    if (earlier === undefined || !isComplete) return;
    return start(
      (signal) => compareTexts(path, earlier, text, signal, { markdown, value, otherFiles }),
      (result) => setDone({ earlier, text, result }),
    );
  }, [earlier, isComplete, path, markdown, text, value, otherFiles]);

  const known = done?.earlier === earlier && done?.text === text ? done : undefined;
  const result = showsLines && known?.hasFailedLines ? 'failed' : known?.result;
  const isMissingLines = result !== undefined && result !== 'failed' && !result.changedLines;
  const comparison = showsLines && isMissingLines ? result : undefined;
  useEffect(() => {
    if (earlier === undefined || comparison === undefined) return;
    return start(
      async (signal) => {
        const { changedLines } = await compareSource(earlier, text, signal);
        return { ...comparison, changedLines };
      },
      // The formatted view keeps its comparison.
      (lines) =>
        setDone(
          lines === 'failed'
            ? { earlier, text, result: comparison, hasFailedLines: true }
            : { earlier, text, result: lines },
        ),
    );
  }, [earlier, text, comparison]);
  const isHidden = useHiddenRequirements().has(name);
  return useMemo(
    () => (isHidden && result && result !== 'failed' ? withoutRequirements(result) : result),
    [isHidden, result],
  );
}
