import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import {
  specificationRepositoriesQuery,
  specificationTreeQuery,
} from '#data/specifications/queries.ts';
import { getSpecificationKey, getTitle } from '#data/specifications/specification.ts';
import { FileIcon } from '#features/specifications/FileIcon.tsx';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { LimitedList, LinkListItem } from '#ui/list/LimitedList.tsx';
import { ListSection } from '#ui/list/ListSection.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of repositories whose files are loaded. */
const maxRepositories = 5;
const rowsPerStep = 15;
const none: readonly string[] = [];

/**
 * Specifications that have changed in the last seven days, latest first, for users who haven't read
 * any (extension viewer.specificationFiles). Loads only the files of repositories that have changed
 * in this time. Renders nothing if the service names no such change.
 */
export function ChangedThisWeek() {
  const { viewer } = useServices();
  const [since] = useState(() => Date.now() - weekMs);
  const isRecent = (at: Date | null): at is Date => at !== null && at.getTime() >= since;
  const { data: changed = none } = useQuery({
    ...specificationRepositoriesQuery(viewer),
    enabled: useHasExtension('viewer.specificationFiles'),
    select: (repositories) =>
      repositories
        .filter(({ changedAt }) => isRecent(changedAt))
        .sort(latestFirst)
        .slice(0, maxRepositories)
        .map(({ codeHostSlug }) => codeHostSlug),
  });
  // Deferred, so that the list of repositories is on screen before their files are requested.
  const slugs = useDeferredValue(changed, none);
  const trees = useQueries({
    queries: slugs.map((slug) => specificationTreeQuery(viewer, slug, '')),
  });
  const files = trees
    .flatMap(({ data = [] }, index) =>
      data.map((entry) => ({ ...entry, codeHostSlug: slugs[index] ?? '' })),
    )
    .filter(({ kind, changedAt }) => kind === 'file' && isRecent(changedAt))
    .sort(latestFirst);
  const failed = trees.find(({ error }) => error !== null);
  if (files.length === 0 && failed === undefined) return null;
  return (
    <ListSection title="Changed this week" {...(failed === undefined && { count: files.length })}>
      {failed?.error && (
        <FailureNotice message={getFailureMessage(failed.error)} onRetry={failed.refetch} />
      )}
      <LimitedList items={files} step={rowsPerStep}>
        {(shown) => (
          <ul>
            {shown.map(({ codeHostSlug, path, title, changedAt }) => (
              <LinkListItem
                key={getSpecificationKey({ codeHostSlug, path })}
                picture={<FileIcon path={path} />}
                location={[codeHostSlug, path]}
                facts={<DateText at={changedAt} />}
              >
                <Link to={paths.specification({ codeHostSlug, path })}>
                  <bdi>{truncate(getTitle({ title, path }), maxNameLength)}</bdi>
                </Link>
              </LinkListItem>
            ))}
          </ul>
        )}
      </LimitedList>
    </ListSection>
  );
}

function latestFirst(
  one: { readonly changedAt: Date | null },
  other: { readonly changedAt: Date | null },
): number {
  return (other.changedAt?.getTime() ?? 0) - (one.changedAt?.getTime() ?? 0);
}
