import { useMemo } from 'react';
import { Link } from 'react-router';
import { getSearchableNames, type PersonEntry } from '#data/directory/people/people-list.ts';
import { getSectionNames } from '#data/directory/people/person-sections.ts';
import type { Person } from '#data/directory/schema.ts';
import { formatOwnedCount, getPersonTags, type PersonTag } from '#features/people/person-labels.ts';
import { paths } from '#paths.ts';
import { findWords, getSearchWords } from '#text/fold-text.ts';
import { formatNumber } from '#text/format-number.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Text } from '#ui/layout/layout.tsx';
import { LinkList, type RowLink } from '#ui/list/LinkList.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { FacetLabel } from '#workflows/list-view/facet.ts';
import type { ListGroup } from '#workflows/list-view/list-view.ts';
import { StarIcon } from '#workflows/stars/StarButton.tsx';
import styles from './list.module.css';

export function PeopleList({
  groups,
  grouping,
  searched,
  onVisible,
}: {
  groups: readonly ListGroup<PersonEntry>[];
  grouping: FacetLabel | undefined;
  searched: string;
  /**
   * Called initially and whenever the visible rows can have changed, with the names in them that
   * aren't in the directory's list. Names near the middle come first.
   */
  onVisible: (names: readonly string[]) => void;
}) {
  const words = useMemo(() => getSearchWords(searched), [searched]);
  const linkGroups = useMemo(
    () =>
      groups.map((one) => ({
        key: JSON.stringify([one.value]),
        head: grouping && <GroupHead label={grouping.label} group={one} />,
        items: one.items,
      })),
    [groups, grouping],
  );
  return (
    <LinkList
      label="People"
      groups={linkGroups}
      keyOf={({ key }) => key}
      onVisible={(people) => onVisible(getUnlistedNames(people))}
    >
      {(person, link) => <Row person={person} link={link} words={words} />}
    </LinkList>
  );
}

/** Returns the names that aren't in the directory's list, those nearest to the middle first. */
function getUnlistedNames(people: readonly PersonEntry[]): readonly string[] {
  const middle = (people.length - 1) / 2;
  return people
    .map(({ name, listed }, row) => ({ name, listed, distance: Math.abs(row - middle) }))
    .sort((a, b) => a.distance - b.distance)
    .flatMap(({ name, listed }) => (listed ? [] : [name]));
}

function GroupHead({
  label,
  group: { value, items },
}: {
  label: string;
  group: ListGroup<PersonEntry>;
}) {
  const missing = `No ${label.toLowerCase()}`;
  return (
    <>
      <Text as="bdi" truncate>
        {value === undefined
          ? `${label} not loaded yet`
          : truncate(value, maxNameLength) || missing}
      </Text>{' '}
      {formatNumber(items.length)}
    </>
  );
}

const statusTags: { readonly [Status in PersonEntry['status']]?: PersonTag } = {
  missing: { label: 'Not in the directory', tone: 'off' },
  failed: { label: 'Couldn’t be loaded', tone: 'warn' },
  unaddressable: { label: 'Can’t be loaded', tone: 'off' },
};

/** Returns the values that match search words which the text `shown` doesn't contain. */
function getMatchingValues(
  person: Person,
  shown: string,
  words: readonly string[],
): (string | null)[] {
  const unseen = words.filter((word) => findWords(shown, [word]).length === 0);
  const { name, fullName, codeHostUsername, projectId, email } = person;
  const others = [
    fullName,
    name,
    codeHostUsername,
    projectId,
    email,
    ...getSearchableNames(person),
  ];
  return others.filter((text) => text !== null && findWords(text, unseen).length > 0);
}

/** `skills` are the skills that `about` doesn't mention; only wide rows show them. */
function rowOf({ name, ownedCount: owns, status, person }: PersonEntry, words: readonly string[]) {
  if (person === undefined) {
    const tag = statusTags[status];
    return {
      shown: truncate(name, maxNameLength),
      about: formatOwnedCount(owns),
      skills: '',
      tags: tag === undefined ? [] : [tag],
    };
  }
  const shown = truncate(name, maxNameLength);
  const facts = [person.category, person.teamRoomName];
  const found = getMatchingValues(person, [shown, ...facts].join('\n'), words);
  const parts = [...facts, ...found, owns > 0 ? formatOwnedCount(owns) : null];
  const skills = getSectionNames(person, 'skills').filter((skill) => !found.includes(skill));
  return {
    shown,
    about: truncate(parts.filter((part) => part?.trim()).join(' · '), maxNameLength),
    skills: truncate(skills.join(', '), maxNameLength),
    tags: getPersonTags(person),
  };
}

function Row({
  person,
  link,
  words,
}: {
  person: PersonEntry;
  link: RowLink;
  words: readonly string[];
}) {
  const { shown, about, skills, tags } = rowOf(person, words);
  const marked = (text: string) => <HighlightedText text={text} hits={findWords(text, words)} />;
  return (
    <div className={styles.row}>
      <Avatar name={shown} identity={person.name} />
      <Text as="div" grow>
        <Text as="div" weight={550} truncate>
          <Link {...link} to={paths.person(person.name)}>
            <bdi>{marked(shown)}</bdi>
          </Link>{' '}
          <StarIcon place={{ kind: 'person', name: person.name }} />
        </Text>
        <Text as="div" tone="soft" truncate>
          <bdi>{marked(about)}</bdi>
          <span className={styles.tagWords}>{tags.map(({ label }) => ` · ${label}`).join('')}</span>
        </Text>
      </Text>
      {skills !== '' && (
        <div className={styles.skills}>
          <VisuallyHidden>Skills: </VisuallyHidden>
          <bdi>{marked(skills)}</bdi>
        </div>
      )}
      <div className={styles.tags}>
        {person.status === 'looking' && (
          <span className={styles.looking} data-appears>
            Loading…
          </span>
        )}
        {tags.map(({ label, tone }) => (
          <Tag key={label} tone={tone}>
            {label}
          </Tag>
        ))}
      </div>
    </div>
  );
}
