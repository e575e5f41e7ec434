import { Link } from 'react-router';
import { readAssignment } from '#data/directory/people/project-assignment.ts';
import type { RecordEntry } from '#data/directory/people/record-entries.ts';
import { paths } from '#paths.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LimitedList, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import styles from './PersonProjects.module.css';
import { ProfileSection } from './ProfileSection.tsx';

const step = 40;

/** Each project leads to the people on it. */
export function PersonProjects({ projects }: { projects: readonly RecordEntry[] }) {
  return (
    <ProfileSection title="Project assignments" count={projects.length}>
      <LimitedList items={projects} step={step}>
        {(shown) => (
          <ul className={styles.projects}>
            {withIndexKeys(shown).map(([key, entry]) => (
              <Assignment key={key} entry={entry} />
            ))}
          </ul>
        )}
      </LimitedList>
    </ProfileSection>
  );
}

function Assignment({ entry }: { entry: RecordEntry }) {
  const { project, role, period, share, others } = readAssignment(entry);
  const name = <bdi>{truncate(project, maxNameLength) || '(unnamed)'}</bdi>;
  const leads = entry.isHeld && project !== '';
  return (
    <li className={styles.project}>
      <span className={styles.name}>
        {leads ? <Link to={paths.people({ project })}>{name}</Link> : name}
      </span>
      <span className={styles.role}>{role && <bdi>{truncate(role, maxNameLength)}</bdi>}</span>
      <span className={styles.period}>{period}</span>
      <span className={styles.share}>{share}</span>
      {others.size > 0 && (
        <div className={styles.others}>
          <EntryDetails details={others} />
        </div>
      )}
    </li>
  );
}
