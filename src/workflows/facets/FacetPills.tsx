import { FilterPill } from '#ui/field/FilterPill.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { FacetOptionsProps } from './FacetOptions.tsx';
import {
  type ChosenValues,
  type FacetLabel,
  type FacetMenu,
  type FacetOption,
  formatChosen,
} from './facet.ts';

const load = async () => (await import('./FacetOptions.tsx')).FacetOptions;
const LazyFacetOptions = lazyPart<FacetOptionsProps>(load);

type FacetChoice<F extends FacetLabel> = {
  chosen: ChosenValues;
  /** Returns the values of a facet in order; called only while they are shown. */
  optionsOf: (facet: F) => readonly FacetOption[];
  onChange: (chosen: ChosenValues) => void;
  /** Shown if a facet has no values. */
  none?: string;
};

/** The values of a menu's facets. Their component is loaded when it is first rendered. */
export function FacetMenuOptions<F extends FacetLabel>({
  menu: { label, hint, facets },
  takesFocus = false,
  chosen,
  optionsOf,
  onChange,
  none,
}: FacetChoice<F> & { menu: FacetMenu<F>; takesFocus?: boolean }) {
  return (
    <LazyFacetOptions
      label={label}
      hint={hint}
      facets={facets.map((facet) => ({ facet, options: optionsOf(facet) }))}
      chosen={chosen}
      onChange={onChange}
      none={none}
      takesFocus={takesFocus}
    />
  );
}

/** A button for each menu of facets, which opens their values and names the chosen ones. */
export function FacetPills<F extends FacetLabel>({
  menus,
  mostNamed,
  ...choice
}: FacetChoice<F> & {
  menus: readonly FacetMenu<F>[];
  /** How many of the chosen values a button names; the others are counted. */
  mostNamed?: number;
}) {
  return menus.map((menu) => (
    <FilterPill
      key={menu.label}
      label={menu.label}
      chosen={formatChosen(menu.facets, choice.chosen, mostNamed)}
      onRemove={() => {
        const none = Object.fromEntries(menu.facets.map(({ name }) => [name, []]));
        choice.onChange({ ...choice.chosen, ...none });
      }}
      onIntent={() => void load().catch(() => undefined)}
    >
      {() => <FacetMenuOptions menu={menu} takesFocus {...choice} />}
    </FilterPill>
  ));
}
