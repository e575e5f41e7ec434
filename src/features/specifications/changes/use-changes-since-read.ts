import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { blockHashes } from '#data/specifications/changes/block-hashes.ts';
import { specificationVersionQuery } from '#data/specifications/queries.ts';
import { readingOf, type SaltedHashes } from '#data/specifications/readings/reading.ts';
import { readingsOf } from '#data/specifications/readings/readings-of.ts';
import type {
  SpecificationName,
  SpecificationReading,
  SpecificationText,
} from '#data/specifications/specification.ts';
import { versionsQuery } from '#data/specifications/version-queries.ts';
import type { OpenDocument } from '#features/specifications/document/open-document.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { Baseline, ChangesSinceRead } from './comparison.ts';
import { useComparison } from './use-comparison.ts';

type Known = {
  /** The text that was shown when this was found out. */
  readonly shown: SpecificationText;
  readonly reading: SpecificationReading | undefined;
  readonly blocks: SaltedHashes | undefined;
};

/** A text that is on screen this long has been read, or at least looked at. */
const readAfterMs = 2_000;

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
  const services = useServices();
  const [readings] = useState(() => readingsOf(services));
  const listed = useQuery({ ...readings.query, enabled: isLatest });
  const { mutateAsync: record } = useMutation(readings.record);

  // What was read before this text was shown. Its own reading takes that one's place.
  const [known, setKnown] = useState<Known>();
  if (listed.data !== undefined && known?.shown !== text) {
    const reading = readingOf(listed.data, name);
    const blocks = reading && readings.blocksOf(name, reading.etag);
    setKnown({ shown: text, reading, blocks });
  }
  const before = known?.reading;
  const [recorded, setRecorded] = useState<string | null>();
  const [isShown, setShown] = useState(false);

  const hasChanged =
    isLatest && typeof before?.etag === 'string' && text.etag !== null && before.etag !== text.etag;
  const baseline = useBaseline(name, hasChanged ? known : undefined);
  const compared = useComparison(document, baseline);
  const comparison = compared === 'failed' ? undefined : compared;

  const remember = useEffectEvent(async () => {
    setRecorded(text.etag);
    const { markdown, title } = document;
    const salt = readings.salt();
    const hashes = readings.needsBlocks && markdown ? await blockHashes(markdown, salt) : undefined;
    const blocks = hashes && { salt, hashes };
    // What isn't remembered is asked about again next time: no reason to disturb the reading.
    await record({ name, title, etag: text.etag, version: null, heading: null, blocks }).catch(
      () => undefined,
    );
  });
  const isComplete = document.markdown === undefined || document.markdown.isComplete;
  const mayRemember = isLatest && known !== undefined && isComplete && recorded !== text.etag;
  const isSeen = !hasChanged || isShown;
  useEffect(() => {
    if (!mayRemember || !isSeen) return;
    const timer = setTimeout(remember, readAfterMs);
    return () => clearTimeout(timer);
  }, [mayRemember, isSeen]);

  if (!hasChanged || before === undefined) return undefined;
  return {
    readAt: before.readAt,
    comparison,
    isShown: isShown && comparison !== undefined,
    toggle: comparison && (() => setShown(!isShown)),
    markRead: recorded === text.etag ? undefined : () => void remember(),
  };
}

/** What the text can be compared with: the version that was read, or the hashes kept of it. */
function useBaseline(name: SpecificationName, known: Known | undefined): Baseline | undefined {
  const { viewer } = useServices();
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const etag = known?.reading?.etag;
  const versions = useInfiniteQuery({
    ...versionsQuery(viewer, name),
    enabled: hasHistory && typeof etag === 'string',
  });
  const version = versions.data?.find((one) => one.etag === etag)?.version ?? '';
  const { data } = useQuery({
    ...specificationVersionQuery(viewer, name, version),
    enabled: version !== '',
  });
  const text = data?.text;
  const blocks = hasHistory ? undefined : known?.blocks;
  return useMemo(() => (text === undefined ? blocks && { blocks } : { text }), [text, blocks]);
}
