import { useMemo } from 'react';
import type { DisplayedChanges } from '#features/specifications/changes/use-changes.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { mayHaveRequirements } from '#features/specifications/requirements/may-have-requirements.ts';
import type { OpenRequirements } from '#features/specifications/requirements/open-requirements.ts';
import { useCode } from '#features/specifications/use-code.ts';

const loadCode = () => import('#features/specifications/requirements/open-requirements.ts');

const noChanges = [] as const;

/**
 * Returns the requirements of a document; undefined until the document is parsed and the code for
 * requirements is loaded, and if it has too few for a list. If the code can't be loaded, the page has
 * no list of requirements.
 */
export function useRequirements(
  document: ParsedDocument,
  changes: DisplayedChanges | undefined,
): { readonly requirements: OpenRequirements | undefined; readonly isLoading: boolean } {
  const { text, markdown } = document;
  const isComplete = markdown?.isComplete === true;
  const isCandidate = useMemo(() => isComplete && mayHaveRequirements(text), [isComplete, text]);
  const { code, isLoading } = useCode(loadCode, isCandidate);
  const changed = changes?.comparison?.requirements?.changes ?? noChanges;
  const showsChanges = changes?.isShown === true;
  const requirements = useMemo(
    () => code?.openRequirements(document, changed, showsChanges),
    [code, document, changed, showsChanges],
  );
  return { requirements, isLoading };
}
