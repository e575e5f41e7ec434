import { useMemo } from 'react';
import { isPlannedWork } from '#data/specifications/work-folder.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { useCode } from '#features/specifications/use-code.ts';
import type { WorkView } from './work-view.ts';

const loadCode = () => import('./work-view.ts');

/**
 * Returns the open clarifications, annotations and header of a document. `work` is undefined until
 * its code is loaded, which happens only for paths of planned work and texts with requirements or
 * clarifications.
 * @param isSpecified true if the document has requirements, which tasks can name
 */
export function useWork(
  { path, text, markdown }: ParsedDocument,
  isSpecified: boolean,
): { readonly work: WorkView | undefined; readonly isLoading: boolean } {
  const isParsed = markdown?.isComplete === true;
  const hasMarks = useMemo(
    () => isParsed && text.includes('[NEEDS CLARIFICATION'),
    [isParsed, text],
  );
  const { code, isLoading } = useCode(loadCode, hasMarks || isSpecified || isPlannedWork(path));
  const work = useMemo(
    () => code?.createWorkView(isParsed ? markdown : undefined, path),
    [code, isParsed, markdown, path],
  );
  return { work, isLoading };
}
