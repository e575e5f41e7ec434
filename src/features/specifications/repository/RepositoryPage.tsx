import { useQuery } from '@tanstack/react-query';
import { CircleDot, ExternalLink, FileQuestion, FolderOpen, ListChecks, Lock } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useHref, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  filterRepositoryFiles,
  getFileKey,
  getRepositoryFolderKey,
  type RepositoryNode,
  type RepositoryTree,
} from '#data/specifications/repository-tree.ts';
import { getChangeFolder } from '#data/specifications/work-folder.ts';
import {
  FileLoadingButton,
  LoadingOutcome,
} from '#features/specifications/api/FileLoadingButton.tsx';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { useHiddenRequirements } from '#features/specifications/requirements/hidden-requirements.ts';
import { useSpecificationSearch } from '#features/specifications/search/use-specification-search.ts';
import { paths } from '#paths.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { buildRepositoryUrl } from '#platform/specification-link/code-host-link.ts';
import { getSearchWords } from '#text/fold-text.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { decodePathSegment } from '#text/path-segment.ts';
import { decodeQueryParam } from '#text/query-param.ts';
import { trimEnd } from '#text/trim-end.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink, IconLink } from '#ui/button/ButtonLink.tsx';
import { DebouncedStatus } from '#ui/field/DebouncedStatus.tsx';
import { TogglePill } from '#ui/field/FilterPill.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { EmptyState, NoResults } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { Page } from '#ui/page/Page.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { useRemHeight } from '#ui/page/use-rem-height.ts';
import { Tree } from '#ui/tree/Tree.tsx';
import type { RowContentProps } from '#ui/tree/TreeRow.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { FacetPills } from '#workflows/list-view/FacetPills.tsx';
import { getFacetOptions } from '#workflows/list-view/facet.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import {
  canHaveRequirements,
  foundInRepositoryQuery,
  nothingFound,
  retryFileRequirements,
} from './file-requirements.ts';
import styles from './RepositoryPage.module.css';
import { ColumnLabels, RepositoryRow } from './RepositoryRow.tsx';
import {
  fileKindFacet,
  getFileKind,
  noRepositoryFilter,
  repositoryFilterCodec,
} from './repository-filter.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { TextHits } from './TextHits.tsx';
import { useFileSelection } from './use-file-selection.ts';
import { type RepositoryQueryState, useRepository } from './use-repository.ts';
import { useRepositoryTree } from './use-repository-tree.ts';
import { useRequirementExport } from './use-requirement-export.ts';

const never = () => undefined;
const none: readonly string[] = [];

const LazyChangePage = lazyComponent(async () => (await import('./ChangePage.tsx')).ChangePage, {
  Loading: () => <LoadingSkeleton />,
  isPreloaded: true,
});

/** True if the service can show the pages of changes. */
function useHasChangePages(): boolean {
  const listsFiles = useHasExtension('viewer.specificationFiles');
  return useHasExtension('viewer.specifications') && listsFiles;
}

export function RepositoryPage(slots: BookmarkSlots) {
  const codeHostSlug = decodePathSegment(useParams().codeHostSlug ?? '');
  const [params] = useSearchParams();
  const folder = decodeQueryParam(params.get('folder') ?? '') ?? '';
  const repository = useRepository(codeHostSlug);
  const { tree } = repository;
  const change = getChangeFolder(trimEnd(folder, /[/]/));
  if (useHasChangePages() && change !== undefined) {
    return <LazyChangePage key={change.path} codeHostSlug={codeHostSlug} change={change} />;
  }
  if (tree === undefined || tree.files.length === 0) {
    return (
      <RepositoryHead codeHostSlug={codeHostSlug}>
        <NoFiles codeHostSlug={codeHostSlug} repository={repository} />
      </RepositoryHead>
    );
  }
  return (
    <FilesOfRepository
      key={JSON.stringify([codeHostSlug, folder])}
      codeHostSlug={codeHostSlug}
      folder={trimEnd(folder, /[/]/)}
      repository={repository}
      tree={tree}
      slots={slots}
    />
  );
}

