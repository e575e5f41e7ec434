import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { paths } from '#paths.ts';
import { findWords, searchWords } from '#text/fold-text.ts';
import { LinkList, type RowLink } from '#ui/list/LinkList.tsx';
import { Avatar } from '#ui/text/Avatar.tsx';
import { MarkedText } from '#ui/text/MarkedText.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { StarMark } from '#workflows/stars/StarMark.tsx';
import styles from './PeopleList.module.css';
import { personRow } from './person-rows.ts';
import { useRowsInView } from './use-rows-in-view.ts';

const sameKey = (key: string) => key;

export function PeopleList({
  people,
  searched,
  onVisible,
}: {
  people: readonly KnownPerson[];
  /** What they were found by. */
  searched: string;
  /** Takes the names in view that the directory doesn't list, the nearest to the middle first. */
  onVisible: (names: readonly string[]) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // Keys, so that a person stays the same item when a lookup arrives.
  const keys = people.map(({ key }) => key).join('\n');
  const byKey = useMemo(() => new Map(people.map((person) => [person.key, person])), [people]);
  const words = useMemo(() => searchWords(searched), [searched]);
  const groups = useMemo(
    () => [{ key: 'people', items: keys === '' ? [] : keys.split('\n') }],
    [keys],
  );
  const items = groups[0]?.items ?? [];
  useRowsInView(list, items, (rows) =>
    onVisible(
      rows.flatMap((row) => {
        const person = byKey.get(items[row] ?? '');
        return person === undefined || person.listed ? [] : [person.name];
      }),
    ),
  );
  return (
    <div ref={list}>
      <LinkList label="People" groups={groups} keyOf={sameKey}>
        {(key, link) => {
          const person = byKey.get(key);
          return person && <Row person={person} link={link} words={words} />;
        }}
      </LinkList>
    </div>
  );
}

function Row({
  person,
  link,
  words,
}: {
  person: KnownPerson;
  link: RowLink;
  words: readonly string[];
}) {
  const { shown, about, skills, flags, isLookingUp } = personRow(person, words);
  const marked = (text: string) => <MarkedText text={text} hits={findWords(text, words)} />;
  return (
    <div className={styles.row}>
      <Avatar name={shown} />
      <div className={styles.words}>
        <div className={styles.name}>
          <Link {...link} to={paths.person(person.name)}>
            <bdi>{marked(shown)}</bdi>
          </Link>{' '}
          <StarMark place={{ kind: 'person', name: person.name }} />
        </div>
        <div className={styles.about}>
          <bdi>{marked(about)}</bdi>
          <span className={styles.flagWords}>
            {flags.map(({ label }) => ` · ${label}`).join('')}
          </span>
        </div>
      </div>
      {skills !== '' && (
        <div className={styles.skills}>
          <VisuallyHidden>Skills: </VisuallyHidden>
          <bdi>{marked(skills)}</bdi>
        </div>
      )}
      <div className={styles.tags}>
        {isLookingUp && <span className={styles.looking}>Loading…</span>}
        {flags.map(({ label, tone }) => (
          <Tag key={label} tone={tone}>
            {label}
          </Tag>
        ))}
      </div>
    </div>
  );
}
