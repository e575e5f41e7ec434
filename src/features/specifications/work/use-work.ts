import { useMemo } from 'react';
import { findWorkFolder, isTaskFile } from '#data/specifications/work-folder.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { useCode } from '#features/specifications/use-code.ts';
import type { OpenWork } from './open-work.ts';

const loadCode = () => import('./open-work.ts');

/**
 * Returns what a document has of planned work: tasks, open clarifications, and its folder. Undefined
 * if it has nothing of it or the code can't be loaded.
 * @param isSpecified true if the document has requirements, which tasks can name
 */
export function useWork(
  { path, text, markdown }: ParsedDocument,
  isSpecified: boolean,
): { readonly work: OpenWork | undefined; readonly isLoading: boolean } {
  const isParsed = markdown?.isComplete === true;
  const hasMarks = useMemo(
    () => isParsed && (isTaskFile(path) || text.includes('[NEEDS CLARIFICATION')),
    [isParsed, path, text],
  );
  const isInFolder = findWorkFolder(path) !== undefined;
  const { code, isLoading } = useCode(loadCode, hasMarks || isInFolder || isSpecified);
  const work = useMemo(
    () => code?.openWork(isParsed ? markdown : undefined, path),
    [code, isParsed, markdown, path],
  );
  return { work, isLoading };
}
