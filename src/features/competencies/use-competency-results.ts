import { useDeferredValue, useEffect, useMemo } from 'react';
import type { ListedCompetency } from '#data/directory/competencies/competency-list.ts';
import { getCompetencySearch } from '#data/directory/competencies/competency-search.ts';
import { isStarred, useStarredItems } from '#workflows/stars/use-stars.ts';
import { toCompetencyReference } from './competency-reference.ts';
import { type CompetencyResults, getCompetencyResults } from './competency-results.ts';
import type { CompetencyView } from './competency-view.ts';

export function useFilteredCompetencies(
  items: readonly ListedCompetency[],
  view: CompetencyView,
): CompetencyResults {
  const { starred } = useStarredItems();
  const shown = useMemo(
    () =>
      view.starred
        ? items.filter((listed) => isStarred(starred, toCompetencyReference(listed)))
        : items,
    [items, view.starred, starred],
  );
  return useMemo(() => getCompetencyResults(shown, view), [shown, view]);
}

/**
 * Returns the results of a view, or of the previous view first while the search isn't prepared, so
 * that typing stays responsive.
 */
export function useCompetencyResults(
  items: readonly ListedCompetency[],
  view: CompetencyView,
): { readonly applied: CompetencyView; readonly results: CompetencyResults } {
  const search = getCompetencySearch(items);
  const isPrepared = search.isPrepared();
  // Prepares the search index after the first rows are rendered.
  useEffect(() => void search.prepare(), [search]);
  // Passes undefined if the search index is prepared, because every change of a deferred value
  // renders the screen a second time.
  const deferred = useDeferredValue(isPrepared ? undefined : view);
  const applied = isPrepared ? view : (deferred ?? view);
  return { applied, results: useFilteredCompetencies(items, applied) };
}
