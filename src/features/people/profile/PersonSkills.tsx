import { useMemo } from 'react';
import { Link } from 'react-router';
import { countNames } from '#data/directory/people/person-sections.ts';
import type { RecordEntry } from '#data/directory/people/record-entries.ts';
import { useRecordsAtHand } from '#features/people/use-records-at-hand.ts';
import { paths } from '#paths.ts';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LimitedList, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import styles from './PersonSkills.module.css';
import { ProfileSection } from './ProfileSection.tsx';

const step = 60;
/** A detail as short as “expert” stands beside the skill. */
const longestDetail = 24;

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' && value.length <= longestDetail ? value : undefined;
}

/** Such as “expert”; undefined where there is more to say than a word. */
function detailWord({ isHeld, details }: RecordEntry): string | undefined {
  if (!isHeld) return 'no';
  const words = [...details.values()].map(wordOf);
  return words.includes(undefined) ? undefined : words.join(' · ');
}

/** Each skill leads to the people who have it, and says how many those are. */
export function PersonSkills({ skills }: { skills: readonly RecordEntry[] }) {
  const { people, isComplete } = useRecordsAtHand();
  const counts = useMemo(
    () =>
      countNames(
        people.map(({ person }) => person),
        'skills',
      ),
    [people],
  );
  return (
    <ProfileSection title="Skills" count={skills.length}>
      <LimitedList items={skills} step={step}>
        {(shown) => (
          <ul className={styles.skills}>
            {withIndexKeys(shown).map(([key, skill]) => (
              <Skill key={key} skill={skill} sharedBy={counts.get(skill.name) ?? 1} />
            ))}
          </ul>
        )}
      </LimitedList>
      {!isComplete && skills.length > 0 && (
        <p className={styles.hint}>Only people loaded so far are counted.</p>
      )}
    </ProfileSection>
  );
}

function Skill({ skill, sharedBy }: { skill: RecordEntry; sharedBy: number }) {
  const { name, isHeld } = skill;
  const word = detailWord(skill);
  if (name === '' || !isHeld) {
    return (
      <li className={styles.skill}>
        {name !== '' && <bdi>{name}</bdi>}
        {word === undefined || name === '' ? (
          <EntryDetails details={skill.details} />
        ) : (
          <span className={styles.word}>{word}</span>
        )}
      </li>
    );
  }
  return (
    <li className={styles.skill}>
      <Link to={paths.people({ skill: name })}>
        <bdi>{truncate(name, maxNameLength)}</bdi>{' '}
        {word && <bdi className={styles.word}>{word}</bdi>} <Count people={sharedBy} />
      </Link>
      {word === undefined && <EntryDetails details={skill.details} />}
    </li>
  );
}

function Count({ people }: { people: number }) {
  return (
    <>
      <span className={styles.count}>{formatNumber(people)}</span>{' '}
      <VisuallyHidden>{people === 1 ? 'person' : 'people'}</VisuallyHidden>
    </>
  );
}
