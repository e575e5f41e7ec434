import { type FilterOption, FilterOptions } from '#ui/field/FilterOptions.tsx';
import styles from './FacetOptions.module.css';
import type { ChosenValues, LabelledFacet } from './format-chosen.ts';

/** Facets that are chosen from together. */
export type FacetMenu<Facet extends LabelledFacet = LabelledFacet> = {
  readonly label: string;
  readonly facets: readonly Facet[];
  /** What the facets mean, where their names don't say. */
  readonly hint?: string;
};

export type DrawnFacets<Facet extends LabelledFacet> = {
  facets: readonly Facet[];
  /** What they mean, where their names don't say. */
  hint?: string | undefined;
  chosen: ChosenValues;
  /** The values of a facet in order; only worked out while they are shown. */
  optionsOf: (facet: Facet) => readonly FilterOption[];
  onChange: (chosen: ChosenValues) => void;
  /** Shown where a facet has no values. */
  none?: string;
};

/** The values of some facets, each to be ticked. */
export function FacetOptions<Facet extends LabelledFacet>({
  facets,
  hint,
  chosen,
  optionsOf,
  onChange,
  none,
}: DrawnFacets<Facet>) {
  const options = facets.map((facet) => {
    const { name, label } = facet;
    const values = chosen[name] ?? [];
    return (
      <FilterOptions
        key={name}
        label={label}
        options={optionsOf(facet)}
        isChosen={(value) => values.includes(value)}
        onChoose={(value, on) => {
          const others = values.filter((other) => other !== value);
          onChange({ ...chosen, [name]: on ? [...others, value] : others });
        }}
        none={none}
      />
    );
  });
  return (
    <>
      {hint && <p className={styles.hint}>{hint}</p>}
      {options}
    </>
  );
}
