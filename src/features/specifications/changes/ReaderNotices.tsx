import { ArrowDown, ArrowUp, Check, GitCompareArrows } from 'lucide-react';
import type { RefObject } from 'react';
import { scrollToChange } from '#features/specifications/reader/next-change.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { formatChanges } from './change-labels.ts';
import styles from './ReaderNotices.module.css';
import type { DisplayedChanges } from './use-changes.ts';

/**
 * Notices above a text: that a newer version exists, and what has changed since an earlier version.
 */
export function ReaderNotices({
  changes,
  scroller,
  hasKeys = false,
  onShowNewer,
}: {
  changes: DisplayedChanges | undefined;
  scroller: RefObject<HTMLElement | null>;
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
      {changes && <ChangesNotice changes={changes} scroller={scroller} hasKeys={hasKeys} />}
    </>
  );
}

/** One-line notice about the changes in a text, with a button that shows the changes. */
function ChangesNotice({
  changes: { isCertain, since, comparison, obstacle, retry, isShown, toggle, markRead },
  scroller,
  hasKeys,
}: {
  changes: DisplayedChanges;
  scroller: RefObject<HTMLElement | null>;
  hasKeys: boolean;
}) {
  const facts = (isShown && comparison?.frontMatterChanges) || [];
  return (
    <div className={styles.notice}>
      <GitCompareArrows aria-hidden />
      <p className={styles.words} role="status">
        {(comparison !== undefined || isCertain) && (
          <>
            <b>{comparison ? formatChanges(comparison) : 'Changed'}</b> since {since}.{' '}
          </>
        )}
        {obstacle ?? (comparison === undefined && !isCertain && `Comparing with ${since}…`)}
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
        {isShown && (
          <>
            <IconButton
              icon={ArrowUp}
              label="Previous change"
              aria-keyshortcuts={hasKeys ? 'p' : undefined}
              onClick={() => scrollToChange(scroller.current, 'previous')}
            />
            <IconButton
              icon={ArrowDown}
              label="Next change"
              aria-keyshortcuts={hasKeys ? 'n' : undefined}
              onClick={() => scrollToChange(scroller.current, 'next')}
            />
          </>
        )}
        {retry && <Button onClick={retry}>Try again</Button>}
        {markRead && <IconButton icon={Check} label="Mark as read" onClick={markRead} />}
      </div>
    </div>
  );
}
