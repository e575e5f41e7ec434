import { useMemo } from 'react';
import type { SpecificationVersion } from '#data/specifications/specification.ts';
import { VersionAuthor } from '#features/specifications/versions/VersionAuthor.tsx';
import { formatDate } from '#text/format-date.ts';
import { formatCount } from '#text/format-number.ts';
import styles from './ReadingFacts.module.css';

/** Words that are read in a minute. */
const wordsPerMinute = 220;

/** How long a text takes to read, in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  let words = 0;
  for (const _ of text.matchAll(/\S+/g)) words += 1;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** When a document changed, by whom, and how long it takes to read. */
export function ReadingFacts({
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
  // The text is drawn in slices, and this with each of them.
  const minutes = useMemo(() => readingMinutes(text), [text]);
  return (
    <section className={styles.facts} aria-labelledby="this-document">
      <h2 id="this-document">This document</h2>
      {at && <p>Last changed {formatDate(at)}</p>}
      {author && (
        <p>
          by <VersionAuthor author={author} />
        </p>
      )}
      <p>{formatCount(minutes, 'min', 'min')} to read</p>
    </section>
  );
}
