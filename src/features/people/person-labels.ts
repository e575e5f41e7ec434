import type { OwnedCompetenciesSummary } from '#data/directory/competencies/owners.ts';
import type { Person } from '#data/directory/schema.ts';
import { formatCompetencyCount } from '#data/directory/shown-names.ts';
import type { TermName } from '#platform/config.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** Tag next to the name of a person. */
export type PersonTag = {
  readonly label: string;
  readonly tone: 'plain' | 'good' | 'warn' | 'off';
  /** Term of the label, which the configuration can explain. */
  readonly term?: TermName;
};

/**
 * Returns a tag for each flag that is true. False or missing flags have no tag; the profile shows
 * all flags.
 */
export function getPersonTags({
  canQc,
  onboarding,
  external,
  leaving,
}: Person): readonly PersonTag[] {
  return [
    ...(canQc ? [{ label: 'Can QC', tone: 'good', term: 'canQc' } as const] : []),
    ...(onboarding ? [{ label: 'Onboarding', tone: 'warn' } as const] : []),
    ...(external ? [{ label: 'External', tone: 'plain' } as const] : []),
    ...(leaving ? [{ label: 'Leaving', tone: 'warn' } as const] : []),
  ];
}

/**
 * Formats the flags `external` and `leaving`, for example as “Internal” or “External, leaving”;
 * undefined if both flags are missing.
 */
export function formatEmployment({ external, leaving }: Person): string | undefined {
  if (external === null && leaving === null) return undefined;
  const type = { true: 'External', false: 'Internal', null: 'Internal or external not given' };
  const end = { true: ', leaving', false: '', null: ', leaving not given' };
  return type[`${external}`] + end[`${leaving}`];
}

/**
 * Returns the displayed name of a person. If the record contains no name, returns `asked`, the name
 * that was looked up.
 */
export function getPersonName({ fullName, name }: Person, asked: string): string {
  const own = [fullName, name].find((given) => given !== null && given.trim() !== '');
  return truncate(own ?? asked, maxNameLength);
}

/** Returns “Yes” or “No”; undefined if the value is missing. */
export function formatYesNo(flag: boolean | null): string | undefined {
  if (flag === null) return undefined;
  return flag ? 'Yes' : 'No';
}

export function formatOwnedCount(count: number): string {
  if (count === 0) return 'Owner of no competencies';
  return `Owner of ${formatCompetencyCount(count)}`;
}

/**
 * Formats the total story points of `count` competencies for each difficulty level, for example as
 * “easy 3, medium 8 (1 not given), hard not given”.
 */
export function formatOwnedPoints(summary: OwnedCompetenciesSummary, count: number): string {
  const levels = ['easy', 'medium', 'hard'] as const;
  return levels
    .map((level) => {
      const { points, notGiven } = summary[level];
      if (notGiven === count) return `${level} not given`;
      return `${level} ${points}${notGiven > 0 ? ` (${notGiven} not given)` : ''}`;
    })
    .join(', ');
}
