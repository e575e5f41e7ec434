import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import type { ApiDescription } from '#api-descriptions/api-description.ts';
import {
  type ApiSearchHit,
  buildSearchIndex,
  findInDescription,
} from '#api-descriptions/search/search-index.ts';
import { findWords, getSearchWords } from '#text/fold-text.ts';
import { formatCount } from '#text/format-number.ts';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { HighlightedText } from '#ui/text/HighlightedText.tsx';
import { Tree } from '#ui/tree/Tree.tsx';
import { createTreeSource, type TreeSource } from '#ui/tree/tree-source.ts';
import styles from './ApiOutline.module.css';
import { createBuiltValueHook } from './built-value.ts';
import { Method } from './Method.tsx';

const useSearchIndex = createBuiltValueHook(buildSearchIndex);

/** Results of a search in a description. */
type SearchResults = {
  /** Folded words of the query. */
  readonly words: readonly string[];
  readonly hits: readonly ApiSearchHit[];
};

/**
 * Searches a description. The index is built before the first search, because a large one takes a
 * second. The result is undefined until the index is built, and `failed` if that has failed.
 */
export function useApiSearch(
  description: ApiDescription,
  query: string,
): SearchResults | 'failed' | undefined {
  const wanted = useDeferredValue(query.trim());
  const index = useSearchIndex(description);
  return useMemo(
    () =>
      index && index !== 'failed'
        ? {
            words: getSearchWords(wanted),
            hits: findInDescription(description, index, wanted),
          }
        : index,
    [description, index, wanted],
  );
}

/** Returns the fragment of the part that a search has found. */
export function getFoundFragment({ entry, rowPath }: ApiSearchHit): string {
  return rowPath === '' ? entry.id : `${entry.id}/${rowPath}`;
}

/** Links to the search results, with the keyboard shortcuts of a tree. */
export function ApiSearchResultList({
  results,
  hrefOf,
  onFollow,
}: {
  results: SearchResults | 'failed' | undefined;
  hrefOf: (fragment: string) => string;
  onFollow: (fragment: string) => void;
}) {
  const found = results === 'failed' ? undefined : results;
  const source = useMemo(() => createHitSource(found?.hits ?? []), [found]);
  const rowHeight = useRemHeight(2.75, 44);
  if (found === undefined) {
    return (
      <Text tone="soft">
        {results === 'failed'
          ? 'The search isn’t available for this description.'
          : 'Preparing the search…'}
      </Text>
    );
  }
  const { hits, words } = found;
  return (
    <div className={`${styles.tree} ${styles.results}`}>
      <DebouncedStatus>{formatCount(hits.length, 'result')}</DebouncedStatus>
      {hits.length === 0 ? (
        <Text tone="soft">No results</Text>
      ) : (
        <Tree
          label="Results"
          source={source}
          rowHeight={rowHeight}
          renderRow={(hit) => <Hit hit={hit} words={words} hrefOf={hrefOf} />}
          onToggle={() => {}}
          onOpenSiblings={() => {}}
          onActivate={(hit) => onFollow(getFoundFragment(hit))}
        />
      )}
    </div>
  );
}

function createHitSource(hits: readonly ApiSearchHit[]): TreeSource<ApiSearchHit> {
  const keys = new Map(hits.map((hit, index) => [hit, String(index)]));
  return createTreeSource({
    roots: hits,
    keyOf: (hit) => keys.get(hit) ?? '',
    nameOf: ({ name, entry }) => name || entry.title,
  });
}

function Hit({
  hit,
  words,
  hrefOf,
}: {
  hit: ApiSearchHit;
  words: readonly string[];
  hrefOf: (fragment: string) => string;
}) {
  const { entry, name, text } = hit;
  const marked = (shown: string) => <HighlightedText text={shown} hits={findWords(shown, words)} />;
  const isEntry = name === '';
  const { method, title, path } = entry;
  return (
    <Link to={hrefOf(getFoundFragment(hit))} tabIndex={-1} className={styles.result}>
      <span className={isEntry ? styles.found : styles.foundField}>
        {marked(isEntry ? title : name)}
      </span>
      <span>
        {method !== '' && (
          <>
            <Method method={method} />{' '}
          </>
        )}
        {marked(isEntry ? (path === title ? text.slice(0, maxTextLength) : path) : title)}
      </span>
    </Link>
  );
}

/** Maximum length of a description in a result, in characters. */
const maxTextLength = 120;
