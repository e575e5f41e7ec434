import { isValidLookupName, type PersonLookup } from '#data/directory/people/person-lookups.ts';
import type { ListedPerson, Person } from '#data/directory/schema.ts';
import { compareTexts } from '#text/collator.ts';
import { groupBy } from '#text/group-by.ts';
import type { ListedCompetency } from './competency-list.ts';
import { type LevelSums, sumLevels } from './owners.ts';

/** The most severe first. */
export const ownershipRisks = ['leaving', 'noOwner', 'missing', 'onboarding', 'external'] as const;

/** `missing`: not in the directory. The others except `noOwner` are flags of the owner's record. */
export type OwnershipRisk = (typeof ownershipRisks)[number];

/** Owner with the story points of the owned competencies. */
export type OwnerLoad = LevelSums & {
  /** '' for the competencies without an owner. */
  readonly owner: string;
  readonly count: number;
  /** Sum of the story points of all levels. */
  readonly points: number;
  /** Undefined if the record isn't loaded or doesn't exist. */
  readonly person: Person | undefined;
  /** `unaddressable`: servers reject the name in a URL, so no look-up is possible. */
  readonly status: 'noOwner' | 'found' | 'missing' | 'pending' | 'failed' | 'unaddressable';
  readonly error: Error | undefined;
  /** In the order of `ownershipRisks`; empty if the record isn't loaded. */
  readonly risks: readonly OwnershipRisk[];
};

export type OwnershipSummary = {
  /** First the most severe risks, then the most competencies. */
  readonly owners: readonly OwnerLoad[];
  /** A competency counts for every risk of its owner. */
  readonly counts: Readonly<Record<OwnershipRisk, number>>;
  /** Number of owners; competencies without an owner don't count. */
  readonly ownerCount: number;
  /** Names to look up, those with the most competencies first. */
  readonly pending: readonly string[];
};

function statusOf(owner: string, lookup: PersonLookup | undefined): OwnerLoad['status'] {
  if (owner === '') return 'noOwner';
  if (lookup === undefined && !isValidLookupName(owner)) return 'unaddressable';
  return lookup === undefined || lookup.status === 'looking' ? 'pending' : lookup.status;
}

function risksOf(status: OwnerLoad['status'], person: Person | undefined): OwnershipRisk[] {
  return ownershipRisks.filter((risk) =>
    risk === 'noOwner' || risk === 'missing' ? status === risk : person?.[risk] === true,
  );
}

/** Records are in the directory's people list or looked up by name. */
export function describeOwnership(
  competencies: readonly ListedCompetency[],
  listed: readonly ListedPerson[],
  lookups: ReadonlyMap<string, PersonLookup>,
): OwnershipSummary {
  const found = new Map(
    listed.map((person): [string, PersonLookup] => [person.name, { status: 'found', person }]),
  );
  const counts = { leaving: 0, noOwner: 0, missing: 0, onboarding: 0, external: 0 };
  const byOwner = groupBy(competencies, ({ competency }) => competency.owner ?? '');
  const owners = [...byOwner].map(([owner, owned]): OwnerLoad => {
    const count = owned.length;
    const lookup = found.get(owner) ?? lookups.get(owner);
    const status = statusOf(owner, lookup);
    const risks = risksOf(status, lookup?.person);
    for (const risk of risks) counts[risk] += count;
    const sums = sumLevels(owned);
    const points = sums.easy.points + sums.medium.points + sums.hard.points;
    return {
      ...sums,
      owner,
      count,
      points,
      person: lookup?.person,
      status,
      error: lookup?.error,
      risks,
    };
  });
  const severity = ({ risks: [worst] }: OwnerLoad) =>
    worst === undefined ? ownershipRisks.length : ownershipRisks.indexOf(worst);
  const byCount = (a: OwnerLoad, b: OwnerLoad) =>
    b.count - a.count || b.points - a.points || compareTexts(a.owner, b.owner);
  owners.sort((a, b) => severity(a) - severity(b) || byCount(a, b));
  return {
    owners,
    counts,
    ownerCount: owners.filter(({ owner }) => owner !== '').length,
    pending: owners.filter(({ status }) => status === 'pending').map(({ owner }) => owner),
  };
}
