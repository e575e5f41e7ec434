import { ExternalLink as ExternalLinkIcon, FileQuestion, FileX2, Lock, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { useCodeHostLink } from '#features/specifications/use-code-host-link.ts';
import { paths } from '#paths.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { type Answer, failureOf, isFailure, type ProblemMembers } from '#platform/http/failure.ts';
import { formatBytes } from '#text/format-number.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { ExternalLink } from '#ui/text/ExternalLink.tsx';
import { fileName } from './document-kind.ts';
import { FileDocument } from './FileDocument.tsx';
import styles from './SpecificationFailure.module.css';

function answerOf(error: unknown): Answer | undefined {
  const failure = failureOf(error);
  return failure && 'answer' in failure ? failure.answer : undefined;
}

function problemOf(error: unknown): ProblemMembers | undefined {
  return answerOf(error)?.problem;
}

/** HTML instead of a text is the sign-in page of a proxy, not an answer of the service. */
function isNoText(error: unknown): boolean {
  const answer = answerOf(error);
  const isPage = /html/i.test(answer?.contentType ?? '');
  return answer?.status === 415 || (isFailure(error, 'wrong-type') && !isPage);
}

/** Why a specification can’t be read here, and where to go on. */
export function SpecificationFailure({
  name,
  error,
  onRetry,
  bookmark,
}: {
  name: SpecificationName;
  error: unknown;
  onRetry: () => unknown;
  /** What can be done with its bookmark. */
  bookmark?: ReactNode;
}) {
  const codeHost = useCodeHostLink(name);
  const atCodeHost = codeHost && (
    <span className={styles.link}>
      <ExternalLinkIcon aria-hidden />
      <ExternalLink href={codeHost}>Open at code host</ExternalLink>
    </span>
  );
  const path = <code className={styles.path}>{name.path}</code>;
  if (isFailure(error, 'not-found')) {
    const moved = problemOf(error)?.movedTo;
    if (moved) {
      return (
        <EmptyState
          icon={FileQuestion}
          title="This specification has moved"
          actions={
            <>
              <ButtonLink to={paths.specification(moved)} variant="primary">
                Read it there
              </ButtonLink>
              {bookmark}
            </>
          }
        >
          {path} is now <code className={styles.path}>{moved.path}</code> in{' '}
          <bdi>{moved.codeHostSlug}</bdi>. Bookmarks of the old path lead here.
        </EmptyState>
      );
    }
    return (
      <EmptyState
        icon={FileQuestion}
        title="No specification here"
        actions={
          <>
            <ButtonLink to={paths.specifications({ query: fileName(name.path) })} icon={Search}>
              Search for “{fileName(name.path)}”
            </ButtonLink>
            {bookmark}
            {atCodeHost}
          </>
        }
      >
        The service has no {path} in <bdi>{name.codeHostSlug}</bdi>. It may have been renamed or
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
        You don’t have access to {path}. Ask whoever looks after <bdi>{name.codeHostSlug}</bdi>.
      </EmptyState>
    );
  }
  if (isFailure(error, 'too-large', 'oversize')) {
    const size = problemOf(error)?.size;
    return (
      <EmptyState icon={FileX2} title="Too large to read here" actions={atCodeHost}>
        {path} {size ? `has ${formatBytes(size)}` : 'is larger than 5 MiB'}, more than is shown
        here.
      </EmptyState>
    );
  }
  if (isNoText(error)) return <FileDocument name={name} />;
  return <FailureNotice words={failureMessage(error)} onRetry={onRetry} actions={atCodeHost} />;
}
