import { FilterPill } from '#ui/field/FilterPill.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import type { FacetOptionsProps, FacetSelectionProps } from './FacetOptions.tsx';
import { type FacetMenu, formatSelectedValues } from './facet.ts';

const load = async () => (await import('./FacetOptions.tsx')).FacetOptions;

/** In its own chunk, because a list is shown without its open menus. */
export const FacetMenuOptions = lazyComponent<FacetOptionsProps>(load, { isPreloaded: true });

/** Each button shows the selected values of its menu. */
export function FacetPills({
  menus,
  ...choice
}: FacetSelectionProps & { menus: readonly FacetMenu[] }) {
  return menus.map((menu) => (
    <FilterPill
      key={menu.label}
      label={menu.label}
      chosen={formatSelectedValues(menu, choice.chosen)}
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
