import { useQuery } from '@tanstack/react-query';
import { FolderGit2 } from 'lucide-react';
import { Link } from 'react-router';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { specificationRepositoriesQuery } from '#data/specifications/queries.ts';
import type { SpecificationRepository } from '#data/specifications/specification.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { compareNames } from '#text/compare-names.ts';
import { formatCount } from '#text/format-number.ts';
import { countValues } from '#text/group-by.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LimitedList, LinkListItem } from '#ui/list/LimitedList.tsx';
import { ListSection } from '#ui/list/ListSection.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import styles from './home.module.css';

/** Number of rows that are shown at first, and added each time the user requests more rows. */
const rowsPerStep = 30;

function countBookmarks({ state: { bookmarks } }: CachedBookmarks): ReadonlyMap<string, number> {
  return countValues(bookmarks.flatMap(({ codeHostSlug, path }) => (path && codeHostSlug) || []));
}

/**
 * List of the repositories that the user is allowed to read (extension viewer.specificationFiles).
 * Without the extension, lists the repositories of the user's bookmarks (extension viewer.read).
 * Renders nothing if there are no repositories.
 */
export function RepositoryList({
  changed,
}: {
  /** Repositories with a specification that has changed since the user read it. */
  changed: ReadonlySet<string>;
}) {
  const { viewer } = useServices();
  const isListed = useHasExtension('viewer.specificationFiles');
  const listed = useQuery({ ...specificationRepositoriesQuery(viewer), enabled: isListed });
  const bookmarks = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: useHasExtension('viewer.read'),
    select: countBookmarks,
  });
  const bookmarked = bookmarks.data;
  const ofBookmarks = [...(bookmarked?.keys() ?? [])]
    .sort(compareNames)
    .map((codeHostSlug) => ({ codeHostSlug, title: null, files: null }));
  const repositories: readonly Pick<SpecificationRepository, 'codeHostSlug' | 'title' | 'files'>[] =
    isListed ? (listed.data ?? []) : ofBookmarks;
  const { error, refetch } = isListed ? listed : bookmarks;
  if (repositories.length === 0 && error === null) return null;
  return (
    <ListSection title="Repositories" count={repositories.length}>
      {error && <FailureNotice message={getFailureMessage(error)} onRetry={refetch} />}
      <LimitedList items={repositories} step={rowsPerStep}>
        {(shown) => (
          <ul>
            {shown.map(({ codeHostSlug, title, files }) => (
              <LinkListItem
                key={codeHostSlug}
                picture={<FolderGit2 aria-hidden />}
                isMarked={changed.has(codeHostSlug)}
                facts={title && truncate(title, maxNameLength)}
                end={describeContent(files, bookmarked?.get(codeHostSlug) ?? 0)}
              >
                <Link className={styles.slug} to={paths.repository(codeHostSlug)}>
                  <bdi>{truncate(codeHostSlug, maxNameLength)}</bdi>
                  {changed.has(codeHostSlug) && (
                    <VisuallyHidden>, changed since you read it</VisuallyHidden>
                  )}
                </Link>
              </LinkListItem>
            ))}
          </ul>
        )}
      </LimitedList>
    </ListSection>
  );
}

/**
 * Formats the numbers of a repository's files and of the user's bookmarks in it, for example as “48
 * files · 12 bookmarks”. Bookmarks can lead to files that don't exist, so they aren't a part of the
 * files.
 */
function describeContent(files: number | null, bookmarks: number): string {
  return [
    files !== null && formatCount(files, 'file'),
    bookmarks > 0 && formatCount(bookmarks, 'bookmark'),
  ]
    .filter(Boolean)
    .join(' · ');
}
