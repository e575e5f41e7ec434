import type { Competency } from '#data/directory/schema.ts';
import type { ListedCompetency } from './competency-list.ts';

/** What competencies can be narrowed by. */
export const facetNames = ['category', 'owner', 'cli', 'plan', 'ai'] as const;
export type FacetName = (typeof facetNames)[number];

/** The values of the facets that have few; those of `category` and `owner` are whatever is there. */
export const closedFacets = {
  cli: ['on', 'off', 'not-given'],
  plan: ['on', 'off', 'not-given'],
  ai: ['with', 'without', 'not-given'],
} as const;

/** What is chosen of each facet: nothing is everything, several are any of them. */
export type ChosenFacets = Readonly<Record<FacetName, readonly string[]>>;

export const nothingChosen: ChosenFacets = { category: [], owner: [], cli: [], plan: [], ai: [] };

function settingOf(on: boolean | null | undefined): string {
  if (on === null || on === undefined) return 'not-given';
  return on ? 'on' : 'off';
}

/** An empty list says that there is none; a list that is missing says nothing. */
function aiContentOf(content: Competency['aiContent']): string {
  const kinds = [content?.secondBrains, content?.qualityBar, content?.commands];
  if (kinds.some((links) => links && links.items.length + links.unreadable.length > 0)) {
    return 'with';
  }
  return kinds.some((links) => links) ? 'without' : 'not-given';
}

/** The value by which a competency is found in a facet; a missing category or owner is empty. */
export function facetValue({ category, competency }: ListedCompetency, facet: FacetName): string {
  switch (facet) {
    case 'category':
      return category;
    case 'owner':
      return competency.owner ?? '';
    case 'cli':
      return settingOf(competency.settings?.enabledForCli);
    case 'plan':
      return settingOf(competency.settings?.enabledForPlan);
    case 'ai':
      return aiContentOf(competency.aiContent);
    default:
      return facet satisfies never;
  }
}

type Wanted = readonly { facet: FacetName; values: ReadonlySet<string> }[];

function wantedOf(chosen: ChosenFacets, except?: FacetName): Wanted {
  return facetNames
    .filter((facet) => facet !== except && chosen[facet].length > 0)
    .map((facet) => ({ facet, values: new Set(chosen[facet]) }));
}

/**
 * Those that have one of the chosen values in every facet.
 * @param except a facet whose own choice is left aside
 */
export function narrow(
  competencies: readonly ListedCompetency[],
  chosen: ChosenFacets,
  except?: FacetName,
): readonly ListedCompetency[] {
  const wanted = wantedOf(chosen, except);
  if (wanted.length === 0) return competencies;
  return competencies.filter((listed) =>
    wanted.every(({ facet, values }) => values.has(facetValue(listed, facet))),
  );
}

/**
 * How many there are of each value of a facet. Counts follow what is chosen of the other facets, not
 * of this one, so that they say what another choice would bring.
 */
export function facetCounts(
  competencies: readonly ListedCompetency[],
  chosen: ChosenFacets,
  facet: FacetName,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const listed of narrow(competencies, chosen, facet)) {
    const value = facetValue(listed, facet);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
