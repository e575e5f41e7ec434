import { Bookmark, FileUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import {
  getSpecificationKey,
  getTitle,
  type SpecificationHit,
} from '#data/specifications/specification.ts';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { SpecificationsHome } from '#features/specifications/home/SpecificationsHome.tsx';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { compareNames } from '#text/compare-names.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink, IconLink } from '#ui/button/ButtonLink.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { focusRegion } from '#ui/page/focus.ts';
import { Page } from '#ui/page/Page.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { FacetPills } from '#workflows/facets/FacetPills.tsx';
import type { FacetMenu, FacetOption } from '#workflows/facets/facet.ts';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import { type UrlCodec, useUrlState } from '#workflows/url-state/use-url-state.ts';
import { formatResultCount, SearchResults } from './SearchResults.tsx';
import { type SearchFilter, useSpecificationSearch } from './use-specification-search.ts';

const repositoryFacet = {
  name: 'repository',
  label: 'Repository',
  formatValue: (value: string) => value,
};

const repositoryMenu: FacetMenu = { label: 'Repository', facets: [repositoryFacet] };

/** Codec that stores the search text and the selected repositories in the URL. */
const searchCodec: UrlCodec<SearchFilter> = {
  read: (params) => ({
    text: params.get('q') ?? '',
    repositories: params.getAll(repositoryFacet.name),
    isBookmarked: params.get('bookmarked') === 'true',
  }),
  write: ({ text, repositories, isBookmarked }, params) => {
    const query = new URLSearchParams(params);
    query.delete('q');
    query.delete(repositoryFacet.name);
    query.delete('bookmarked');
    if (text !== '') query.set('q', text);
    for (const repository of repositories) query.append(repositoryFacet.name, repository);
    if (isBookmarked) query.set('bookmarked', 'true');
    return query;
  },
};

/**
 * Link to the page that opens local files. On narrow screens it is only an icon, because the
 * heading is long.
 */
function OpenFileLink() {
  const target = { icon: FileUp, to: paths.chooseFile() };
  return useMediaQuery(narrowScreenQuery) ? (
    <IconLink label="Open a file" {...target} />
  ) : (
    <ButtonLink {...target}>Open a file</ButtonLink>
  );
}

type SearchSlots = Pick<BookmarkSlots, 'BookmarkMenu' | 'BookmarkFilesButton'>;

/**
 * Home page of the specifications. Contains a search if the deployment has the extension
 * viewer.specifications.
 */
export function SpecificationsPage(slots: SearchSlots) {
  return useHasExtension('viewer.specifications') ? (
    <SearchPage {...slots} />
  ) : (
    <Page title="Specifications" ruled={false}>
      <SpecificationsHome />
    </Page>
  );
}

/**
 * Page with a full-text search in all specifications. Shows the home page while the search text is
 * empty.
 */
function SearchPage({ BookmarkMenu, BookmarkFilesButton }: SearchSlots) {
  const { value: filter, replaceDebounced, push } = useUrlState(searchCodec);
  const search = useSpecificationSearch(filter);
  const field = useRef<HTMLInputElement>(null);
  const { all, hits } = search;
  const options = repositoryOptions(all ?? [], filter.repositories);
  const begin = (text: string) => {
    push({ text, repositories: [], isBookmarked: false });
    field.current?.focus();
  };
  const isSearching = filter.text.trim() !== '';
  const files = useMemo(() => {
    const byKey = new Map((hits ?? []).map((hit) => [getSpecificationKey(hit), hit]));
    return [...byKey.values()].map((hit) => ({
      codeHostSlug: hit.codeHostSlug,
      path: hit.path,
      title: getTitle(hit),
    }));
  }, [hits]);
  const count = search.isOutdated || hits === undefined ? undefined : formatResultCount(search);
  return (
    <Page
      title="Specifications"
      below={
        <ScreenIntro screen="specifications">
          Search and read specifications, and see what has changed since you read them.
        </ScreenIntro>
      }
      actions={<OpenFileLink />}
      ruled={isSearching}
      bar={
        <>
          <SearchField
            ref={field}
            label="Search specifications"
            isWide
            value={filter.text}
            onChange={(text) => replaceDebounced({ ...filter, text })}
            onLeave={() => focusRegion('first result')}
          />
          {isSearching && (
            <Button
              variant="quiet"
              icon={Bookmark}
              aria-pressed={filter.isBookmarked}
              onClick={() => push({ ...filter, isBookmarked: !filter.isBookmarked })}
            >
              Only bookmarks
            </Button>
          )}
          {(options.length > 1 || filter.repositories.length > 0) && (
            <FacetPills
              menus={[repositoryMenu]}
              chosen={{ [repositoryFacet.name]: filter.repositories }}
              optionsOf={() => options}
              onChange={(chosen) =>
                push({ ...filter, repositories: chosen[repositoryFacet.name] ?? [] })
              }
            />
          )}
          <DebouncedStatus>{count}</DebouncedStatus>
          <BookmarkFilesButton files={isSearching ? files : []} label="Bookmark all results" />
        </>
      }
    >
      {isSearching ? (
        <SearchResults
          search={search}
          repositories={filter.repositories}
          BookmarkMenu={BookmarkMenu}
          onSearch={begin}
          onClear={() => begin('')}
        />
      ) : (
        <SpecificationsHome />
      )}
    </Page>
  );
}

/**
 * Returns the repositories of the hits, each with its number of hits. Includes selected
 * repositories without hits.
 */
function repositoryOptions(
  hits: readonly SpecificationHit[],
  chosen: readonly string[],
): readonly FacetOption[] {
  const counts = new Map(chosen.map((slug) => [slug, 0]));
  for (const { codeHostSlug } of hits) {
    counts.set(codeHostSlug, (counts.get(codeHostSlug) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one], [other]) => compareNames(one, other))
    .map(([value, count]) => ({ value, label: value, count }));
}
