import { FilterPill } from '#ui/field/FilterPill.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { FacetChoice, FacetOptionsProps } from './FacetOptions.tsx';
import { type FacetMenu, formatChosen } from './facet.ts';

const load = async () => (await import('./FacetOptions.tsx')).FacetOptions;

/** Values of a menu's facets. The component is loaded on first use. */
export const FacetMenuOptions = lazyPart<FacetOptionsProps>(load);

/** Buttons that open the values of a menu of facets and show the selected ones. */
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
