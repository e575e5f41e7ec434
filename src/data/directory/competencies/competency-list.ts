import type { Competency } from '#data/directory/schema.ts';
import { rankNames } from '#text/compare-names.ts';
import { getStoryPoints, levelNames } from './competency-fields.ts';

/** The competency might not exist. */
export type CompetencyReference = {
  /** An empty string if missing, as is `name`. */
  readonly category: string;
  readonly name: string;
  /** 1-based, among the competencies with this category and name, in the order received. */
  readonly occurrence: number;
};

export type ListedCompetency = CompetencyReference & {
  readonly competency: Competency;
  /** Number of competencies with this category and name. */
  readonly occurrences: number;
};

/** Sorts by category and name. */
export function listCompetencies(competencies: readonly Competency[]): ListedCompetency[] {
  const categories = rankNames(competencies.map(({ category }) => category ?? ''));
  const names = rankNames(competencies.map(({ name }) => name ?? ''));
  const counts = new Map<number, number>();
  const numbered = competencies.map((competency) => {
    const category = competency.category ?? '';
    const name = competency.name ?? '';
    // Ranks sort by category, then by name, and are unique for each combination.
    const rank = (categories.get(category) ?? 0) * names.size + (names.get(name) ?? 0);
    const occurrence = (counts.get(rank) ?? 0) + 1;
    counts.set(rank, occurrence);
    return { competency, category, name, occurrence, rank };
  });
  return numbered
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank, ...listed }) => ({ ...listed, occurrences: counts.get(rank) ?? 1 }));
}

export function isSameCompetency(a: CompetencyReference, b: CompetencyReference): boolean {
  return a.category === b.category && a.name === b.name && a.occurrence === b.occurrence;
}

export function getCompetencyKey({ category, name, occurrence }: CompetencyReference): string {
  return JSON.stringify([category, name, occurrence]);
}

export function findCompetency(
  competencies: readonly ListedCompetency[],
  address: CompetencyReference,
): ListedCompetency | undefined {
  return competencies.find((listed) => isSameCompetency(listed, address));
}

/** Returns the maximum at any level, the scale of all bars. */
export function getMaxStoryPoints(competencies: readonly ListedCompetency[]): number {
  let greatest = 0;
  for (const { competency } of competencies) {
    for (const level of levelNames) {
      greatest = Math.max(greatest, getStoryPoints(competency, level) ?? 0);
    }
  }
  return greatest;
}