function RepositoryHead({
  codeHostSlug,
  actions,
  ...page
}: { codeHostSlug: string; children: ReactNode } & Partial<Parameters<typeof Page>[0]>) {
  const href = buildRepositoryUrl(useServices().config.specificationLink, codeHostSlug);
  return (
    <Page
      title={truncate(codeHostSlug, maxNameLength)}
      heading={
        <Text as="bdi" mono breaks>
          {truncate(codeHostSlug, maxNameLength)}
        </Text>
      }
      crumbs={[{ to: paths.specifications(), label: 'Specifications' }]}
      actions={
        (actions || href !== undefined) && (
          <>
            {actions}
            {href !== undefined && <CodeHostLink href={href} />}
          </>
        )
      }
      {...page}
    />
  );
}

function CodeHostLink({ href }: { href: string }) {
  const label = 'Open at code host';
  return useMediaQuery(narrowScreenQuery) ? (
    <IconLink icon={ExternalLink} label={label} href={href} />
  ) : (
    <ButtonLink icon={ExternalLink} to={href} target="_blank" rel="noopener noreferrer">
      {label}
    </ButtonLink>
  );
}

function NoFiles({
  codeHostSlug,
  repository: { tree, isLoading, error, retry, onlyBookmarked },
}: {
  codeHostSlug: string;
  repository: RepositoryQueryState;
}) {
  if (isLoading) return <LoadingSkeleton />;
  const slug = <bdi>{truncate(codeHostSlug, maxNameLength)}</bdi>;
  const toSearch = <ButtonLink to={paths.specifications()}>Search all specifications</ButtonLink>;
  if (isFailure(error, 'not-found')) {
    return (
      <EmptyState icon={FileQuestion} title="No repository here" actions={toSearch}>
        The service has no repository “{slug}”. The repository may have been renamed or deleted.
      </EmptyState>
    );
  }
  if (isFailure(error, 'forbidden')) {
    return (
      <EmptyState icon={Lock} title="You can’t read this repository" actions={toSearch}>
        You don’t have access to “{slug}”. Ask its owner for access.
      </EmptyState>
    );
  }
  if (error !== null) return <FailureNotice message={getFailureMessage(error)} onRetry={retry} />;
  if (!onlyBookmarked) {
    return (
      <EmptyState icon={FolderOpen} title="This repository has no files">
        The service lists no file in “{slug}”.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={FolderOpen} title="This service doesn’t list the files of a repository">
      {tree === undefined
        ? 'Your bookmarks aren’t available either.'
        : 'Files that you bookmark in this repository are listed here.'}
    </EmptyState>
  );
}

function FilesOfRepository({
  codeHostSlug,
  folder,
  repository: { facts, factsError, retryFacts, onlyBookmarked, isCut },
  tree,
  slots: { BookmarkMenu, BookmarkFilesButton },
}: {
  codeHostSlug: string;
  /** Path of the folder that is open at first; empty for the root. */
  folder: string;
  repository: RepositoryQueryState;
  tree: RepositoryTree;
  slots: BookmarkSlots;
}) {
  const { value: filter, replaceDebounced, replace, push } = useUrlState(repositoryFilterCodec);
  const { query, onlyChanged, chosen } = filter;
  const kinds = chosen[fileKindFacet.name] ?? none;
  const searchesTexts = useHasExtension('viewer.specifications');
  const { queryClient } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const text = useDeferredValue(query);
  const words = useMemo(() => getSearchWords(text), [text]);
  const isFiltered = words.length > 0 || onlyChanged || kinds.length > 0;
  /** String that is different for each filter; empty if no filter is active. */
  const filterKey = isFiltered ? JSON.stringify([words, onlyChanged, kinds]) : '';
  const isWaitingForLastReads = onlyChanged && facts.getLastReadIfChanged === undefined;
  const getLastRead = onlyChanged ? (facts.getLastReadIfChanged ?? never) : undefined;
  /** True if a file matches all filters other than the search text. */
  const isIncluded = useCallback(
    (path: string) => {
      if (kinds.length > 0 && !kinds.includes(getFileKind(path))) return false;
      if (getLastRead === undefined) return true;
      const node = tree.byKey.get(getFileKey(path));
      return node?.kind === 'file' && getLastRead(node) !== undefined;
    },
    [tree, kinds, getLastRead],
  );
  const shown = useMemo(
    () =>
      filterRepositoryFiles(
        tree,
        ({ path, searchText }) =>
          isIncluded(path) && words.every((word) => searchText.includes(word)),
      ),
    [tree, words, isIncluded],
  );
  const { source, toggle, openSiblings } = useRepositoryTree(tree, shown, filterKey, folder);
  const canSelect = useHasExtension('viewer.changes') && facts.bookmarkedIn !== undefined;
  const selection = useFileSelection(tree, shown);
  const [isSelecting, setIsSelecting] = useState(false);
  const stopSelecting = () => {
    selection.clear();
    setIsSelecting(false);
  };
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const isNarrow = useMediaQuery(narrowScreenQuery);
  const isCounted = searchesTexts && !onlyBookmarked;
  const { data: found = nothingFound } = useQuery(foundInRepositoryQuery(codeHostSlug));
  const { specified, hasTasks, halted } = found;
  const hidden = useHiddenRequirements();
  const hasRequirements = useMemo(
    () => [...specified].some((path) => !hidden.has({ codeHostSlug, path })),
    [specified, hidden, codeHostSlug],
  );
  const columns = useMemo(
    () => ({
      requirements: isCounted && hasRequirements,
      tasks: isCounted && hasTasks,
      lastChange: !onlyBookmarked,
      bookmarkedIn: facts.bookmarkedIn !== undefined,
      read: true,
    }),
    [isCounted, hasRequirements, hasTasks, onlyBookmarked, facts.bookmarkedIn],
  );
  const hasChangePages = useHasChangePages();
  const opensPage = useCallback(
    ({ kind, path }: RepositoryNode) =>
      kind === 'folder' && hasChangePages && getChangeFolder(path) !== undefined,
    [hasChangePages],
  );
  const pageOf = useCallback(
    ({ kind, path }: RepositoryNode) =>
      kind === 'file'
        ? paths.specification({ codeHostSlug, path })
        : paths.repositoryFolder(codeHostSlug, path),
    [codeHostSlug],
  );
  const renderRow = useCallback(
    (node: RepositoryNode, parts: RowContentProps) => (
      <RepositoryRow
        node={node}
        parts={parts}
        codeHostSlug={codeHostSlug}
        isCounted={isCounted}
        isHalted={halted !== undefined}
        href={node.kind === 'file' || opensPage(node) ? base + pageOf(node) : undefined}
        fileCount={node.kind === 'folder' ? shown.countIn(node) : 0}
        facts={facts}
        shownColumns={columns}
        words={words}
      />
    ),
    [base, codeHostSlug, isCounted, halted, opensPage, pageOf, shown, facts, columns, words],
  );
  const clear = () => {
    push(noRepositoryFilter);
    field.current?.focus();
  };
  // A row has two lines on a narrow screen.
  const rowHeight = useRemHeight(isNarrow ? 3.375 : 2.125, 44);
  const treeStyle: CSSProperties & Record<'--content-height', string> = {
    '--content-height': `${(source.rows.length + 1) * rowHeight}px`,
  };
  const search = useSpecificationSearch(
    { text: searchesTexts ? query : '', repositories: [codeHostSlug] },
    { searchesOthers: false },
  );
  const isSearching = searchesTexts && query.trim() !== '';
  const initialKey = getRepositoryFolderKey(folder);
  const isFolderMissing = folder !== '' && !tree.byKey.has(initialKey);

  const exported = useMemo(
    () =>
      tree.files.filter(
        (file) =>
          shown.has(file) &&
          canHaveRequirements(file) &&
          !hidden.has({ codeHostSlug, path: file.path }),
      ),
    [tree, shown, hidden, codeHostSlug],
  );
  const exporting = useRequirementExport(codeHostSlug, exported);

  const labels = shown.count > 0 && <ColumnLabels shown={columns} />;

  return (
    <RepositoryHead
      codeHostSlug={codeHostSlug}
      count={formatCount(tree.files.length, 'file')}
      layout="split"
      ruled={false}
      actions={
        canSelect && (
          <Button
            icon={ListChecks}
            aria-pressed={isSelecting}
            onClick={isSelecting ? stopSelecting : () => setIsSelecting(true)}
          >
            Select
          </Button>
        )
      }
      bar={
        <>
          <SearchField
            ref={field}
            label={searchesTexts ? 'Filter files, or search their text' : 'Filter files'}
            value={query}
            onChange={(next) => replaceDebounced({ ...filter, query: next })}
          />
          <TogglePill
            label="Changed since you read it"
            icon={CircleDot}
            isOn={onlyChanged}
            onToggle={() => replace({ ...filter, onlyChanged: !onlyChanged })}
          />
          <FacetPills
            menus={[{ label: fileKindFacet.label, facets: [fileKindFacet] }]}
            chosen={chosen}
            optionsOf={(name) => getFacetOptions(tree.files, [fileKindFacet], chosen, name)}
            onChange={(next) => replace({ ...filter, chosen: next })}
          />
          <DebouncedStatus>
            {isFiltered && !isWaitingForLastReads
              ? `${formatCount(shown.count, 'file')} found`
              : undefined}
          </DebouncedStatus>
          {isCounted && exported.length > 0 && (
            <span className={styles.export}>
              <FileLoadingButton label="Export requirements" loading={exporting} isQuiet />
            </span>
          )}
        </>
      }
    >
      <div data-column data-searching={isSearching || undefined} data-print-whole>
        <div className={styles.notices}>
          {onlyBookmarked && (
            <p>
              This service doesn’t list the files of a repository, so only the files that you have
              bookmarked are shown.
            </p>
          )}
          {isCut && (
            <Notice title="Not every file may be shown">
              Only the first {formatNumber(tree.files.length)} files of this repository are loaded.
            </Notice>
          )}
          {isFolderMissing && (
            <Notice tone="warn" title="No such folder">
              This repository has no folder “<code>{truncate(folder, maxNameLength)}</code>”.
            </Notice>
          )}
          {factsError !== null && (
            <FailureNotice message={getFailureMessage(factsError)} onRetry={retryFacts} />
          )}
          {isCounted && halted && (
            <FailureNotice
              message={{
                ...getFailureMessage(halted),
                title: 'The requirements of some files couldn’t be counted',
              }}
              onRetry={() => retryFileRequirements(queryClient, codeHostSlug)}
            />
          )}
          <LoadingOutcome progress={exporting.progress} result={exporting.result} />
        </div>
        {canSelect ? (
          <SelectionBar
            codeHostSlug={codeHostSlug}
            tree={tree}
            source={source}
            selection={selection}
            isSelecting={isSelecting}
            onStop={stopSelecting}
            BookmarkFilesButton={BookmarkFilesButton}
          >
            {labels}
          </SelectionBar>
        ) : (
          labels
        )}
        {isWaitingForLastReads && factsError === null && <LoadingSkeleton />}
        {shown.count === 0 && isSearching && !isWaitingForLastReads && (
          <p className={styles.noTitles}>No title or path has all of these words.</p>
        )}
        {shown.count === 0 && !isSearching && !isWaitingForLastReads && (
          <NoResults
            query={query}
            onSuggestion={(suggestion) => push({ ...filter, query: suggestion })}
            actions={<Button onClick={clear}>Clear the filter</Button>}
          >
            {onlyChanged && 'Only files that changed since you read them are searched.'}
          </NoResults>
        )}
        {shown.count > 0 && (
          <div className={styles.tree} style={treeStyle} data-print-whole>
            <Tree
              label="Files"
              source={source}
              rowHeight={rowHeight}
              {...(canSelect && { selection })}
              togglesOnClick={isSelecting}
              activatesOnClick
              initialKey={tree.byKey.has(initialKey) ? initialKey : undefined}
              renderRow={renderRow}
              onToggle={toggle}
              onOpenSiblings={openSiblings}
              opensPage={opensPage}
              onActivate={(node) => void navigate(pageOf(node))}
            />
          </div>
        )}
        {isSearching && (
          <TextHits search={search} isIncluded={isIncluded} BookmarkMenu={BookmarkMenu} />
        )}
      </div>
    </RepositoryHead>
  );
}
