import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { specificationVersionQuery } from '#data/specifications/queries.ts';
import {
  getSpecificationKey,
  type LastReadVersion,
  type SpecificationName,
  type SpecificationText,
} from '#data/specifications/specification.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { useLastReadVersions } from '#features/specifications/use-last-read-versions.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { useIsPageVisible } from '#ui/page/use-media.ts';
import type { TextComparison } from './compare-texts.ts';
import { useDocumentComparison } from './use-comparison.ts';
import { type OtherFiles, useOtherFiles } from './use-other-files.ts';

type ComparedVersion = {
  /**
   * Result of the comparison; undefined while it is being computed or if it failed (see
   * `obstacle`).
   */
  readonly comparison: TextComparison | undefined;
  /** Sentence that says why the changes can't be shown. */
  readonly obstacle?: string | undefined;
  /** Repeats the failed request or comparison; undefined if a retry can't help. */
  readonly retry?: (() => unknown) | undefined;
  /** Comparison of other files; undefined if the versions refer to no other files. */
  readonly otherFiles?: OtherFiles | undefined;
};

/** Description of an earlier text: a label that the date follows, such as “the version of”. */
export type EarlierText = {
  readonly label: string;
  /** Null if no date is shown. */
  readonly at: Date | null;
  /** Whether to write “on” before the date if it needs it. */
  readonly preposition: boolean;
};

/** Changes between an earlier text and the rendered text, and whether they are displayed. */
export type DisplayedChanges = ComparedVersion & {
  /** Earlier version; empty if the service doesn't store it. */
  readonly version: string;
  /** True if the texts are certain to differ, even if they haven't been compared. */
  readonly isCertain: boolean;
  /** Earlier text, shown after “since”. */
  readonly since: EarlierText;
  /** Whether the changes are marked in the text. */
  readonly isShown: boolean;
  /** Shows or hides the marked changes; undefined if there is no comparison. */
  readonly toggle: (() => void) | undefined;
  /**
   * Whether the text is marked as read, and the function that marks it; undefined if the changes are
   * those since a version that the user has chosen.
   */
  readonly readState: { readonly isRead: boolean; readonly markRead: () => void } | undefined;
};

/** Compares a document with an earlier version of it; makes no comparison if `version` is empty. */
function useComparedVersion(
  name: SpecificationName,
  version: string,
  shownVersion: string,
  document: ParsedDocument,
  showsLines: boolean,
): ComparedVersion {
  const { viewer } = useServices();
  const { data, error, refetch } = useQuery({
    ...specificationVersionQuery(viewer, name, version),
    enabled: version !== '',
  });
  const { files, getOtherFiles } = useOtherFiles(name, version, shownVersion, document);
  const { result: comparison, retry } = useDocumentComparison(
    name,
    document,
    data?.text,
    showsLines,
    files,
  );
  if (isFailure(error, 'not-found')) {
    return { comparison: undefined, obstacle: 'The service no longer has the earlier version.' };
  }
  if (error) {
    const obstacle = 'The earlier version couldn’t be loaded.';
    return { comparison: undefined, obstacle, retry: refetch };
  }
  return comparison === 'failed'
    ? { comparison: undefined, obstacle: 'The changes couldn’t be computed.', retry }
    : { comparison, otherFiles: getOtherFiles(comparison?.api) };
}

/** Time after which a visible text counts as read, in milliseconds. */
const readAfterMs = 2_000;

type ChangesOptions = {
  /** True if the source is shown instead of the formatted document. */
  readonly showsLines: boolean;
  /** Version that the user has chosen instead of the last read version; `toggle` deselects it. */
  readonly chosen?: Pick<DisplayedChanges, 'version' | 'since' | 'toggle'> | undefined;
  /** Version of the text; empty for the latest version. Others are never recorded as read. */
  readonly shownVersion?: string;
  /**
   * False if the text was opened without a request of the user, such as beside a list, and the user
   * hasn't used it yet. While this is false, the text isn't recorded as read.
   */
  readonly isUsed?: boolean;
};

/**
 * Returns the changes of a specification since the chosen version or since the user read it, and
 * records that the user has read the text. If the service doesn't store versions, the result says
 * only that the specification has changed. A changed text counts as read only after the user has
 * displayed its changes or marked it as read, so that a short visit doesn't reset the changes. A
 * comparison with a chosen version is never recorded as read.
 */
export function useChanges(
  name: SpecificationName,
  text: SpecificationText,
  document: ParsedDocument,
  { showsLines, chosen, shownVersion = '', isUsed = true }: ChangesOptions,
): DisplayedChanges | undefined {
  const isLatest = shownVersion === '' && chosen === undefined;
  const lastReadVersions = useLastReadVersions();
  const toasts = useToasts();
  const hasHistory = useHasExtension('viewer.specificationHistory');
  const listed = useQuery({ ...lastReadVersions.query, enabled: isLatest });

  // Keeps the earlier version in state, because recording the current version overwrites it in
  // the list.
  const [known, setKnown] = useState<{
    readonly text: SpecificationText;
    readonly lastRead: LastReadVersion | undefined;
  }>();
  if (listed.data !== undefined && known?.text !== text) {
    const lastRead = listed.data.find(
      (read) => getSpecificationKey(read.name) === getSpecificationKey(name),
    );
    setKnown({ text, lastRead });
  }
  const lastRead = known?.lastRead;
  const hasChanged =
    isLatest &&
    typeof lastRead?.etag === 'string' &&
    text.etag !== null &&
    lastRead.etag !== text.etag;
  const readVersion = (hasChanged && hasHistory && lastRead.version) || '';
  const version = chosen?.version ?? readVersion;
  const compared = useComparedVersion(name, version, shownVersion, document, showsLines);

  // Stores the text for which the user displayed the changes. The changes of a newer text are
  // hidden again.
  const [shownFor, setShownFor] = useState<SpecificationText>();
  const isShown = shownFor === text && compared.comparison !== undefined;

  const recording = useMutation(lastReadVersions.record);
  const [tried, setTried] = useState<SpecificationText>();
  const record = (onError = () => {}) => {
    setTried(text);
    recording.mutate({ name, title: document.title, etag: text.etag }, { onError });
  };
  const isComplete = document.markdown?.isComplete ?? true;
  const isVisible = useIsPageVisible();
  const isSeen =
    isLatest &&
    known !== undefined &&
    isComplete &&
    isUsed &&
    isVisible &&
    (!hasChanged || isShown);
  // A failed recording isn't reported. The text stays unread and is recorded on the next visit.
  const recordSeen = useEffectEvent(() => record());
  useEffect(() => {
    if (tried === text || !isSeen) return;
    const timer = setTimeout(recordSeen, readAfterMs);
    return () => clearTimeout(timer);
  }, [tried, text, isSeen]);

  if (chosen) {
    return { ...compared, ...chosen, isCertain: false, isShown: true, readState: undefined };
  }
  if (!hasChanged) return undefined;
  return {
    ...compared,
    version,
    isCertain: true,
    since: { label: 'you read this', at: lastRead.readAt ?? null, preposition: true },
    isShown,
    toggle: compared.comparison && (() => setShownFor(isShown ? undefined : text)),
    readState: {
      isRead: tried === text && !recording.isError,
      markRead: () =>
        record(() => toasts.show('Couldn’t mark this as read. Try again.', 'problem')),
    },
  };
}
