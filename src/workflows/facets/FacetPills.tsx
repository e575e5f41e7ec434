import { FilterPill } from '#ui/field/FilterPill.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { FacetChoice, FacetOptionsProps } from './FacetOptions.tsx';
import { type FacetMenu, formatChosen } from './facet.ts';

const load = async () => (await import('./FacetOptions.tsx')).FacetOptions;

/** The values of a menu's facets. Their component is loaded when it is first rendered. */
export const FacetMenuOptions = lazyPart<FacetOptionsProps>(load);

/** A button for each menu of facets, which opens their values and names the chosen ones. */
export function FacetPills({ menus, ...choice }: FacetChoice & { menus: readonly FacetMenu[] }) {
  return menus.map((menu) => (
    <FilterPill
      key={menu.label}
      label={menu.label}
      chosen={formatChosen(menu.facets, choice.chosen)}
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
