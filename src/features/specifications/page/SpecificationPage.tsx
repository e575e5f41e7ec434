import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink as ExternalLinkIcon, FileText } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { longerVersionNameQuery, specificationFileQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { getFileName } from '#data/specifications/specification.ts';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { FileDocument } from '#features/specifications/document/FileDocument.tsx';
import { SpecificationFailure } from '#features/specifications/document/SpecificationFailure.tsx';
import { useDisplayedText } from '#features/specifications/document/use-displayed-text.ts';
import { isTextFile } from '#features/specifications/document-kind.ts';
import { decodeFragment } from '#features/specifications/fragment.ts';
import { ReaderBar } from '#features/specifications/reader/ReaderBar.tsx';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { paths } from '#paths.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { isCommitId } from '#platform/specification-link/specification-target.ts';
import { decodePathSegment } from '#text/path-segment.ts';
import { ButtonLink, IconLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { StarButton } from '#workflows/stars/StarButton.tsx';
import { useStarredItems } from '#workflows/stars/use-stars.ts';
import styles from './page.module.css';
import { ShownSpecification } from './ShownSpecification.tsx';

/** Page of the specification in the URL. */
export function SpecificationPage(slots: BookmarkSlots) {
  const params = useParams();
  const codeHostSlug = decodePathSegment(params.codeHostSlug ?? '');
  const path = decodePathSegment(params.path ?? '');
  const [query] = useSearchParams();
  // Ignores the version in the URL if the service has no history, because the service would return
  // the latest text for every version.
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const version = (hasHistory && query.get('version')) || '';
  const name = useMemo(() => ({ codeHostSlug, path }), [codeHostSlug, path]);
  if (!useHasExtension('viewer.specifications')) return <NotOffered name={name} />;
  if (!isTextFile(path)) {
    return (
      <BarAndContent
        name={name}
        actions={<FileActions name={name} version={version || undefined} slots={slots} />}
      >
        <ShownFile name={name} version={version} />
      </BarAndContent>
    );
  }
  return (
    <ReadSpecification
      key={JSON.stringify([codeHostSlug, path, version])}
      name={name}
      version={version}
      slots={slots}
    />
  );
}

/** Page of a specification in one of three states: loading, failed, or with its text. */
function ReadSpecification({
  name,
  version,
  slots,
}: {
  name: SpecificationName;
  /** Version in the URL; empty for the latest version. */
  version: string;
  slots: BookmarkSlots;
}) {
  const shown = useDisplayedText(name, version);
  const { has: hasStar } = useStarredItems();
  const { BookmarkMenu } = slots;
  const place = { kind: 'specification', ...name } as const;
  if (shown.text !== undefined) {
    return (
      <ShownSpecification
        name={name}
        version={version}
        text={shown.text}
        onShowNewer={shown.newer && shown.showNewer}
        slots={slots}
      />
    );
  }
  return (
    <BarAndContent name={name} actions={hasStar(place) && <StarButton place={place} />}>
      {shown.error === null ? (
        <LoadingSkeleton />
      ) : (
        <LongerVersionName
          name={name}
          version={version}
          isSearched={version !== '' && isFailure(shown.error, 'not-found')}
        >
          <SpecificationFailure
            name={name}
            version={version || undefined}
            error={shown.error}
            onRetry={shown.retry}
            bookmark={<BookmarkMenu name={name} title={getFileName(name.path)} mayAdd={false} />}
          />
        </LongerVersionName>
      )}
    </BarAndContent>
  );
}

/** Image or PDF in the version of the URL; `version` is empty for the latest version. */
function ShownFile({ name, version }: { name: SpecificationName; version: string }) {
  const { viewer } = useServices();
  const isOffered = useHasExtension('viewer.specificationFiles');
  const { error } = useQuery({
    ...specificationFileQuery(viewer, name, version || undefined),
    // A PDF is otherwise loaded only for its download, but a link can contain a part of the name of
    // a branch.
    enabled: isOffered && version !== '' && !isCommitId(version),
  });
  return (
    <LongerVersionName
      name={name}
      version={version}
      isSearched={version !== '' && isFailure(error, 'not-found')}
    >
      <FileDocument name={name} version={version || undefined} />
    </LongerVersionName>
  );
}

/**
 * Opens the version whose name also contains the first folders of the path, if the service has one.
 * Otherwise shows its children.
 */
function LongerVersionName({
  name,
  version,
  isSearched,
  children,
}: {
  name: SpecificationName;
  version: string;
  isSearched: boolean;
  children: ReactNode;
}) {
  const { viewer } = useServices();
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const { data, isLoading } = useQuery({
    ...longerVersionNameQuery(viewer, name, version, isTextFile(name.path) ? 'text' : 'file'),
    enabled: isSearched,
  });
  if (isLoading) return <LoadingSkeleton />;
  if (!data) return children;
  const [view, compare] = [query.get('view') ?? '', query.get('compare') ?? ''];
  const shown = { version: data.version, view, compare, fragment: decodeFragment(hash) };
  return <Navigate replace to={paths.specification(data.name, shown)} />;
}

/** Buttons in the reader's bar for a file that isn't text. */
function FileActions({
  name,
  version,
  slots,
}: {
  name: SpecificationName;
  version: string | undefined;
  slots: BookmarkSlots;
}) {
  const { BookmarkMenu } = slots;
  const codeHost = useCodeHostLink(name, version);
  return (
    <>
      {codeHost && <IconLink icon={ExternalLinkIcon} label="Open at code host" href={codeHost} />}
      <StarButton place={{ kind: 'specification', ...name }} />
      <BookmarkMenu
        name={name}
        title={getFileName(name.path)}
        compact={useMediaQuery(narrowScreenQuery)}
      />
    </>
  );
}

/** Page with the reader's bar but without a document. */
function BarAndContent({
  name,
  actions,
  children,
}: {
  name: SpecificationName;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <title>{`${getFileName(name.path)} · Spec Viewer`}</title>
      <header>
        <ReaderBar
          name={name}
          back={<IconLink icon={ArrowLeft} label="Back to bookmarks" to={paths.bookmarks()} />}
        >
          {actions}
        </ReaderBar>
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** Content shown if the service doesn't return specifications. */
function NotOffered({ name }: { name: SpecificationName }) {
  const codeHost = useCodeHostLink(name);
  return (
    <Page title={name.path}>
      <EmptyState
        icon={FileText}
        title="This service doesn’t offer reading specifications here"
        actions={
          <>
            {codeHost && <ExternalLink href={codeHost}>Open at code host</ExternalLink>}
            <ButtonLink to={paths.chooseFile()}>Open a file</ButtonLink>
          </>
        }
      >
        It stores bookmarks, but not the text of specifications. You can open a file from this
        computer. The file isn’t uploaded.
      </EmptyState>
    </Page>
  );
}
