import {
  type FacetName,
  facetNames,
  flagValues,
  mapFacets,
  type PeopleFilter,
} from '#data/directory/people/people-facets.ts';
import { type UrlCodec, useUrlState } from '#workflows/url-state/use-url-state.ts';

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

const filterCodec: UrlCodec<PeopleFilter> = {
  read: (params) => ({ text: params.get('q') ?? '', chosen: chosenIn(params) }),
  write: ({ text, chosen }, params) => {
    const query = new URLSearchParams(params);
    for (const name of ['q', ...facetNames]) query.delete(name);
    if (text !== '') query.set('q', text);
    for (const facet of facetNames) for (const value of chosen[facet]) query.append(facet, value);
    return query;
  },
};

/** What the list is filtered by. It is kept in the address. */
export function usePeopleFilter(): PeopleFilterControl {
  const { value, replaceDebounced, push } = useUrlState(filterCodec);
  const { text, chosen } = value;
  const change = (text: string, chosen: Chosen) => push({ text, chosen });
  const without = (facets: readonly FacetName[]) =>
    mapFacets((facet) => (facets.includes(facet) ? new Set<string>() : chosen[facet]));

  return {
    text,
    setText: (text) => replaceDebounced({ text, chosen }),
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
