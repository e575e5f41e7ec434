import { Link } from 'react-router';
import { getHitFragment } from '#data/specifications/search-hit.ts';
import { getTitle, type SpecificationHit } from '#data/specifications/specification.ts';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { paths } from '#paths.ts';
import { findWords } from '#text/fold-text.ts';
import { removeMarkup } from '#text/markdown/remove-markup.ts';
import { truncate } from '#text/truncate.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import styles from './search.module.css';

const maxExcerptLength = 500;

/** Search result: title, section, location and excerpt with highlighted search words. */
export function SearchHit({
  hit,
  words,
  BookmarkMenu,
}: {
  hit: SpecificationHit;
  /** Normalised search words (see `foldText`), which are highlighted. */
  words: readonly string[];
} & Pick<BookmarkSlots, 'BookmarkMenu'>) {
  const { codeHostSlug, path, heading, line, excerpt } = hit;
  const name = { codeHostSlug, path };
  const title = truncate(getTitle(hit), maxExcerptLength);
  const section = heading ?? (line === null ? undefined : `Line ${line}`);
  const marked = (text: string) => {
    const drawn = truncate(text, maxExcerptLength);
    return <HighlightedText text={drawn} hits={findWords(drawn, words)} />;
  };
  const plain = removeMarkup(excerpt);
  // Omits the excerpt if it only repeats the heading or the title.
  const shown = plain === (heading ?? title) ? '' : plain;
  return (
    <li className={styles.hit}>
      <Stack gap={4} breaks>
        <Row align="start" gap={6}>
          <h2 className={styles.title} data-quiet>
            <Link to={paths.specification(name, { fragment: getHitFragment(hit) })}>
              <bdi>{marked(title)}</bdi>
            </Link>
          </h2>
          <BookmarkMenu name={name} title={title} compact />
        </Row>
        <Row as="p" align="stretch" wrap gap={12} rowGap={2} tone="soft" size="tiny">
          <Text as="bdi" mono>
            {marked(`${codeHostSlug} / ${path}`)}
          </Text>
          {section !== undefined && section !== title && <bdi>{marked(section)}</bdi>}
        </Row>
      </Stack>
      {shown !== '' && <p className={styles.excerpt}>{marked(shown)}</p>}
    </li>
  );
}
