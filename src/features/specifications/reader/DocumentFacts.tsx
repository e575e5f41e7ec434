import { useMemo } from 'react';
import { Link } from 'react-router';
import type { SpecificationVersion } from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { formatDate } from '#text/format-date.ts';
import { formatCount } from '#text/format-number.ts';
import styles from './DocumentFacts.module.css';

/** Words that are read in a minute. */
const wordsPerMinute = 220;

/** How long a text takes to read, in whole minutes, at least one. */
function readingMinutes(text: string): number {
  let words = 0;
  for (const _ of text.matchAll(/\S+/g)) words += 1;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** When a document changed, by whom, and how long it takes to read. */
export function DocumentFacts({
  text,
  changedAt,
  version,
}: {
  text: string;
  changedAt: Date | null;
  /** The latest version, where the service tells. */
  version: SpecificationVersion | undefined;
}) {
  const at = version?.committedAt ?? changedAt;
  const author = version?.author;
  // Memoised, because the text is rendered in slices and this component with each of them.
  const minutes = useMemo(() => readingMinutes(text), [text]);
  return (
    <section className={styles.facts} aria-labelledby="this-document">
      <h2 id="this-document">This document</h2>
      {at && <p>Last changed {formatDate(at)}</p>}
      {author && (
        <p>
          by <Author author={author} />
        </p>
      )}
      <p>{formatCount(minutes, 'min', 'min')} to read</p>
    </section>
  );
}

/** The author of a version, with a link to the person if the service tells who that is. */
export function Author({ author: { name, personName } }: Pick<SpecificationVersion, 'author'>) {
  const shown = <bdi>{name}</bdi>;
  return personName === null ? shown : <Link to={paths.person(personName)}>{shown}</Link>;
}
