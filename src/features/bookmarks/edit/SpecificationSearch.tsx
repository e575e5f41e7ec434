import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import { nameKey, type SpecificationHit } from '#data/specifications/specification.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';
import { specificationOf } from '#features/bookmarks/specification-pane.ts';
import { useServices } from '#platform/react.tsx';
import { SearchComboBox } from '#ui/field/SearchComboBox.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import { titleFromPath } from './use-bookmark-input.ts';

const noHits: readonly SpecificationHit[] = [];
const shortestQuery = 2;

/** The folders in which these are bookmarked already, in words, by `nameKey`. */
function bookmarkedIn(
  { nodes }: BookmarkTree,
  hits: readonly SpecificationHit[],
): ReadonlyMap<string, string> {
  const wanted = new Set(hits.map(({ path }) => path));
  const placeOf = ({ parent }: TreeNode) =>
    parent === null ? 'the top level' : quoted(parent.name);
  const places = new Map<string, string[]>();
  for (const node of nodes) {
    if (node.kind !== 'bookmark' || !wanted.has(node.bookmark.path ?? '')) continue;
    const name = specificationOf(node.bookmark);
    if (name === undefined) continue;
    const key = nameKey(name);
    places.set(key, [...(places.get(key) ?? []), placeOf(node)]);
  }
  return new Map([...places].map(([key, names]) => [key, `In ${names.join(', ')}`]));
}

/** Finds a specification by words (viewer.specifications), or takes the address of one. */
export function SpecificationSearch({
  takesFocus,
  tree,
  host,
  address,
  addressProblem,
  onAddress,
  onChoose,
}: {
  /** When the dialog opens. */
  takesFocus: boolean;
  tree: BookmarkTree;
  /** Of the code host; undefined where the deployment names none. */
  host: string | undefined;
  /** Empty while words are typed. */
  address: string;
  addressProblem: string | undefined;
  onAddress: (address: string) => void;
  onChoose: (hit: SpecificationHit) => void;
}) {
  const { viewer } = useServices();
  const [words, setWords] = useState('');
  const query = useDebouncedValue(words.trim());
  const isSearch = query.length >= shortestQuery;
  const search = useQuery({
    ...specificationSearchQuery(viewer, query),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const hits = (isSearch && words !== '' && search.data) || noHits;
  const places = bookmarkedIn(tree, hits);
  const isNothing = search.isSuccess && !search.isPlaceholderData && hits.length === 0;

  return (
    <SearchComboBox
      data-autofocus={takesFocus || undefined}
      label="Search specifications"
      hint={
        host === undefined
          ? 'Choose one, and the rest is filled in.'
          : `By words, or by its address at ${host}. The rest is filled in.`
      }
      error={addressProblem}
      status={
        isSearch &&
        words !== '' &&
        (search.error
          ? failureMessage(search.error).title
          : isNothing && `No results for “${query}”.`)
      }
      isComplete={address !== '' && addressProblem === undefined}
      value={address || words}
      onType={(text) => {
        const isAddress = text.includes('://');
        setWords(isAddress ? '' : text);
        onAddress(isAddress ? text : '');
      }}
      options={hits.map((hit) => ({
        id: nameKey(hit),
        label: hit.title ?? titleFromPath(hit.path),
        place: `${hit.codeHostSlug} / ${hit.path}`,
        note: places.get(nameKey(hit)),
      }))}
      onChoose={(id) => {
        const hit = hits.find((one) => nameKey(one) === id);
        if (hit === undefined) return;
        setWords('');
        onChoose(hit);
      }}
    />
  );
}
