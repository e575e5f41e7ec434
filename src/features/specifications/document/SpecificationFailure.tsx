import { ExternalLink as ExternalLinkIcon, FileQuestion, FileX2, Lock, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { getFileName, getMaxMebibytes } from '#data/specifications/specification.ts';
import { decodeFragment } from '#features/specifications/fragment.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { paths } from '#paths.ts';
import { getFailure, isFailure, type ResponseSummary } from '#platform/http/failure.ts';
import { formatBytes } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { FileDocument } from './FileDocument.tsx';

/**
 * True if the request failed because the file isn't text. False for an HTML response, which is
 * usually the sign-in page of a proxy.
 */
function isNoText(error: unknown, response: ResponseSummary | undefined): boolean {
  const isPage = /html/i.test(response?.contentType ?? '');
  return response?.status === 415 || (isFailure(error, 'wrong-type') && !isPage);
}

/** Notice that explains why a specification can't be shown, with alternative actions. */
export function SpecificationFailure({
  name,
  version,
  error,
  onRetry,
  bookmark,
}: {
  name: SpecificationName;
  /** Version in the URL: an id, or the name of a tag or branch; undefined for the current text. */
  version?: string | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** Actions for the bookmark of the specification. */
  bookmark?: ReactNode;
}) {
  const { hash } = useLocation();
  const codeHost = useCodeHostLink(name, version);
  const failure = getFailure(error);
  const response = failure && 'response' in failure ? failure.response : undefined;
  const atCodeHost = codeHost && (
    <Row as="span" inline gap={6}>
      <ExternalLinkIcon aria-hidden />
      <ExternalLink href={codeHost}>Open at code host</ExternalLink>
    </Row>
  );
  const path = (
    <Text as="code" breaks>
      {name.path}
    </Text>
  );
  const repository = <bdi>{name.codeHostSlug}</bdi>;
  const moved = response?.problem?.movedTo;
  if (version !== undefined && isFailure(error, 'not-found')) {
    return (
      <EmptyState
        icon={FileQuestion}
        title="The service doesn’t have this version"
        actions={
          <>
            {codeHost && (
              <ExternalLink href={`${codeHost}${hash}`}>
                Open this version at code host
              </ExternalLink>
            )}
            <ButtonLink to={paths.specification(name, { fragment: decodeFragment(hash) })}>
              Read the latest version
            </ButtonLink>
            {bookmark}
          </>
        }
      >
        The service has no file “{path}” in the version{' '}
        <Text as="code" breaks>
          {version}
        </Text>{' '}
        of “{repository}”.
      </EmptyState>
    );
  }
  if (isFailure(error, 'not-found') && moved) {
    const toMoved = (
      <ButtonLink to={paths.specification(moved)} variant="primary">
        Read it there
      </ButtonLink>
    );
    return (
      <EmptyState
        icon={FileQuestion}
        title="This specification has moved"
        actions={
          <>
            {toMoved}
            {bookmark}
          </>
        }
      >
        {path} is now{' '}
        <Text as="code" breaks>
          {moved.path}
        </Text>{' '}
        in <bdi>{moved.codeHostSlug}</bdi>. Bookmarks of the old path lead here.
      </EmptyState>
    );
  }
  if (isFailure(error, 'not-found')) {
    return (
      <EmptyState
        icon={FileQuestion}
        title="No specification here"
        actions={
          <>
            <ButtonLink to={paths.specifications({ query: getFileName(name.path) })} icon={Search}>
              Search for “{getFileName(name.path)}”
            </ButtonLink>
            {bookmark}
            {atCodeHost}
          </>
        }
      >
        The service has no file “{path}” in “{repository}”. The file may have been renamed or
        deleted.
      </EmptyState>
    );
  }
  if (isFailure(error, 'forbidden')) {
    return (
      <EmptyState
        icon={Lock}
        title="You can’t read this specification"
        actions={
          <>
            {atCodeHost}
            {bookmark}
          </>
        }
      >
        You don’t have access to “{path}”. Ask the owner of “{repository}” for access.
      </EmptyState>
    );
  }
  if (isFailure(error, 'too-large', 'oversize')) {
    const size = response?.problem?.size;
    return (
      <EmptyState icon={FileX2} title="Too large to read here" actions={atCodeHost}>
        {path}{' '}
        {size ? `has ${formatBytes(size)}` : `is larger than ${getMaxMebibytes(name.path)} MiB`},
        more than is shown here.
      </EmptyState>
    );
  }
  if (isNoText(error, response)) return <FileDocument name={name} version={version} />;
  return (
    <FailureNotice message={getFailureMessage(error)} onRetry={onRetry} actions={atCodeHost} />
  );
}
