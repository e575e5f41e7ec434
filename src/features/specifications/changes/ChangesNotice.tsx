import { ArrowDown, ArrowUp, Check, GitCompareArrows } from 'lucide-react';
import type { CSSProperties } from 'react';
import {
  describeProgressInSteps,
  FileLoadingButton,
} from '#features/specifications/api/FileLoadingButton.tsx';
import type { ChangeDirection } from '#features/specifications/api/open-api.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { ChangeReportMenu } from './ChangeReportMenu.tsx';
import styles from './ChangesNotice.module.css';
import { formatComparison, formatOtherFiles, getClassified } from './change-labels.ts';
import type { DisplayedChanges, EarlierText } from './use-changes.ts';
import type { OtherFiles } from './use-other-files.ts';

/** Label of an earlier text with its date, for a sentence. */
export function EarlierTextLabel({ label, at, preposition }: EarlierText) {
  if (at === null) return label;
  return (
    <>
      {label} <DateText at={at} preposition={preposition} />
    </>
  );
}

/** One-line notice about the changes in a text, with a button that shows the changes. */
export function ChangesNotice({
  changes: {
    version,
    isCertain,
    since,
    comparison,
    obstacle,
    retry,
    otherFiles,
    isShown,
    toggle,
    readState,
  },
  isApi,
  onMove,
  hasKeys,
}: {
  changes: DisplayedChanges;
  /** Whether the text is an API description, so that the notice has a menu for its changes. */
  isApi: boolean;
  onMove: (direction: ChangeDirection) => void;
  /** Whether the keys n and p move to the next and previous change. */
  hasKeys: boolean;
}) {
  const facts = (isShown && comparison?.frontMatterChanges) || [];
  const api = comparison?.api;
  const { report, summary } = (comparison && getClassified(comparison)) ?? {};
  const [counted, others] = formatComparison(comparison);
  const isComparing = version !== '' && comparison === undefined && obstacle === undefined;
  return (
    <div className={styles.notice} data-no-print data-tone={summary?.tone}>
      <GitCompareArrows aria-hidden />
      <p className={styles.words} role="status">
        {(comparison !== undefined || isCertain) && (
          <>
            <b>{counted}</b>
            {others} since <EarlierTextLabel {...since} />.{' '}
          </>
        )}
        {obstacle ??
          (comparison === undefined && !isCertain && (
            <>
              Comparing with <EarlierTextLabel {...since} />…
            </>
          ))}
        {api?.otherFiles
          ? formatOtherFiles(api.otherFiles)
          : api?.refersToFiles && 'Other files that it refers to aren’t compared.'}
      </p>
      {otherFiles && <CompareFilesButton {...otherFiles} />}
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map(({ name, before, after }) => (
            <li key={name}>
              {name}: {before !== undefined && <del>{before}</del>}{' '}
              {after !== undefined && <ins>{after}</ins>}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {(toggle || isComparing) && (
          // These buttons keep their space while they are hidden, so that no button moves.
          <>
            <span style={hideUnless(toggle !== undefined)}>
              <Button aria-pressed={isShown} onClick={toggle}>
                Changes
              </Button>
            </span>
            <span className={styles.moves} style={hideUnless(isShown)}>
              <ChangeMoveButtons onMove={onMove} hasKeys={hasKeys} />
            </span>
          </>
        )}
        {retry && <RetryButton at={undefined} onRetry={retry} />}
        <span className={styles.last}>
          {readState && <ReadStateButton {...readState} />}
          {(isApi || report) && (toggle || isComparing) && (
            <span style={hideUnless((report?.count ?? 0) > 0)}>
              <ChangeReportMenu
                report={report}
                since={since}
                isSinceRead={readState !== undefined}
              />
            </span>
          )}
        </span>
      </div>
    </div>
  );
}

/** Buttons that move to the previous and the next change. */
export function ChangeMoveButtons({
  onMove,
  hasKeys,
}: {
  onMove: (direction: ChangeDirection) => void;
  /** Whether the keys n and p do the same. */
  hasKeys: boolean;
}) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label="Previous change"
        aria-keyshortcuts={hasKeys ? 'p' : undefined}
        onClick={() => onMove('previous')}
      />
      <IconButton
        icon={ArrowDown}
        label="Next change"
        aria-keyshortcuts={hasKeys ? 'n' : undefined}
        onClick={() => onMove('next')}
      />
    </>
  );
}

/** Button that compares other files, in a separate line so that it moves no other buttons. */
function CompareFilesButton({ hasFailed, isDone, ...loading }: OtherFiles) {
  const { progress } = loading;
  return (
    <div className={styles.files}>
      <FileLoadingButton label="Compare other files" loading={loading} unavailable={isDone} />
      <VisuallyHidden role="status">{progress && describeProgressInSteps(progress)}</VisuallyHidden>
      {hasFailed && <span role="alert">The files couldn’t be loaded. Try again.</span>}
    </div>
  );
}

function hideUnless(isShown: boolean): CSSProperties {
  return isShown ? {} : { visibility: 'hidden' };
}

/** Button that marks the text as read, and then says that it is. Both labels take the same space. */
function ReadStateButton({ isRead, markRead }: NonNullable<DisplayedChanges['readState']>) {
  return (
    <Button variant="quiet" icon={Check} unavailable={isRead} onClick={markRead}>
      <span className={styles.labels}>
        <span style={hideUnless(!isRead)}>Mark as read</span>
        <span style={hideUnless(isRead)}>Marked as read</span>
      </span>
    </Button>
  );
}
