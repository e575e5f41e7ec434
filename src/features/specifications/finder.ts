import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History, Search, TextSearch } from 'lucide-react';
import { useMemo } from 'react';
import { specificationSearchQuery } from '#data/specifications/queries.ts';
import { getHitFragment, getHitKey } from '#data/specifications/search-hit.ts';
import {
  getSpecificationKey,
  getTitle,
  type LastReadVersion,
  type SpecificationHit,
  type SpecificationName,
} from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import { maxResults, type PaletteFeature, type PaletteTarget } from '#workflows/palette/palette.ts';
import { useLastReadVersions } from './use-last-read-versions.ts';

const typingPauseMs = 200;
/** Minimum length of a search text. A single letter would match every specification. */
const minSearchLength = 2;

const none = [] as const;
const short = (text: string) => truncate(text, maxNameLength);
const formatLocation = ({ codeHostSlug, path }: SpecificationName) =>
  short(`${codeHostSlug} / ${path}`);

function lastReadVersionToTarget({
  name,
  title,
}: Pick<LastReadVersion, 'name' | 'title'>): PaletteTarget {
  const to = paths.specification(name);
  return {
    id: `recent ${to}`,
    icon: History,
    label: short(title?.trim() || name.path),
    context: formatLocation(name),
    isPath: true,
    to,
    keywords: `${name.path}\n${name.codeHostSlug}`,
  };
}

function hitToTarget(hit: SpecificationHit): PaletteTarget {
  const { heading, line } = hit;
  const label = short(getTitle(hit));
  const section = heading ?? (line === null ? undefined : `Line ${line}`);
  const isTop = section === label;
  return {
    id: `hit ${getHitKey(hit)}`,
    icon: TextSearch,
    label,
    detail: isTop ? undefined : section && short(section),
    context: formatLocation(hit),
    isPath: true,
    to: paths.specification(hit, isTop ? {} : { fragment: getHitFragment(hit) }),
  };
}

/** Returns links to the hits, followed by a link to the page with all hits. */
function findHits(hits: readonly SpecificationHit[], typed: string): readonly PaletteTarget[] {
  const query = typed.trim();
  if (query === '' || hits.length === 0) return [];
  const all = {
    id: 'search all specifications',
    icon: Search,
    label: `Search all specifications for “${truncate(query, 60)}”`,
    context: '',
    to: paths.specifications({ query }),
  };
  return [...hits.map(hitToTarget), all];
}

/**
 * Returns the reading history for the palette, and the hits of the search over all specifications,
 * which starts after a pause in typing.
 */
export function usePaletteSpecifications(typed: string): PaletteFeature {
  const { viewer } = useServices();
  const isOffered = useHasExtension('viewer.specifications');
  const options = useLastReadVersions().query;
  const read = useQuery({ ...options, enabled: isOffered });
  const words = typed.trim();
  const searched = useDebouncedValue(words, typingPauseMs);
  const isSearched = isOffered && words !== '' && searched.length >= minSearchLength;
  const searchOptions = specificationSearchQuery(viewer, searched, { limit: maxResults });
  const search = useQuery({
    ...searchOptions,
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const lastReads = isOffered ? (read.data ?? none) : none;
  const hits = isSearched ? (search.data ?? none) : none;
  const content = useMemo(() => {
    // A specification with several entries is listed once, with its last entry.
    const latest = new Map(
      lastReads.map((lastRead) => [getSpecificationKey(lastRead.name), lastRead]),
    );
    return {
      finders: [
        {
          name: 'Specifications',
          position: 'last' as const,
          find: (text: string) => findHits(hits, text),
        },
      ],
      getItemTarget: (item: ItemReference) => {
        if (item.kind !== 'specification') return undefined;
        // Only last read versions contain titles, so the link of an unread file is labelled by its
        // path.
        const lastRead = lastReads.find(
          ({ name }) => getSpecificationKey(name) === getSpecificationKey(item),
        );
        return lastReadVersionToTarget(lastRead ?? { name: item, title: null });
      },
      history: [...latest.values()].map((lastRead) => ({
        item: { kind: 'specification' as const, ...lastRead.name },
        at: lastRead.readAt?.getTime() ?? 0,
        target: lastReadVersionToTarget(lastRead),
      })),
    };
  }, [lastReads, hits]);
  return {
    content,
    isLoading: isOffered && (words !== searched || search.isFetching),
    sources: [
      { label: 'Recently read specifications', queryKey: options.queryKey, query: read },
      {
        label: 'Specifications',
        queryKey: searchOptions.queryKey,
        // Reports no loading state for the search, so that the height of the palette stays the same.
        query: { ...search, isFetching: false },
      },
    ],
  };
}
