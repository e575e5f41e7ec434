import { foldText, getSearchWords } from '#text/fold-text.ts';
import { formatCount } from '#text/format-number.ts';
import { groupBy } from '#text/group-by.ts';
import type { Heading } from '#text/markdown/markdown-document.ts';
import type { RequirementChange } from '#text/markdown/requirements/compare-requirements.ts';
import {
  getKeyword,
  getRequirementText,
  type Requirement,
} from '#text/markdown/requirements/requirement.ts';

/** Heading of the requirements of a section. */
export type ListedSection = { readonly key: string; readonly name: string };

/** Row of the list: a requirement with its change since the earlier version. */
export type ListedRequirement = {
  readonly key: string;
  /** The same object for all rows of a section; undefined above the first heading. */
  readonly section: ListedSection | undefined;
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
 * Returns the requirements in the order of the text; a removed one follows the one that preceded it,
 * in the section of a neighbour if that has the same name.
 */
export function listRequirements(
  requirements: readonly Requirement[],
  changes: readonly RequirementChange[],
): readonly ListedRequirement[] {
  const changed = new Map(changes.map((change) => [change.after?.id, change]));
  const sections = new Map<string, ListedSection>();
  const sectionOf = (heading: Heading | undefined, version = '') => {
    if (heading === undefined) return undefined;
    const key = `${version}section ${heading.slug}`;
    const section = sections.get(key) ?? { key, name: heading.text };
    sections.set(key, section);
    return section;
  };
  const rows = requirements.map((one) =>
    createRow(one, one.id, sectionOf(one.section), changed.get(one.id)),
  );
  const indexes = new Map(requirements.map(({ id }, index) => [id, index + 1]));
  let removed = 0;
  for (const change of changes) {
    const { before, after, follows } = change;
    if (after !== undefined || before === undefined) continue;
    const index = (indexes.get(follows?.id ?? '') ?? 0) + removed;
    const beside = [rows[index - 1]?.section, rows[index]?.section];
    const section =
      beside.find((one) => one?.name === before.section?.text) ??
      sectionOf(before.section, 'removed ');
    rows.splice(index, 0, createRow(before, `removed ${before.id}`, section, change));
    removed += 1;
  }
  return rows;
}

function createRow(
  requirement: Requirement,
  key: string,
  section: ListedSection | undefined,
  change: RequirementChange | undefined,
): ListedRequirement {
  return {
    key,
    section,
    requirement,
    change,
    isRemoved: change?.before === requirement,
    elementId: requirement.rule === 'scenario' ? `L${requirement.lines[0]}` : requirement.id,
    searchText: foldText(
      [
        requirement.id,
        requirement.title,
        getRequirementText(requirement),
        ...requirement.scenarios.map(({ name }) => name),
      ].join('\n'),
    ),
  };
}

/** Groups rows by section, in the order of the text. */
export const groupBySection = (rows: readonly ListedRequirement[]) =>
  groupBy(rows, ({ section }) => section);

/** Returns facts about a requirement, such as “2 scenarios”. */
export function getRowFacts({ requirement }: ListedRequirement): readonly string[] {
  const { hasRepeatedId, proposed, rule, scenarios } = requirement;
  const hasScenarios = rule !== 'scenario' && scenarios.length > 0;
  return [
    ...(hasRepeatedId ? ['ID occurs before'] : []),
    ...(proposed === undefined ? [] : [`proposed: ${proposed}`]),
    ...(hasScenarios ? [formatCount(scenarios.length, 'scenario')] : []),
  ];
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
