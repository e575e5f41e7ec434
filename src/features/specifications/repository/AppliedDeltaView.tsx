import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { specificationQuery } from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { formatComparison } from '#features/specifications/changes/change-labels.ts';
import { useDocumentComparison } from '#features/specifications/changes/use-comparison.ts';
import { useParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { DocumentContent } from '#features/specifications/reader/DocumentContent.tsx';
import { useOpenDocument } from '#features/specifications/reader/use-open-document.ts';
import { paths } from '#paths.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useServices } from '#platform/react.tsx';
import { formatList } from '#text/format-list.ts';
import { formatCount } from '#text/format-number.ts';
import { applyDelta, type DeltaProblem } from '#text/markdown/requirements/apply-delta.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { withIndexKeys } from '#ui/list/LimitedList.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { useComputed } from '#ui/page/use-computed.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';

/** Text of a file, or the failure of loading it. */
export function LoadedText({
  name,
  presence = 'listed',
  children,
}: {
  name: SpecificationName;
  /**
   * Whether the service lists the file. The text of a missing file is empty and isn’t requested; a
   * file of unknown presence is missing if the service doesn’t find it.
   */
  presence?: 'listed' | 'unknown' | 'missing';
  /** @param isMissing true if the file doesn’t exist */
  children: (text: string, isMissing: boolean) => ReactNode;
}) {
  const { viewer } = useServices();
  const options = specificationQuery(viewer, name);
  const { data, error, refetch } = useQuery({ ...options, enabled: presence !== 'missing' });
  const isMissing =
    presence === 'missing' || (presence === 'unknown' && isFailure(error, 'not-found'));
  const text = isMissing ? '' : data?.text;
  if (text !== undefined) return children(text, isMissing);
  return error ? (
    <FailureNotice message={getFailureMessage(error)} onRetry={refetch} />
  ) : (
    <LoadingSkeleton only={[options.queryKey]} />
  );
}

/** Specification with the delta of a change, compared with the current text. */
export function AppliedDeltaView({
  delta,
  current,
  text,
  isNew,
}: {
  delta: { readonly name: SpecificationName; readonly text: string };
  current: SpecificationName;
  /** Current text of the specification; empty if it is new. */
  text: string;
  isNew: boolean;
}) {
  const { name, text: deltaText } = delta;
  const apply = useCallback(
    (signal: AbortSignal) => runInSlices(applyDelta(text, deltaText), { signal }),
    [text, deltaText],
  );
  const applied = useComputed(apply);
  if (applied === undefined) return <LoadingSkeleton />;
  if (applied === 'failed') {
    return (
      <Stack gap={12}>
        <Notice tone="danger" title="The change couldn’t be applied to the current text">
          This is a fault in the app. Below is the text of the change.
        </Notice>
        <DocumentSection name={name} text={deltaText} />
      </Stack>
    );
  }
  if (applied.operations === 0) {
    return (
      <>
        <Text tone="soft" size="small" below={8}>
          This file has no section of added, modified, removed or renamed requirements.
        </Text>
        <DocumentSection name={name} text={deltaText} />
      </>
    );
  }
  return (
    <Stack gap={12}>
      {applied.problems.length > 0 && <Problems problems={applied.problems} />}
      <DocumentSection name={current} text={applied.text} earlier={text} isNew={isNew} />
    </Stack>
  );
}

function Problems({ problems }: { problems: readonly DeltaProblem[] }) {
  return (
    <Notice
      tone="warn"
      title={`${formatCount(problems.length, 'operation')} can’t be applied to the current text`}
    >
      <Stack as="ul" gap={4}>
        {withIndexKeys(problems).map(([key, problem]) => (
          <li key={key}>{describeProblem(problem)}</li>
        ))}
      </Stack>
    </Notice>
  );
}

const operationLabels = {
  added: 'Added',
  modified: 'Modified',
  removed: 'Removed',
  renamed: 'Renamed',
} as const;

const quote = (text: string) => `“${text}”`;

function describeProblem({ operation, title, reason, details }: DeltaProblem): string {
  const start = `${operationLabels[operation]} requirement ${quote(title)}: `;
  switch (reason) {
    case 'missing':
      return details.length === 0
        ? `${start}the specification doesn’t have it.`
        : `${start}the specification spells it ${formatList(details.map(quote))}.`;
    case 'exists':
      return operation === 'renamed'
        ? `${start}the specification already has this title.`
        : `${start}the specification already has it with another text.`;
    case 'repeated':
      return `${start}the change names it more than once.`;
    case 'loses-scenarios':
      return `${start}the new text leaves out ${details.length === 1 ? 'the scenario' : 'the scenarios'} ${formatList(details.map(quote))}.`;
  }
}

const start = { fragment: '' };

/** Text in a section of a page; with `earlier`, its changes since that text are marked. */
export function DocumentSection({
  name: { codeHostSlug, path },
  text,
  earlier,
  isNew = false,
}: {
  name: SpecificationName;
  text: string;
  earlier?: string;
  /** True if the specification doesn’t exist yet. */
  isNew?: boolean;
}) {
  // Memoised, because a new name object would render all images and links again.
  const name = useMemo(() => ({ codeHostSlug, path }), [codeHostSlug, path]);
  const hrefOf = useCallback((fragment: string) => paths.specification(name, { fragment }), [name]);
  const navigate = useNavigate();
  const document = useParsedDocument(path, text);
  const { result, retry } = useDocumentComparison(name, document, earlier, false);
  const comparison = result === 'failed' ? undefined : result;
  const open = useOpenDocument(
    document,
    {
      name,
      // The text has no URL of its own, because it can contain changes that aren’t applied yet.
      path: '',
      mode: 'document',
      onSelectLines: () => {},
      target: start,
      hrefOf,
      follow: (fragment) => navigate(hrefOf(fragment)),
    },
    comparison && {
      version: '',
      isCertain: true,
      since: { label: '', at: null, preposition: false },
      comparison,
      isShown: true,
      toggle: undefined,
      readState: undefined,
    },
  );
  const [counted, others] = formatComparison(comparison);
  return (
    <>
      {earlier !== undefined && (
        <Text tone="soft" size="small" below={8} role="status">
          {isNew && comparison && 'New specification'}
          {result === undefined && 'Comparing…'}
          {result === 'failed' && 'The changes couldn’t be computed. This is the changed text.'}
          {comparison && !isNew && (
            <>
              With this change: <b>{counted}</b>
              {others}.
            </>
          )}
        </Text>
      )}
      {result === 'failed' && (
        <div>
          <RetryButton at={undefined} onRetry={retry} />
        </div>
      )}
      {(earlier === undefined || result !== undefined) && <DocumentContent open={open} isSection />}
    </>
  );
}
