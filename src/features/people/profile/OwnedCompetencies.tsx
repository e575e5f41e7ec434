import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  competencyKey,
  type ListedCompetency,
} from '#data/directory/competencies/competency-list.ts';
import { ownedBy, summaryOf } from '#data/directory/competencies/owners.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import { shownCategory, shownName } from '#data/directory/shown-names.ts';
import { ownedCountLabel, pointsLabel } from '#features/people/person-labels.ts';
import { paths } from '#paths.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { ListedLink } from '#ui/list/LimitedList.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { LoadingWords } from '#workflows/waiting/LoadingWords.tsx';
import styles from './OwnedCompetencies.module.css';

const mostAtFirst = 40;
const mostCategories = 12;

/** What a person owns. It loads beside the profile and, where it fails, leaves that alone. */
export function OwnedCompetencies({ names }: { names: readonly (string | null)[] }) {
  const { directory } = useServices();
  const { data, error, refetch } = useQuery(competenciesQuery(directory));
  const owned = data && ownedBy(data.items, names);
  return (
    <section className={styles.owned}>
      <h2>{owned === undefined ? 'Competencies owned' : ownedCountLabel(owned.length)}</h2>
      {owned === undefined && error === null && (
        <div className={styles.loading}>
          <p aria-busy>Loading…</p>
          <LoadingWords />
        </div>
      )}
      {owned === undefined && error !== null && (
        <FailureNotice words={failureMessage(error)} onRetry={() => void refetch()} />
      )}
      {owned !== undefined && owned.length > 0 && (
        <>
          <Summary owned={owned} />
          <List owned={owned} />
        </>
      )}
    </section>
  );
}

function Summary({ owned }: { owned: readonly ListedCompetency[] }) {
  const summary = summaryOf(owned);
  const { categories } = summary;
  const rest = categories.length - mostCategories;
  return (
    <div className={styles.summary}>
      {categories.length > 1 && (
        <p>
          {categories
            .slice(0, mostCategories)
            .map(({ category, count }) => `${shownCategory(category)} ${formatNumber(count)}`)
            .join(' · ')}
          {rest > 0 && ` · ${formatNumber(rest)} more`}
        </p>
      )}
      <p>Story points: {pointsLabel(summary, owned.length)}</p>
    </div>
  );
}

function List({ owned }: { owned: readonly ListedCompetency[] }) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? owned : owned.slice(0, mostAtFirst);
  return (
    <>
      <ul>
        {shown.map(({ category, name, occurrence }) => (
          <ListedLink
            key={competencyKey({ category, name, occurrence })}
            picture={<GraduationCap aria-hidden />}
            end={<bdi>{shownCategory(category)}</bdi>}
          >
            <Link to={paths.competency(category, name, { occurrence })}>
              <bdi>{shownName(name)}</bdi>
            </Link>
          </ListedLink>
        ))}
      </ul>
      {shown.length < owned.length && (
        <div>
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {formatNumber(owned.length)}
          </Button>
        </div>
      )}
    </>
  );
}
