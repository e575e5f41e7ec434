import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { Link } from 'react-router';
import {
  getCompetencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { countByCategory, filterByOwner, sumLevels } from '#data/directory/competencies/owners.ts';
import {
  formatCompetencyCount,
  formatLevelSums,
  toCategoryLabel,
  toNameLabel,
} from '#data/directory/display-names.ts';
import {
  findPersonCompetencies,
  type PersonCompetency,
} from '#data/directory/people/person-sections.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import type { Person } from '#data/directory/schema.ts';
import { formatOwnedCount } from '#features/people/person-labels.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { LimitedList, LinkListItem, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingMessage } from '#workflows/loading/LoadingSkeleton.tsx';
import { Term } from '#workflows/terms/Term.tsx';
import { EntryDetails } from './PersonRecord.tsx';
import styles from './profile.module.css';

const maxInitialCompetencies = 40;
const maxCategories = 12;

/** Competencies that a person owns. If they fail to load, the profile stays visible. */
export function OwnedCompetencies({
  names,
  isHiddenIfEmpty,
}: {
  names: readonly (string | null)[];
  /** True for a person without a record, who probably owns no competencies. */
  isHiddenIfEmpty: boolean;
}) {
  const { directory } = useServices();
  const { data, error, refetch } = useQuery(competenciesQuery(directory));
  const owned = data && filterByOwner(data.items, names);
  if (isHiddenIfEmpty && (owned === undefined || owned.length === 0)) return null;
  return (
    <Stack as="section" gap={6}>
      <h2>{owned === undefined ? 'Competencies owned' : formatOwnedCount(owned.length)}</h2>
      {owned === undefined && error === null && (
        <div className={styles.loading} data-appears>
          <p aria-busy>Loading…</p>
          <LoadingMessage />
        </div>
      )}
      {owned === undefined && error !== null && (
        <FailureNotice message={getFailureMessage(error)} onRetry={() => void refetch()} />
      )}
      {owned !== undefined && owned.length > 0 && (
        <>
          <Summary owned={owned} />
          <LimitedList items={owned} step={maxInitialCompetencies}>
            {(shown) => (
              <ul>
                {shown.map(({ category, name, occurrence }) => (
                  <LinkListItem
                    key={getCompetencyKey({ category, name, occurrence })}
                    picture={<GraduationCap aria-hidden />}
                    end={<bdi>{toCategoryLabel(category)}</bdi>}
                  >
                    <Link to={paths.competency(category, name, { occurrence })}>
                      <bdi>{toNameLabel(name)}</bdi>
                    </Link>
                  </LinkListItem>
                ))}
              </ul>
            )}
          </LimitedList>
        </>
      )}
    </Stack>
  );
}

function Summary({ owned }: { owned: readonly ListedCompetency[] }) {
  const categories = countByCategory(owned);
  const rest = categories.length - maxCategories;
  const counts = categories
    .slice(0, maxCategories)
    .map(({ category, count }) => `${toCategoryLabel(category)} ${formatNumber(count)}`);
  if (rest > 0) counts.push(`${formatNumber(rest)} more`);
  return (
    <Stack gap={2} below={4} tone="soft" size="small" breaks>
      {categories.length > 1 && <p>{counts.join(' · ')}</p>}
      <p>
        <Term name="storyPoints">Story points</Term>:{' '}
        {formatLevelSums(sumLevels(owned), owned.length)}
      </p>
    </Stack>
  );
}

/** Competencies in a person's record; those in the directory's list are links. */
export function PersonCompetencyList({ person }: { person: Person }) {
  const { directory } = useServices();
  const { data } = useQuery(competenciesQuery(directory));
  const held = findPersonCompetencies(person, data?.items ?? []);
  if (held.length === 0) return null;
  return (
    <Stack as="section" gap={6}>
      <h2>Has {formatCompetencyCount(held.length)}</h2>
      <LimitedList items={held} step={maxInitialCompetencies}>
        {(shown) => (
          <ul>
            {withIndexKeys(shown).map(([key, one]) => (
              <Held key={key} held={one} />
            ))}
          </ul>
        )}
      </LimitedList>
    </Stack>
  );
}

function Held({ held: { entry, matches } }: { held: PersonCompetency }) {
  const [match, another] = matches;
  const only = another === undefined ? match : undefined;
  const words = <bdi>{truncate(entry.name, maxNameLength) || '(unnamed)'}</bdi>;
  const details = new Map([...entry.details].filter(([, value]) => value !== only?.category));
  // The record contains only the name of the competency. If several competencies have this name,
  // the link opens the list of all of them.
  const to =
    only === undefined
      ? paths.competencies({ filter: entry.name })
      : paths.competency(only.category, only.name, { occurrence: only.occurrence });
  return (
    <LinkListItem
      picture={<GraduationCap aria-hidden />}
      end={only !== undefined && <bdi>{toCategoryLabel(only.category)}</bdi>}
    >
      {match === undefined ? words : <Link to={to}>{words}</Link>}
      <EntryDetails details={details} />
    </LinkListItem>
  );
}
