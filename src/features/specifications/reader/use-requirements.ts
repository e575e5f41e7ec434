import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { getSpecificationQueryKey } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { DisplayedChanges } from '#features/specifications/changes/use-changes.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { useHiddenRequirements } from '#features/specifications/requirements/hidden-requirements.ts';
import {
  findIdWords,
  isGherkinFile,
  mayHaveRequirements,
} from '#features/specifications/requirements/may-have-requirements.ts';
import type { RequirementView } from '#features/specifications/requirements/requirement-view.ts';
import { useCode } from '#features/specifications/use-code.ts';
import { paths } from '#paths.ts';
import type { Http } from '#platform/http/http.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';

const loadCode = () => import('#features/specifications/requirements/requirement-view.ts');

const none = [] as const;

/** Query for the files that define ids; loads several files, so it isn't repeated. */
const definitionsQuery = (viewer: Http, name: SpecificationName, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...getSpecificationQueryKey(name), 'definitions', ids] as const,
    queryFn: async (context) => {
      const { loadDefinitions } = await import(
        '#features/specifications/requirements/definitions.ts'
      );
      return loadDefinitions(viewer, name, ids, context);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
    meta: { isLocal: true },
  });

export type DocumentRequirements = {
  /**
   * Requirements of the document; undefined if it has none, or until it is parsed and the code for
   * requirements is loaded.
   */
  readonly view: RequirementView | undefined;
  /** True until the elements of all requirements are in the page. */
  readonly isLoading: boolean;
  /** Whether the user has hidden the list of this file; undefined if it has no list. */
  readonly isHidden: boolean | undefined;
  readonly setIsHidden: (isHidden: boolean) => void;
  /** Returns the link to the requirement with an id; undefined if no file in the folder has it. */
  readonly findReference: ((id: string) => string | undefined) | undefined;
};

/** Returns the requirements of a document. If their code can’t be loaded, the page has no list. */
export function useRequirements(
  document: ParsedDocument,
  name: SpecificationName | undefined,
  hrefOf: (fragment: string) => string,
  changes: DisplayedChanges | undefined,
): DocumentRequirements {
  const { path, text, markdown } = document;
  const canReadFiles = useHasExtension('viewer.specificationFiles');
  const { viewer } = useServices();
  const isComplete = isGherkinFile(path) || markdown?.isComplete === true;
  const ids = useMemo(
    () => (isComplete && markdown ? findIdWords(text) : none),
    [isComplete, markdown, text],
  );
  const isCandidate = useMemo(
    () => isComplete && (ids.length > 0 || mayHaveRequirements(path, text)),
    [isComplete, ids, path, text],
  );
  const { code, isLoading } = useCode(loadCode, isCandidate);

  const hidden = useHiddenRequirements();
  const owner = name ?? { codeHostSlug: '', path };
  const isHidden = hidden.has(owner);
  const { codeHostSlug } = owner;
  const changed = changes?.comparison?.requirements?.changes ?? none;
  const showsChanges = changes?.isShown === true;
  const view = useMemo(
    () =>
      isCandidate
        ? code?.createRequirementView({ path, text, markdown }, changed, showsChanges)
        : undefined,
    [isCandidate, code, path, text, markdown, changed, showsChanges],
  );

  const own = view?.idFragments;
  const missing = useMemo(() => ids.filter((id) => own?.has(id) === false), [ids, own]);
  const { data: definitions } = useQuery({
    ...definitionsQuery(viewer, owner, missing),
    enabled: name !== undefined && canReadFiles && missing.length > 0,
  });
  const findReference = useCallback(
    (id: string) => {
      const fragment = own?.get(id);
      if (fragment !== undefined) return hrefOf(fragment);
      const other = definitions?.get(id);
      return other && paths.specification({ codeHostSlug, path: other.path }, other);
    },
    [own, definitions, hrefOf, codeHostSlug],
  );
  const isListed = view?.listed !== undefined;
  return {
    view,
    isLoading,
    // A file can have its list only because of changes, which aren’t known while it is hidden.
    isHidden: isListed || (isHidden && view !== undefined) ? isHidden : undefined,
    setIsHidden: (next) => hidden.set(owner, next),
    findReference: own && own.size + ids.length > 0 ? findReference : undefined,
  };
}
