import {
  activeFacets,
  type CompetencyFacet,
} from '#data/directory/competencies/competency-facets.ts';
import type { CompetencyResults } from '#data/directory/competencies/competency-results.ts';
import { type CompetencyView, withChosen } from '#data/directory/competencies/competency-view.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import { Button } from '#ui/button/Button.tsx';
import { NoResults } from '#ui/notice/EmptyState.tsx';
import { formatChosen } from '#workflows/facets/format-chosen.ts';

/** How many chosen values of a facet are named; the others are counted. */
export const mostNamed = 3;

/** Says what nothing goes with, and what to let go of to see something again. */
export function NoMatch({
  view,
  results,
  suggestion,
  onChange,
  onClearText,
  onClear,
}: {
  view: CompetencyView;
  results: CompetencyResults;
  /** What may be meant with the text. */
  suggestion: string | undefined;
  onChange: (view: CompetencyView) => void;
  onClearText: () => void;
  onClear: () => void;
}) {
  const { query, starred, chosen } = view;
  const searching = query.trim() !== '';
  const active = activeFacets(chosen);
  // Removing one filter may not be enough.
  const helps = (what: CompetencyFacet | 'query') => results.without(what) > 0;
  const chosenLabels = active.map(
    (facet) => `${facet.label}: ${formatChosen([facet], chosen, mostNamed)}`,
  );
  return (
    <NoResults
      query={query}
      suggestion={suggestion}
      onSuggestion={(meant) => onChange({ ...view, query: meant })}
      actions={
        <>
          {searching && ((active.length === 0 && !starred) || helps('query')) && (
            <Button onClick={onClearText}>
              {active.length === 0 && !starred
                ? 'Clear the filter'
                : `Without the text (${formatCompetencyCount(results.without('query'))})`}
            </Button>
          )}
          {active.filter(helps).map((facet) => (
            <Button key={facet.name} onClick={() => onChange(withChosen(view, facet, []))}>
              {`Without ${facet.label} (${formatCompetencyCount(results.without(facet))})`}
            </Button>
          ))}
          {starred && (
            <Button onClick={() => onChange({ ...view, starred: false })}>
              Include those without a star
            </Button>
          )}
          {active.length + Number(searching) + Number(starred) > 1 && (
            <Button onClick={onClear}>Clear all</Button>
          )}
        </>
      }
    >
      {starred && <p>Only those with a star are shown.</p>}
      {active.length > 0 && (
        <p>{searching ? 'Filtered by:' : 'Nothing matches all of these filters:'}</p>
      )}
      {chosenLabels.map((words) => (
        <p key={words}>
          <bdi>{words}</bdi>
        </p>
      ))}
    </NoResults>
  );
}
