import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  type FacetName,
  facetNames,
  flagValues,
  mapFacets,
  type PeopleFilter,
} from '#data/directory/people/people-facets.ts';
import { useUrlText } from '#ui/field/use-url-text.ts';

type Chosen = PeopleFilter['chosen'];

export type PeopleFilterControl = {
  /** As typed; the address follows a moment later, and typing adds nothing to the history. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly chosen: Chosen;
  /** Adds to the history, so that Back takes the choice back, as do `drop` and `clear`. */
  readonly choose: (facet: FacetName, value: string, on: boolean) => void;
  /** Gives up everything chosen of some facets. */
  readonly drop: (facets: readonly FacetName[]) => void;
  readonly clear: () => void;
  readonly isUsed: boolean;
};

const words: readonly FacetName[] = ['category', 'room'];
const flags: readonly string[] = flagValues;

function chosenIn(params: URLSearchParams): Chosen {
  return mapFacets((facet) => {
    const values = params.getAll(facet);
    // A flag that is none of the three could not be seen, and so not given up.
    return new Set(
      words.includes(facet) ? values : values.filter((value) => flags.includes(value)),
    );
  });
}

/** What the list is filtered by. It lives in the address; what was just chosen is shown before that. */
export function usePeopleFilter(): PeopleFilterControl {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useUrlText('q');
  const inUrl = params.toString();
  const [latest, setLatest] = useState(() => ({ inUrl, chosen: chosenIn(params) }));
  if (latest.inUrl !== inUrl) setLatest({ inUrl, chosen: chosenIn(params) });
  const { chosen } = latest;

  const change = (nextText: string, next: Chosen) => {
    setText(nextText);
    setLatest({ inUrl, chosen: next });
    const query = new URLSearchParams(params);
    for (const name of ['q', ...facetNames]) query.delete(name);
    if (nextText !== '') query.set('q', nextText);
    for (const facet of facetNames) for (const value of next[facet]) query.append(facet, value);
    setParams(query, { preventScrollReset: true });
  };
  const without = (facets: readonly FacetName[]) =>
    mapFacets((facet) => (facets.includes(facet) ? new Set<string>() : chosen[facet]));

  return {
    text,
    setText,
    chosen,
    choose: (facet, value, on) => {
      const values = new Set(chosen[facet]);
      if (on) values.add(value);
      else values.delete(value);
      change(text, { ...chosen, [facet]: values });
    },
    drop: (facets) => change(text, without(facets)),
    clear: () => change('', without(facetNames)),
    isUsed: text !== '' || facetNames.some((facet) => chosen[facet].size > 0),
  };
}
