import { Bookmark, FileUp } from 'lucide-react';
import { useMemo, useRef } from 'react';
import {
  getSpecificationKey,
  getTitle,
  isSpecificationKind,
  type SpecificationHit,
  specificationKinds,
} from '#data/specifications/specification.ts';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { SpecificationsHome } from '#features/specifications/home/SpecificationsHome.tsx';
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink, IconLink } from '#ui/button/ButtonLink.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { focusRegion } from '#ui/page/focus.ts';
import { Page } from '#ui/page/Page.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { ScreenIntro } from '#workflows/intro/ScreenIntro.tsx';
import { FacetPills } from '#workflows/list-view/FacetPills.tsx';
import { type Facet, fixedValues, getFacetOptions } from '#workflows/list-view/facet.ts';
import { withParams } from '#workflows/url-state/url-param.ts';
import { type UrlCodec, useUrlState } from '#workflows/url-state/use-url-state.ts';
import { formatResultCount, SearchResults } from './SearchResults.tsx';
import { type SearchFilter, useSpecificationSearch } from './use-specification-search.ts';

const repositoryFacet: Facet<SpecificationHit> = {
  name: 'repository',
  label: 'Repository',
  read: ({ codeHostSlug }) => [codeHostSlug],
  formatValue: (value) => value,
};

const kindFacet = {
  name: 'kind',
  label: 'Kind',
  ...fixedValues(specificationKinds),
};

/** The service filters the kinds, so that their counts aren't known. */
const kindOptions = kindFacet.values.map((value) => ({
  value,
  label: kindFacet.formatValue(value),
}));

const searchCodec: UrlCodec<Required<SearchFilter>> = {
  read: (params) => ({
    text: params.get('q') ?? '',
    repositories: params.getAll(repositoryFacet.name),
    isBookmarked: params.get('bookmarked') === 'true',
    kinds: [...new Set(params.getAll(kindFacet.name))].filter(isSpecificationKind),
  }),
  write: ({ text, repositories, isBookmarked, kinds }, params) =>
    withParams(params, {
      q: text,
      [repositoryFacet.name]: repositories,
      bookmarked: isBookmarked ? ['true'] : [],
      [kindFacet.name]: kinds,
    }),
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

export function SpecificationsPage(slots: SearchSlots) {
  return useHasExtension('viewer.specifications') ? (
    <SearchPage {...slots} />
  ) : (
    <Page title="Specifications" ruled={false}>
      <SpecificationsHome />
    </Page>
  );
}

function SearchPage({ BookmarkMenu, BookmarkFilesButton }: SearchSlots) {
  const { value: filter, replaceDebounced, push } = useUrlState(searchCodec);
  const search = useSpecificationSearch(filter);
  const field = useRef<HTMLInputElement>(null);
  const { all, hits } = search;
  const chosen = { [repositoryFacet.name]: filter.repositories };
  const options = getFacetOptions(all ?? [], [repositoryFacet], chosen, repositoryFacet.name);
  const begin = (text: string) => {
    push({ text, repositories: [], isBookmarked: false, kinds: [] });
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
          {isSearching && (
            <FacetPills
              menus={[{ label: kindFacet.label, facets: [kindFacet] }]}
              chosen={{ [kindFacet.name]: filter.kinds }}
              optionsOf={() => kindOptions}
              onChange={(next) =>
                push({ ...filter, kinds: (next[kindFacet.name] ?? []).filter(isSpecificationKind) })
              }
            />
          )}
          {(options.length > 1 || filter.repositories.length > 0) && (
            <FacetPills
              menus={[{ label: repositoryFacet.label, facets: [repositoryFacet] }]}
              chosen={chosen}
              optionsOf={() => options}
              onChange={(next) =>
                push({ ...filter, repositories: next[repositoryFacet.name] ?? [] })
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
          filter={filter}
          BookmarkMenu={BookmarkMenu}
          onSearch={begin}
          onFilter={push}
        />
      ) : (
        <SpecificationsHome />
      )}
    </Page>
  );
}
