import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink, History } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { versionsQuery } from '#data/specifications/queries.ts';
import {
  getStatedVersion,
  type SpecificationName,
  type SpecificationText,
  type SpecificationVersion,
} from '#data/specifications/specification.ts';
import type { BookmarkSlots } from '#features/specifications/bookmark-slots.ts';
import { EarlierTextLabel } from '#features/specifications/changes/ChangesNotice.tsx';
import { getClassified } from '#features/specifications/changes/change-labels.ts';
import { type EarlierText, useChanges } from '#features/specifications/changes/use-changes.ts';
import { useParsedDocument } from '#features/specifications/document/parsed-document.ts';
import {
  decodeFragment,
  formatLineRange,
  parseLineRange,
} from '#features/specifications/fragment.ts';
import { DocumentMetadata } from '#features/specifications/reader/DocumentMetadata.tsx';
import { Reader } from '#features/specifications/reader/Reader.tsx';
import {
  type DocumentMode,
  useOpenDocument,
  useUrlTarget,
} from '#features/specifications/reader/use-open-document.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { useLastReadVersions } from '#features/specifications/use-last-read-versions.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { isCommitId } from '#platform/specification-link/specification-target.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink, IconLink } from '#ui/button/ButtonLink.tsx';
import type { LineRange } from '#ui/code/SourceView.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { lazyDialog } from '#ui/page/lazy-part.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { StarButton } from '#workflows/stars/StarButton.tsx';
import { AdjacentFileLinks } from './AdjacentFileLinks.tsx';

const LazyVersionsDialog = lazyDialog(
  async () => (await import('./VersionsDialog.tsx')).VersionsDialog,
);

function describeVersion(version: SpecificationVersion | undefined): EarlierText {
  return version?.committedAt
    ? { label: 'the version of', at: version.committedAt, preposition: false }
    : { label: 'the version that was chosen', at: null, preposition: false };
}

/**
 * Returns the listed version with this id, or else the only one with the ETag of the text. Most
 * states of a repository don't change the file.
 * @param version id of the version; empty for the latest one
 */
function findShownVersion(
  versions: readonly SpecificationVersion[],
  version: string,
  etag: string | null,
): SpecificationVersion | undefined {
  const listed = versions.find((one) => one.version === version);
  if (listed) return listed;
  const [equal, ...others] = versions.filter((one) => etag !== null && one.etag === etag);
  return version === '' || others.length === 0 ? equal : undefined;
}

function parseMode(view: string | null): DocumentMode {
  return view === 'source' || view === 'tree' ? view : 'document';
}

