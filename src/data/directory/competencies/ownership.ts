import { isValidLookupName, type PersonLookup } from '#data/directory/people/person-lookups.ts';
import type { ListedPerson, Person } from '#data/directory/schema.ts';
import { compareTexts } from '#text/collator.ts';
import { getStoryPoints, type LevelName, levelNames } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';
import type { LevelPoints } from './owners.ts';

/** Reasons why the ownership of a competency is at risk, the most severe first. */
export const ownershipRisks = ['leaving', 'noOwner', 'missing', 'onboarding', 'external'] as const;

/**
 * Reason why the ownership of a competency is at risk: `noOwner` if the competency has no owner,
 * `missing` if the directory doesn't contain the owner. The other reasons are flags of the owner's
 * record.
 */
export type OwnershipRisk = (typeof ownershipRisks)[number];

/** Owner of competencies, with the sum of the story points of these competencies. */
export type OwnerLoad = Readonly<Record<LevelName, LevelPoints>> & {
  /** Name of the owner; '' for the competencies without an owner. */
  readonly owner: string;
  /** Number of competencies. */
  readonly count: number;
  /** Sum of the story points of all levels. */
  readonly points: number;
  /** Record of the owner; undefined if it isn't loaded or doesn't exist. */
  readonly person: Person | undefined;
  /**
   * State of the owner's record. `unaddressable` if no look-up is possible, because servers reject
   * the name in a URL.
   */
  readonly status: 'noOwner' | 'found' | 'missing' | 'pending' | 'failed' | 'unaddressable';
  /** Error of a failed look-up. */
  readonly error: Error | undefined;
  /** Risks in the order of `ownershipRisks`; empty if the record of the owner isn't loaded. */
  readonly risks: readonly OwnershipRisk[];
};

export type OwnershipSummary = {
  /** Owners, those with the most severe risks first, then those with the most competencies. */
  readonly owners: readonly OwnerLoad[];
  /** Number of competencies at each risk. A competency counts for every risk of its owner. */
  readonly counts: Readonly<Record<OwnershipRisk, number>>;
  /** Number of distinct owners, without the missing owner. */
  readonly ownerCount: number;
  /** Names of the owners to look up, those with the most competencies first. */
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

type MutableLoad = {
  count: number;
  points: number;
} & Record<LevelName, { points: number; notGiven: number }>;

const createLoad = (): MutableLoad => ({
  count: 0,
  points: 0,
  easy: { points: 0, notGiven: 0 },
  medium: { points: 0, notGiven: 0 },
  hard: { points: 0, notGiven: 0 },
});

/** Sums the number of competencies and the story points of each owner. */
function sumLoads(competencies: readonly ListedCompetency[]): ReadonlyMap<string, MutableLoad> {
  const loads = new Map<string, MutableLoad>();
  for (const { competency } of competencies) {
    const owner = competency.owner ?? '';
    const load = loads.get(owner) ?? createLoad();
    loads.set(owner, load);
    load.count += 1;
    for (const level of levelNames) {
      const points = getStoryPoints(competency, level);
      if (points === null) load[level].notGiven += 1;
      load[level].points += points ?? 0;
      load.points += points ?? 0;
    }
  }
  return loads;
}

/**
 * Describes the owners of competencies. The records of owners are from the directory's people list
 * and, for owners who aren't in the list, from look-ups by name.
 */
export function describeOwnership(
  competencies: readonly ListedCompetency[],
  listed: readonly ListedPerson[],
  lookups: ReadonlyMap<string, PersonLookup>,
): OwnershipSummary {
  const found = new Map(
    listed.map((person): [string, PersonLookup] => [person.name, { status: 'found', person }]),
  );
  const counts = { leaving: 0, noOwner: 0, missing: 0, onboarding: 0, external: 0 };
  const owners = [...sumLoads(competencies)].map(([owner, load]): OwnerLoad => {
    const lookup = found.get(owner) ?? lookups.get(owner);
    const status = statusOf(owner, lookup);
    const risks = risksOf(status, lookup?.person);
    for (const risk of risks) counts[risk] += load.count;
    return { ...load, owner, person: lookup?.person, status, error: lookup?.error, risks };
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
