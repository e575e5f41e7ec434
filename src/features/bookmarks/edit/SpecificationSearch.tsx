import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import { getSpecificationKey, type SpecificationHit } from '#data/specifications/specification.ts';
import { quoteName } from '#features/bookmarks/node-labels.tsx';
import { getSpecification } from '#features/bookmarks/specification-pane.ts';
import { useServices } from '#platform/react.tsx';
import { SearchComboBox } from '#ui/field/SearchComboBox.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';

/** Derives a title from a file name: “late-fees.v2.md” becomes “Late fees v2”. */
export function deriveTitleFromPath(path: string): string {
  const file = path.split('/').at(-1) ?? '';
  const words = file
    .replace(/\.[^.]+$/, '')
    .replace(/[-_.\s]+/g, ' ')
    .trim();
  return words === '' ? file : words.charAt(0).toUpperCase() + words.slice(1);
}

const noHits: readonly SpecificationHit[] = [];
const minQueryLength = 2;

/**
 * Maps the key of each bookmarked specification (`getSpecificationKey`) to the folders that contain
 * its bookmarks.
 */
function bookmarkedIn(
  { nodes }: BookmarkTree,
  hits: readonly SpecificationHit[],
): ReadonlyMap<string, string> {
  const wanted = new Set<string | null>(hits.map(({ path }) => path));
  const folders = new Map<string, string>();
  for (const node of nodes) {
    if (node.kind !== 'bookmark' || !wanted.has(node.bookmark.path)) continue;
    const name = getSpecification(node.bookmark);
    if (name === undefined) continue;
    const key = getSpecificationKey(name);
    const folder = node.parent === null ? 'the top level' : quoteName(node.parent.name);
    const others = folders.get(key);
    folders.set(key, others === undefined ? `In ${folder}` : `${others}, ${folder}`);
  }
  return folders;
}

/**
 * Search field for specifications (extension viewer.specifications). A URL can be entered instead
 * of a search text.
 */
export function SpecificationSearch({
  takesFocus,
  tree,
  host,
  address,
  addressProblem,
  onAddress,
  onChoose,
}: {
  /** Whether the field takes focus when the dialog opens. */
  takesFocus: boolean;
  tree: BookmarkTree;
  /** Host name of the code host; undefined if the deployment has none. */
  host: string | undefined;
  /** URL that the user entered in the field; empty if the field contains a search text. */
  address: string;
  addressProblem: string | undefined;
  onAddress: (address: string) => void;
  onChoose: (hit: SpecificationHit & { readonly title: string }) => void;
}) {
  const { viewer } = useServices();
  const [words, setWords] = useState('');
  const query = useDebouncedValue(words.trim());
  const isSearch = query.length >= minQueryLength && words !== '';
  const search = useQuery({
    ...specificationSearchQuery(viewer, query),
    enabled: query.length >= minQueryLength,
    placeholderData: keepPreviousData,
  });
  const hits = ((isSearch && search.data) || noHits).map((hit) => ({
    ...hit,
    title: hit.title ?? deriveTitleFromPath(hit.path),
  }));
  const folders = bookmarkedIn(tree, hits);
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
        (search.error
          ? getFailureMessage(search.error).title
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
        id: getSpecificationKey(hit),
        label: hit.title,
        location: `${hit.codeHostSlug} / ${hit.path}`,
        note: folders.get(getSpecificationKey(hit)),
      }))}
      onChoose={(id) => {
        const hit = hits.find((one) => getSpecificationKey(one) === id);
        if (hit === undefined) return;
        setWords('');
        onChoose(hit);
      }}
    />
  );
}
