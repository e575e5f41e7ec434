import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { countPeopleByName, getPersonSections } from '#data/directory/people/person-sections.ts';
import { parseAssignment } from '#data/directory/people/project-assignment.ts';
import type { ProfileEntry } from '#data/directory/people/record-entries.ts';
import type { Person } from '#data/directory/schema.ts';
import { useLoadedRecords } from '#features/people/use-people.ts';
import { paths } from '#paths.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { JsonFieldList, JsonFieldsSection, JsonValue } from '#ui/data-view/JsonValue.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { LimitedList, withIndexKeys } from '#ui/list/LimitedList.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import styles from './profile.module.css';

const skillsAtOnce = 60;
const projectsAtOnce = 40;
/** Maximum length of a detail, such as “expert”, that is shown next to the skill. */
const maxDetailLength = 24;

export function PersonRecord({ person }: { person: Person }) {
  const { skills, projects, others } = getPersonSections(person);
  return (
    <>
      <section className={styles.section}>
        <h2>Profile</h2>
        <ProfileFields person={person} />
      </section>
      {skills && <PersonSkills skills={skills} />}
      {projects && <PersonProjects projects={projects} />}
      <JsonFieldsSection members={others} />
    </>
  );
}

/** All properties of an entry except its name, unmodified. */
export function EntryDetails({ details }: { details: ReadonlyMap<string, unknown> }) {
  if (details.size === 0) return null;
  const only = details.size === 1 ? details.get('') : undefined;
  if (only !== undefined) return <JsonValue value={only} />;
  return <JsonFieldList members={details} />;
}

function Section({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2>
        {title} {count > 0 && <span className={styles.total}>{formatNumber(count)}</span>}
      </h2>
      {count === 0 ? <MissingValue /> : children}
    </section>
  );
}

/**
 * Skills, each with the number of people who have it and a link to them, unless the record says
 * that the person doesn't have the skill.
 */
function PersonSkills({ skills }: { skills: readonly ProfileEntry[] }) {
  const { people, isComplete } = useLoadedRecords();
  const counts = useMemo(
    () =>
      countPeopleByName(
        people.map(({ person }) => person),
        'skills',
      ),
    [people],
  );
  return (
    <Section title="Skills" count={skills.length}>
      <LimitedList items={skills} step={skillsAtOnce}>
        {(shown) => (
          <Row as="ul" align="stretch" wrap gap={6}>
            {withIndexKeys(shown).map(([key, skill]) => (
              <li key={key} className={styles.skill}>
                <Skill skill={skill} sharedBy={counts.get(skill.name) ?? 1} />
              </li>
            ))}
          </Row>
        )}
      </LimitedList>
      {!isComplete && skills.length > 0 && (
        <Text tone="soft" size="small">
          Only people loaded so far are counted.
        </Text>
      )}
    </Section>
  );
}

/** Returns a text such as “expert”, or “no” for a skill that isn't held; undefined if too long. */
function shortDetail({ isHeld, details }: ProfileEntry): string | undefined {
  if (!isHeld) return 'no';
  const words = [...details.values()].map((value) => {
    if (typeof value === 'number') return formatNumber(value);
    return typeof value === 'string' && value.length <= maxDetailLength ? value : undefined;
  });
  return words.includes(undefined) ? undefined : words.join(' · ');
}

function Skill({ skill, sharedBy }: { skill: ProfileEntry; sharedBy: number }) {
  const { name, isHeld, details } = skill;
  if (name === '') return <EntryDetails details={details} />;
  const detail = shortDetail(skill);
  const words = (
    <>
      <bdi>{truncate(name, maxNameLength)}</bdi>{' '}
      {detail && (
        <Text as="bdi" weight={400}>
          {detail}
        </Text>
      )}{' '}
    </>
  );
  return (
    <>
      {isHeld ? (
        <Link to={paths.people({ skill: name })}>
          {words}
          <span className={styles.count}>{formatCount(sharedBy, 'person', 'people')}</span>
        </Link>
      ) : (
        words
      )}
      {detail === undefined && <EntryDetails details={details} />}
    </>
  );
}

function PersonProjects({ projects }: { projects: readonly ProfileEntry[] }) {
  return (
    <Section title="Project assignments" count={projects.length}>
      <LimitedList items={projects} step={projectsAtOnce}>
        {(shown) => (
          <ul className={styles.projects}>
            {withIndexKeys(shown).map(([key, entry]) => (
              <Assignment key={key} entry={entry} />
            ))}
          </ul>
        )}
      </LimitedList>
    </Section>
  );
}

function Assignment({ entry }: { entry: ProfileEntry }) {
  const { project, role, period, share, others } = parseAssignment(entry);
  const name = <bdi>{truncate(project, maxNameLength) || '(unnamed)'}</bdi>;
  const isLink = entry.isHeld && project !== '';
  return (
    <li className={styles.project}>
      <Text as="span" tone="strong" weight={550} data-quiet>
        {isLink ? <Link to={paths.people({ project })}>{name}</Link> : name}
      </Text>
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
