import { FilterPill } from '#ui/field/FilterPill.tsx';
import { type DrawnFacets, type FacetMenu, FacetOptions } from './FacetOptions.tsx';
import { formatChosen } from './format-chosen.ts';

/** A pill for each menu of facets, which opens their values and says what is chosen. */
export function FacetPills<Facet extends FacetMenu['facets'][number]>({
  menus,
  mostNamed,
  ...drawn
}: Omit<DrawnFacets<Facet>, 'facets' | 'hint'> & {
  menus: readonly FacetMenu<Facet>[];
  /** How many of the chosen values a pill names; the others are counted. */
  mostNamed?: number;
}) {
  return menus.map(({ label, facets, hint }) => (
    <FilterPill
      key={label}
      label={label}
      chosen={formatChosen(facets, drawn.chosen, mostNamed)}
      onRemove={() => {
        const none = Object.fromEntries(facets.map(({ name }) => [name, []]));
        drawn.onChange({ ...drawn.chosen, ...none });
      }}
    >
      {() => <FacetOptions facets={facets} hint={hint} {...drawn} />}
    </FilterPill>
  ));
}
