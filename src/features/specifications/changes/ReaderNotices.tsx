import { ArrowDown, ArrowUp, Check, GitCompareArrows } from 'lucide-react';
import type { MoveToChange } from '#features/specifications/reader/next-change.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { formatApiChanges, formatChanges } from './change-labels.ts';
import styles from './ReaderNotices.module.css';
import type { DisplayedChanges } from './use-changes.ts';

/**
 * Notices above a text: that a newer version exists, and what has changed since an earlier version.
 */
export function ReaderNotices({
  changes,
  onMove,
  hasKeys = false,
  onShowNewer,
}: {
  changes: DisplayedChanges | undefined;
  onMove: MoveToChange;
  /** Whether the keys n and p move to the next and previous change. */
  hasKeys?: boolean;
  /** Shows the newer version; undefined if there is none. */
  onShowNewer: (() => void) | undefined;
}) {
  return (
    <>
      {onShowNewer && (
        <Notice
          title="There is a newer version"
          actions={<Button onClick={onShowNewer}>Read the new version</Button>}
        />
      )}
      {changes && <ChangesNotice changes={changes} onMove={onMove} hasKeys={hasKeys} />}
    </>
  );
}

/** One-line notice about the changes in a text, with a button that shows the changes. */
function ChangesNotice({
  changes: { isCertain, since, comparison, obstacle, retry, isShown, toggle, markRead },
  onMove,
  hasKeys,
}: {
  changes: DisplayedChanges;
  onMove: MoveToChange;
  hasKeys: boolean;
}) {
  const facts = (isShown && comparison?.frontMatterChanges) || [];
  const api = comparison?.api;
  const [counted, others] = api
    ? formatApiChanges(api.counts)
    : [comparison ? formatChanges(comparison) : 'Changed', ''];
  const isBreaking = api !== undefined && api.counts.breaking > 0;
  return (
    <div className={styles.notice} data-tone={isBreaking ? 'danger' : undefined}>
      <GitCompareArrows aria-hidden />
      <p className={styles.words} role="status">
        {(comparison !== undefined || isCertain) && (
          <>
            <b>{counted}</b>
            {others} since {since}.{' '}
          </>
        )}
        {obstacle ?? (comparison === undefined && !isCertain && `Comparing with ${since}…`)}
        {api?.refersToFiles && 'Other files that it refers to aren’t compared.'}
      </p>
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
        {toggle && (
          <Button aria-pressed={isShown} onClick={toggle}>
            Changes
          </Button>
        )}
        {toggle && (
          // The buttons keep their space, so that nothing moves when the changes are shown.
          <span className={styles.moves} style={{ visibility: isShown ? undefined : 'hidden' }}>
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
          </span>
        )}
        {retry && <Button onClick={retry}>Try again</Button>}
        {markRead && <IconButton icon={Check} label="Mark as read" onClick={markRead} />}
      </div>
    </div>
  );
}
