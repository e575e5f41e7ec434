import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { blockHashes } from '#data/specifications/changes/block-hashes.ts';
import { specificationVersionQuery } from '#data/specifications/queries.ts';
import { readingOf, type SaltedHashes } from '#data/specifications/read-marks.ts';
import type {
  SpecificationName,
  ReadMark,
  SpecificationText,
} from '#data/specifications/specification.ts';
import { versionsQuery } from '#data/specifications/queries.ts';
import type { OpenDocument } from '#features/specifications/document/open-document.ts';
import { useReadings } from '#features/specifications/use-readings.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import type { Baseline, ChangesSinceRead } from './comparison.ts';
import { useComparison } from './use-comparison.ts';

type Known = {
  /** The text that was shown when this was found out. */
  readonly shown: SpecificationText;
  readonly reading: ReadMark | undefined;
  readonly blocks: SaltedHashes | undefined;
};

/** A text that is on screen this long has been read, or at least looked at. */
const readAfterMs = 2_000;

/** Why changes can't be shown. */
const obstacles = {
  versionGone: 'The service no longer knows the version that you read.',
  notLoaded: 'What changed couldn’t be loaded.',
  notKept: 'This browser doesn’t know the text that you read.',
};

/**
 * Compares a specification with what the person read last time, and remembers this time. A text that
 * changed counts as read once the person has seen the changes or says so: a glance doesn't lose them.
 * @param isLatest false for an earlier version, which is no reading of the specification as it is
 */
export function useChangesSinceRead(
  name: SpecificationName,
  text: SpecificationText,
  document: OpenDocument,
  isLatest = true,
): ChangesSinceRead | undefined {
  const readings = useReadings();
  const toasts = useToasts();
  const listed = useQuery({ ...readings.query, enabled: isLatest });

  // Kept, because recording this text replaces the reading in the list.
  const [known, setKnown] = useState<Known>();
  if (listed.data !== undefined && known?.shown !== text) {
    const reading = readingOf(listed.data, name);
    const blocks = reading && readings.blocksOf(name, reading.etag);
    setKnown({ shown: text, reading, blocks });
  }
  const before = known?.reading;
  const hasChanged =
    isLatest && typeof before?.etag === 'string' && text.etag !== null && before.etag !== text.etag;
  const { baseline, obstacle, retry } = useBaseline(name, text, hasChanged ? known : undefined);
  const compared = useComparison(document, baseline);
  const comparison = compared === 'failed' ? undefined : compared;

  // A newer text has changes of its own.
  const [shownFor, setShownFor] = useState<SpecificationText>();
  const isShown = shownFor === text && comparison !== undefined;

  const remembering = useRemembering(name, document);
  const wasTried = remembering.variables === text;
  const isComplete = document.markdown === undefined || document.markdown.isComplete;
  const isSeen = isLatest && known !== undefined && isComplete && (!hasChanged || isShown);
  // A failure isn't told: the text then stays unread until the next visit.
  const remember = useEffectEvent(() => remembering.mutate(text));
  useEffect(() => {
    if (wasTried || !isSeen) return;
    const timer = setTimeout(remember, readAfterMs);
    return () => clearTimeout(timer);
  }, [wasTried, isSeen]);

  if (!hasChanged || before === undefined) return undefined;
  const markRead = () =>
    remembering.mutate(text, {
      onError: () => toasts.show('Couldn’t mark this as read. Try again.', 'problem'),
    });
  return {
    readAt: before.readAt,
    comparison,
    obstacle: compared === 'failed' ? 'What changed couldn’t be worked out.' : obstacle,
    retry,
    isShown,
    toggle: comparison && (() => setShownFor(isShown ? undefined : text)),
    markRead: wasTried && !remembering.isError ? undefined : markRead,
  };
}

/** Records that a text was read: with its version, or with hashes where versions can't be compared. */
function useRemembering(name: SpecificationName, { markdown, title }: OpenDocument) {
  const { viewer } = useServices();
  const client = useQueryClient();
  const readings = useReadings();
  const { mutateAsync: record } = useMutation(readings.record);
  return useMutation({
    mutationFn: async ({ etag }: SpecificationText) => {
      if (!readings.needsBlocks) {
        const version = await versionOf(client, viewer, name, etag);
        return record({ name, title, etag, version });
      }
      const salt = readings.salt();
      const blocks = markdown && { salt, hashes: await blockHashes(markdown, salt) };
      return record({ name, title, etag, version: null, blocks });
    },
  });
}

/** Null where the service doesn't tell: the reading is worth recording all the same. */
async function versionOf(
  client: QueryClient,
  viewer: Http,
  name: SpecificationName,
  etag: string | null,
): Promise<string | null> {
  try {
    const { pages } = await client.fetchInfiniteQuery(versionsQuery(viewer, name, etag));
    const known = pages.flatMap(({ items }) => items).find((one) => one.etag === etag);
    return known?.version ?? null;
  } catch {
    return null;
  }
}

/** What the text can be compared with: the version that was read, or the hashes kept of it. */
function useBaseline(
  name: SpecificationName,
  { etag }: SpecificationText,
  known: Known | undefined,
) {
  const { viewer } = useServices();
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const reading = known?.reading;
  const isRecorded = typeof reading?.version === 'string';
  const versions = useInfiniteQuery({
    ...versionsQuery(viewer, name, etag),
    enabled: hasHistory && reading !== undefined && !isRecorded,
  });
  const found = versions.data?.find((one) => one.etag === reading?.etag);
  const version = (hasHistory && (reading?.version ?? found?.version)) || '';
  const old = useQuery({
    ...specificationVersionQuery(viewer, name, version),
    enabled: version !== '',
  });
  const text = old.data?.text;
  const blocks = hasHistory ? undefined : known?.blocks;
  const baseline = useMemo(
    (): Baseline | undefined => (text === undefined ? blocks && { blocks } : { text }),
    [text, blocks],
  );
  const failed = [versions, old].find(({ isError }) => isError);
  const isGone = isFailure(old.error, 'not-found') || (versions.isSuccess && version === '');
  if (isGone) return { baseline, obstacle: obstacles.versionGone, retry: undefined };
  if (failed) return { baseline, obstacle: obstacles.notLoaded, retry: () => failed.refetch() };
  const isKept = hasHistory || blocks !== undefined;
  return { baseline, obstacle: isKept ? undefined : obstacles.notKept, retry: undefined };
}
