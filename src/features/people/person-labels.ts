import { formatCompetencyCount } from '#data/directory/display-names.ts';
import type { Person } from '#data/directory/schema.ts';
import type { TermName } from '#platform/config.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

export type PersonTag = {
  readonly label: string;
  readonly tone: 'plain' | 'good' | 'warn' | 'off';
  readonly term?: TermName;
};

const flagTags: readonly (readonly ['canQc' | 'onboarding' | 'external' | 'leaving', PersonTag])[] =
  [
    ['canQc', { label: 'Can QC', tone: 'good', term: 'canQc' }],
    ['onboarding', { label: 'Onboarding', tone: 'warn' }],
    ['external', { label: 'External', tone: 'plain' }],
    ['leaving', { label: 'Leaving', tone: 'warn' }],
  ];

/** Returns a tag for each flag that is true; the profile shows all flags. */
export function getPersonTags(person: Person): readonly PersonTag[] {
  return flagTags.filter(([flag]) => person[flag]).map(([, tag]) => tag);
}

/** Returns “Internal” or “External, leaving”; undefined if both flags are missing. */
export function formatEmployment({ external, leaving }: Person): string | undefined {
  if (external === null && leaving === null) return undefined;
  const type = { true: 'External', false: 'Internal', null: 'Internal or external not given' };
  const end = { true: ', leaving', false: '', null: ', leaving not given' };
  return type[`${external}`] + end[`${leaving}`];
}

/** Returns the displayed name, or `asked`, the requested name, if the record has none. */
export function getPersonName({ fullName, name }: Person, asked: string): string {
  const own = [fullName, name].find((given) => given !== null && given.trim() !== '');
  return truncate(own ?? asked, maxNameLength);
}

export function formatYesNo(flag: boolean | null): string | undefined {
  if (flag === null) return undefined;
  return flag ? 'Yes' : 'No';
}

export function formatOwnedCount(count: number): string {
  if (count === 0) return 'Owner of no competencies';
  return `Owner of ${formatCompetencyCount(count)}`;
}
