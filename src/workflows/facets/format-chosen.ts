import { formatNumber } from '#text/format-number.ts';

/** A facet as it is named on screen. */
export type LabelledFacet = {
  readonly name: string;
  readonly label: string;
  readonly formatValue: (value: string) => string;
};

/** The values chosen of each facet, by its name. */
export type ChosenValues = { readonly [name: string]: readonly string[] };

/** “Platform, Product and 2 more”, or of several facets “CLI enabled”; empty for nothing. */
export function formatChosen(
  facets: readonly LabelledFacet[],
  chosen: ChosenValues,
  mostNamed = Number.POSITIVE_INFINITY,
): string {
  const labels = facets.flatMap(({ name, label, formatValue }) =>
    (chosen[name] ?? []).map((value) => {
      const formatted = formatValue(value);
      return facets.length === 1 ? formatted : `${label} ${formatted.toLowerCase()}`;
    }),
  );
  const rest = labels.length - mostNamed;
  return rest > 0
    ? `${labels.slice(0, mostNamed).join(', ')} and ${formatNumber(rest)} more`
    : labels.join(', ');
}
