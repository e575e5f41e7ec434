import { foldText, getSearchWords } from '#text/fold-text.ts';
import type { RequirementChange } from '#text/markdown/requirements/compare-requirements.ts';
import {
  getKeyword,
  getRequirementText,
  type Requirement,
} from '#text/markdown/requirements/requirement.ts';

/** Row of the list: a requirement with its change since the earlier version. */
export type ListedRequirement = {
  readonly requirement: Requirement;
  readonly change: RequirementChange | undefined;
  /** True if the shown text doesn't contain the requirement. */
  readonly isRemoved: boolean;
  /** Id of the requirement's element in the text: a scenario in source code is a line. */
  readonly elementId: string;
  /** Folded text that is searched. */
  readonly searchText: string;
};

/** Filters of the list; each keyword includes its NOT. */
export const requirementFilters = {
  changed: 'Changed',
  must: 'Must',
  should: 'Should',
  may: 'May',
  'without-scenario': 'Without scenario',
} as const;

export type RequirementFilter = keyof typeof requirementFilters;

const isFilter = (name: string): name is RequirementFilter => name in requirementFilters;

/**
 * Returns the requirements in the order of the text; a removed one follows the changed one that
 * preceded it.
 */
export function listRequirements(
  requirements: readonly Requirement[],
  changes: readonly RequirementChange[],
): readonly ListedRequirement[] {
  const changed = new Map(changes.map((change) => [change.after?.id, change]));
  const list = (requirement: Requirement, change?: RequirementChange, isRemoved = false) => ({
    requirement,
    change,
    isRemoved,
    elementId: requirement.rule === 'scenario' ? `L${requirement.lines[0]}` : requirement.id,
    searchText: foldText(
      [
        requirement.id,
        requirement.title,
        getRequirementText(requirement),
        ...requirement.scenarios.map(({ name }) => name),
      ].join('\n'),
    ),
  });
  const rows: ListedRequirement[] = requirements.map((one) => list(one, changed.get(one.id)));
  const indexes = new Map(requirements.map(({ id }, index) => [id, index + 1]));
  let at = 0;
  let removed = 0;
  for (const change of changes) {
    if (change.after) at = indexes.get(change.after.id) ?? at;
    else if (change.before) {
      rows.splice(at + removed, 0, list(change.before, change, true));
      removed += 1;
    }
  }
  return rows;
}

/** True if the row passes a filter. */
function passes({ requirement, change }: ListedRequirement, filter: RequirementFilter): boolean {
  if (filter === 'changed') return change !== undefined;
  if (filter === 'without-scenario') return requirement.scenarios.length === 0;
  return getKeyword(requirement)?.toLowerCase().replace(' not', '') === filter;
}

/** Counts the rows of each filter; removed requirements count as changed only. */
export function countByFilter(
  listed: readonly ListedRequirement[],
): ReadonlyMap<RequirementFilter, number> {
  const counts = new Map<RequirementFilter, number>();
  const hasScenarios = listed.some(({ requirement }) => requirement.scenarios.length > 0);
  for (const filter of Object.keys(requirementFilters).filter(isFilter)) {
    if (filter === 'without-scenario' && !hasScenarios) continue;
    const count = listed.filter(
      (row) => (filter === 'changed' || !row.isRemoved) && passes(row, filter),
    ).length;
    if (count > 0) counts.set(filter, count);
  }
  return counts;
}

/**
 * Returns the rows that pass a search and the chosen filters: one of the chosen keywords, and every
 * other chosen filter. Removed requirements are shown only with the filter “Changed”.
 */
export function filterRequirements(
  listed: readonly ListedRequirement[],
  query: string,
  chosen: ReadonlySet<RequirementFilter>,
): readonly ListedRequirement[] {
  const words = getSearchWords(query);
  const keywords = (['must', 'should', 'may'] as const).filter((name) => chosen.has(name));
  return listed.filter(
    (row) =>
      (!row.isRemoved || chosen.has('changed')) &&
      words.every((word) => row.searchText.includes(word)) &&
      (keywords.length === 0 || keywords.some((name) => passes(row, name))) &&
      (!chosen.has('changed') || passes(row, 'changed')) &&
      (!chosen.has('without-scenario') || passes(row, 'without-scenario')),
  );
}
