import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { getSearchableNames, type PersonEntry } from '#data/directory/people/people-list.ts';
import type { PersonGroup, PersonGroupKey } from '#data/directory/people/people-order.ts';
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
import { StarIcon } from '#workflows/stars/StarButton.tsx';
import styles from './list.module.css';

export function PeopleList({
  groups,
  group,
  searched,
  onVisible,
}: {
  groups: readonly PersonGroup[];
  /** Property by which the people are grouped. */
  group: PersonGroupKey;
  /** Search text by which the people are filtered. */
  searched: string;
  /**
   * Called when the visible rows change, with the names in visible rows that aren't in the
   * directory's list. Names near the middle of the screen come first.
   */
  onVisible: (names: readonly string[]) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const words = useMemo(() => getSearchWords(searched), [searched]);
  const items = useMemo(() => groups.flatMap(({ people }) => people), [groups]);
  const linkGroups = useMemo(
    () =>
      groups.map(({ value, people }) => ({
        key: JSON.stringify([value]),
        head:
          group === 'none' ? undefined : (
            <GroupHead group={group} value={value} count={people.length} />
          ),
        items: people,
      })),
    [groups, group],
  );
  // The keys don't change when a look-up replaces the object of a person.
  useRowsInView(list, items.map(({ key }) => key).join('\n'), (rows) =>
    onVisible(
      rows.flatMap((row) => {
        const person = items[row];
        return person === undefined || person.listed ? [] : [person.name];
      }),
    ),
  );
  return (
    <div ref={list}>
      <LinkList label="People" groups={linkGroups} keyOf={({ key }) => key}>
        {(person, link) => <Row person={person} link={link} words={words} />}
      </LinkList>
    </div>
  );
}

const groupLabels = {
  room: { missing: 'No team room', unloaded: 'Team room not loaded yet' },
  category: { missing: 'No category', unloaded: 'Category not loaded yet' },
} as const;

function GroupHead({
  group,
  value,
  count,
}: {
  group: Exclude<PersonGroupKey, 'none'>;
  value: PersonGroup['value'];
  count: number;
}) {
  const { missing, unloaded } = groupLabels[group];
  const label = value === undefined ? unloaded : truncate(value, maxNameLength) || missing;
  return (
    <>
      <Text as="bdi" truncate>
        {label}
      </Text>{' '}
      {formatNumber(count)}
    </>
  );
}

/**
 * Calls `onChange` with the indexes of the visible rows of the LinkList in `ref`, the rows nearest
 * to the middle first. Calls it after scrolling, after resizing, and when `keys` changes.
 * @param keys keys of all rows; empty if there are no rows
 */
function useRowsInView(
  ref: RefObject<HTMLElement | null>,
  keys: string,
  onChange: (rows: readonly number[]) => void,
): void {
  const report = useEffectEvent(onChange);
  useEffect(() => {
    let frame = 0;
    const reportSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        report(ref.current === null || keys === '' ? [] : rowsInView(ref.current));
      });
    };
    reportSoon();
    const stop = new AbortController();
    // Listens in the capture phase, because scroll events of the ancestors don't bubble.
    const options = { capture: true, passive: true, signal: stop.signal };
    document.addEventListener('scroll', reportSoon, options);
    window.addEventListener('resize', reportSoon, options);
    return () => {
      cancelAnimationFrame(frame);
      stop.abort();
    };
  }, [ref, keys]);
}

function rowsInView(list: HTMLElement): readonly number[] {
  const middle = window.innerHeight / 2;
  return [...list.querySelectorAll<HTMLElement>('[data-row]')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom >= 0 && box.top <= window.innerHeight)
    .map(({ element, box }) => ({
      row: Number(element.dataset.row),
      distance: Math.abs((box.top + box.bottom) / 2 - middle),
    }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ row }) => row);
}

const statusTags: { readonly [Status in PersonEntry['status']]?: PersonTag } = {
  missing: { label: 'Not in the directory', tone: 'off' },
  failed: { label: 'Couldn’t be loaded', tone: 'warn' },
  unaddressable: { label: 'Can’t be loaded', tone: 'off' },
};

/**
 * Returns the values of a person that match search words, but only words that don't occur in
 * `shown`, the text of the row.
 */
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

/**
 * Returns the texts in the row of a person. `skills` contains the skills that `about` doesn't
 * mention; only wide rows show them.
 */
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
  /** Normalised search words (see `foldText`), which are highlighted. */
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
