import { compareNames } from '#text/compare-names.ts';
import type { ListedCompetency } from './competency-list.ts';
import { groupBy } from './group-by.ts';

/** How many competencies of each category an owner has; the owner is empty if not given. */
export type OwnerCounts = {
  readonly owner: string;
  readonly total: number;
  /** One for each category of the matrix, in its order. */
  readonly counts: readonly number[];
};

export type OwnerMatrix = {
  readonly categories: readonly { readonly category: string; readonly total: number }[];
  /** Competencies without owner first, then the owners with the most. */
  readonly owners: readonly OwnerCounts[];
  /** The largest of all counts. */
  readonly greatest: number;
};

export function ownersByCategory(competencies: readonly ListedCompetency[]): OwnerMatrix {
  const categories = [...groupBy(competencies, ({ category }) => category)]
    .map(([category, members]) => ({ category, total: members.length }))
    .sort((a, b) => compareNames(a.category, b.category));
  const placeOf = new Map(categories.map(({ category }, place) => [category, place]));

  let greatest = 0;
  const owners = [...groupBy(competencies, ({ competency }) => competency.owner ?? '')]
    .map(([owner, owned]) => {
      const counts = categories.map(() => 0);
      for (const { category } of owned) {
        const place = placeOf.get(category) ?? 0;
        const count = (counts[place] ?? 0) + 1;
        counts[place] = count;
        greatest = Math.max(greatest, count);
      }
      return { owner, total: owned.length, counts };
    })
    .sort(
      (a, b) =>
        Number(b.owner === '') - Number(a.owner === '') ||
        b.total - a.total ||
        compareNames(a.owner, b.owner),
    );
  return { categories, owners, greatest };
}
