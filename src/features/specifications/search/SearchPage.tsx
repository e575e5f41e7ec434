import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { BookmarkSlots } from '#features/specifications/slots.ts';
import { paths } from '#paths.ts';
import { formatCount } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { FacetPills } from '#workflows/facets/FacetPills.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import styles from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import {
  asChosen,
  fromChosen,
  repositoryMenu,
  repositoryOptions,
  searchCodec,
} from './search-filter.ts';
import { useSpecificationSearch } from './use-specification-search.ts';

/** Finds specifications by their words (viewer.specifications). */
export function SearchPage({ BookmarkMenu }: Pick<BookmarkSlots, 'BookmarkMenu'>) {
  const { value: filter, replaceDebounced, push } = useUrlState(searchCodec);
  const search = useSpecificationSearch(filter);
  const field = useRef<HTMLInputElement>(null);
  const { all, hits } = search;
  const options = repositoryOptions(all ?? [], filter.repositories);
  const begin = (text: string) => {
    push({ text, repositories: [] });
    field.current?.focus();
  };
  return (
    <Page
      title="Specifications"
      bar={
        <>
          <SearchField
            ref={field}
            label="Search specifications"
            value={filter.text}
            onChange={(text) => replaceDebounced({ ...filter, text })}
          />
          {(options.length > 1 || filter.repositories.length > 0) && (
            <FacetPills
              menus={[repositoryMenu]}
              chosen={asChosen(filter.repositories)}
              optionsOf={() => options}
              onChange={(chosen) => push({ ...filter, repositories: fromChosen(chosen) })}
            />
          )}
          <span className={styles.openFile}>
            <ButtonLink size="small" variant="quiet" icon={FileUp} to={paths.openFile()}>
              Open a file
            </ButtonLink>
          </span>
          <span role="status">
            <VisuallyHidden>{hits && formatCount(hits.length, 'result')}</VisuallyHidden>
          </span>
        </>
      }
    >
      <SearchResults
        search={search}
        typed={filter.text}
        repositories={filter.repositories}
        BookmarkMenu={BookmarkMenu}
        onSearch={begin}
        onClear={() => begin('')}
      />
    </Page>
  );
}
