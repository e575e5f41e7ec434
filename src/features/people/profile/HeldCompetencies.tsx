import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { Link } from 'react-router';
import { type HeldCompetency, heldBy } from '#data/directory/people/held-competencies.ts';
import { competenciesQuery } from '#data/directory/queries.ts';
import type { Person } from '#data/directory/schema.ts';
import { formatCompetencyCount, shownCategory } from '#data/directory/shown-names.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LimitedList, ListedLink, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import styles from './HeldCompetencies.module.css';

const step = 40;

/** The competencies that a person's record names. Those in the directory's list are links. */
export function HeldCompetencies({ person }: { person: Person }) {
  const { directory } = useServices();
  const { data } = useQuery(competenciesQuery(directory));
  const held = heldBy(person, data?.items ?? []);
  if (held.length === 0) return null;
  return (
    <section className={styles.held}>
      <h2>Holds {formatCompetencyCount(held.length)}</h2>
      <LimitedList items={held} step={step}>
        {(shown) => (
          <ul>
            {withIndexKeys(shown).map(([key, one]) => (
              <Held key={key} held={one} />
            ))}
          </ul>
        )}
      </LimitedList>
    </section>
  );
}

function Held({ held: { entry, matches } }: { held: HeldCompetency }) {
  const [match, another] = matches;
  const category = another === undefined ? match?.category : undefined;
  const words = <bdi>{truncate(entry.name, maxNameLength) || '(unnamed)'}</bdi>;
  const details = new Map([...entry.details].filter(([, value]) => value !== category));
  return (
    <ListedLink
      picture={<GraduationCap aria-hidden />}
      end={category !== undefined && <bdi>{shownCategory(category)}</bdi>}
    >
      {match === undefined ? words : <Link to={addressOf(entry.name, matches)}>{words}</Link>}
      <EntryDetails details={details} />
    </ListedLink>
  );
}

/** Several of one name can't be told apart, so the link leads to all of them. */
function addressOf(name: string, [match, another]: HeldCompetency['matches']): string {
  if (match === undefined || another !== undefined) return paths.competencies({ filter: name });
  return paths.competency(match.category, match.name, { occurrence: match.occurrence });
}
