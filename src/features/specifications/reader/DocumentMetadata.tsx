import { useMemo } from 'react';
import { Link } from 'react-router';
import type { SpecificationVersion } from '#data/specifications/specification.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { paths } from '#paths.ts';
import { formatCount } from '#text/format-number.ts';
import { DateText } from '#ui/text/DateText.tsx';
import styles from './reader.module.css';

/** Reading speed in words per minute. */
const wordsPerMinute = 220;

/** Returns the reading time of a text in whole minutes, at least one. */
function readingMinutes(text: string): number {
  let words = 0;
  for (const _ of text.matchAll(/\S+/g)) words += 1;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

/** Last change and author of a document, and its reading time unless it is an API description. */
export function DocumentMetadata({
  document: { text, api },
  changedAt,
  version,
}: {
  document: Pick<ParsedDocument, 'text' | 'api'>;
  changedAt: Date | null;
  /** Latest version, if the service returns it. */
  version: SpecificationVersion | undefined;
}) {
  const at = version?.committedAt ?? changedAt;
  const author = version?.author;
  // Memoised, because a long text is parsed in slices and every slice renders this component again.
  const minutes = useMemo(() => (api === undefined ? readingMinutes(text) : 0), [api, text]);
  if (!at && !author && api !== undefined) return null;
  return (
    <section className={styles.facts} aria-labelledby="this-document">
      <h2 id="this-document">This specification</h2>
      {at && (
        <p>
          Last changed <DateText at={at} preposition />
        </p>
      )}
      {author && (
        <p>
          by <VersionAuthor author={author} />
        </p>
      )}
      {api === undefined && <p>{formatCount(minutes, 'min', 'min')} to read</p>}
    </section>
  );
}

/**
 * Author of a version, with a link to the author's profile if the service returns their person
 * name.
 */
export function VersionAuthor({
  author: { name, personName },
}: Pick<SpecificationVersion, 'author'>) {
  const shown = <bdi>{name}</bdi>;
  return personName === null ? shown : <Link to={paths.person(personName)}>{shown}</Link>;
}