/** Page of a specification whose text is loaded. */
export function ShownSpecification({
  name,
  version,
  text,
  onShowNewer,
  slots: { BookmarkMenu, FolderNeighbours },
}: {
  name: SpecificationName;
  /** Version of the rendered text; empty for the latest version. */
  version: string;
  text: SpecificationText;
  /** Shows the newer text; undefined if there is no newer text. */
  onShowNewer: (() => void) | undefined;
  slots: BookmarkSlots;
}) {
  const { viewer } = useServices();
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const { hash } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isPhone = useMediaQuery(narrowScreenQuery);
  const stated = getStatedVersion(text);
  const stored = stated ?? version;
  // Versions of other services than git are unknown to the code host.
  const isRevision = stated !== undefined || isCommitId(version);
  const codeHost = useCodeHostLink(name, isRevision ? version : undefined);
  const compare = (hasHistory && params.get('compare')) || '';
  const [showsVersions, setShowsVersions] = useState(false);
  const onVersions = hasHistory ? () => setShowsVersions(true) : undefined;
  const { data: versions = [] } = useInfiniteQuery({
    ...versionsQuery(viewer, name, text.etag),
    enabled: hasHistory,
  });
  const shownVersion = findShownVersion(versions, stored, text.etag);

  const show = (next: { view?: string; fragment?: string }) =>
    navigate(paths.specification(name, { version, compare, ...next }), { replace: true });
  const document = useParsedDocument(name.path, text.text);
  const fragment = decodeFragment(hash);
  const lines = parseLineRange(fragment);
  const mode = lines === undefined ? parseMode(params.get('view')) : 'source';
  // The entry of an API description remains when its source or another version is shown.
  const entryFragment = document.api && lines === undefined ? fragment : '';
  const isPlain = version === '' && compare === '';
  const changes = useChanges(name, text, document, {
    shownVersion: stored,
    showsLines: mode !== 'document',
    chosen:
      compare === ''
        ? undefined
        : {
            version: compare,
            since: describeVersion(versions.find((one) => one.version === compare)),
            toggle: () => navigate(paths.specification(name, { version, fragment: entryFragment })),
          },
  });
  const location = {
    name,
    version: stored || undefined,
    path: paths.specification(name, { version }),
    mode,
    lines,
    onSelectLines: (selected: LineRange) =>
      show({ view: 'source', fragment: formatLineRange(selected) }),
    ...useUrlTarget(),
  } as const;
  const open = useOpenDocument(document, location, changes);
  const comparison = open.changes?.comparison;
  const classified = comparison && getClassified(comparison);

  // Records the heading where the user stops reading. A failure isn't reported, because the user
  // didn't start this request.
  const record = useMutation(useLastReadVersions().recordHeading);

  return (
    <>
      <Reader
        open={open}
        back={<IconLink icon={ArrowLeft} label="Back to bookmarks" to={paths.bookmarks()} />}
        actions={
          !isPhone && (
            <>
              <FolderNeighbours name={name} otherwise={<AdjacentFileLinks name={name} />} />
              {onVersions && (
                <Button variant="quiet" icon={History} onClick={onVersions}>
                  Versions
                </Button>
              )}
              {codeHost && (
                <IconLink icon={ExternalLink} label="Open at code host" href={codeHost} />
              )}
              <StarButton place={{ kind: 'specification', ...name }} />
            </>
          )
        }
        bookmark={<BookmarkMenu name={name} title={document.title} compact={isPhone} />}
        onMode={(next) => show({ view: next === 'document' ? '' : next, fragment: entryFragment })}
        onVersions={onVersions}
        onStop={
          isPlain ? (heading) => record.mutate({ name, etag: text.etag, heading }) : undefined
        }
        onShowNewer={isPlain ? onShowNewer : undefined}
        notices={
          <>
            {!hasHistory && (params.has('version') || params.has('compare')) && (
              <Stack below={24}>
                <Notice title="This service has no earlier versions">
                  The link asks for an earlier version. This is the latest version.
                </Notice>
              </Stack>
            )}
            {version !== '' && compare === '' && (
              <Stack below={24}>
                <Notice
                  title={
                    stated === undefined ? (
                      <>
                        This is <EarlierTextLabel {...describeVersion(shownVersion)} />
                      </>
                    ) : (
                      <>
                        This is the text of “<bdi>{version}</bdi>”
                      </>
                    )
                  }
                  actions={
                    <ButtonLink to={paths.specification(name, { fragment: entryFragment })}>
                      Read the latest version
                    </ButtonLink>
                  }
                >
                  {stated !== undefined && (
                    <>
                      It stands for the version{' '}
                      <Text as="code" breaks>
                        {stated}
                      </Text>
                      {shownVersion?.committedAt && (
                        <>
                          {' '}
                          with the text of <DateText at={shownVersion.committedAt} />
                        </>
                      )}
                      .
                    </>
                  )}
                </Notice>
              </Stack>
            )}
          </>
        }
        facts={
          <DocumentMetadata
            document={document}
            changedAt={text.lastModified}
            version={shownVersion}
          />
        }
      />
      {showsVersions && (
        <LazyVersionsDialog
          name={name}
          etag={text.etag}
          shown={shownVersion?.version ?? stored}
          fragment={entryFragment}
          compared={classified && { version: changes?.version ?? '', summary: classified.summary }}
          onClose={() => setShowsVersions(false)}
        />
      )}
    </>
  );
}
