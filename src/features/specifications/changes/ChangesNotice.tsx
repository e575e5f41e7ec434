import { ArrowDown, ArrowUp, Check, GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FrontMatterChange } from '#data/specifications/changes/document-comparison.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import styles from './ChangesNotice.module.css';

/** One quiet line about what changed, with the way to see it. */
export function ChangesNotice({
  children,
  facts = [],
  shown,
  onShow,
  onStep,
  hasKeys,
  onRead,
  onRetry,
}: {
  /** How much changed since when. */
  children: ReactNode;
  /** What changed in the facts at the top of the document. */
  facts?: readonly FrontMatterChange[] | undefined;
  /** Whether the changes are marked in the text. */
  shown: boolean;
  /** Undefined where nothing can be marked. */
  onShow: (() => void) | undefined;
  onStep: (direction: 'next' | 'previous') => void;
  /** Whether n and p do the same, as in the reader. */
  hasKeys: boolean;
  /** Takes what is on screen as read; undefined where nothing is remembered. */
  onRead?: (() => void) | undefined;
  /** Tries again to find out what changed. */
  onRetry?: (() => unknown) | undefined;
}) {
  return (
    <div className={styles.notice}>
      <GitCompareArrows aria-hidden />
      <p className={styles.words} role="status">
        {children}
      </p>
      {shown && facts.length > 0 && (
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
        {onShow && (
          <Button aria-pressed={shown} onClick={onShow}>
            Changes
          </Button>
        )}
        {shown && (
          <>
            <IconButton
              icon={ArrowUp}
              label="Previous change"
              aria-keyshortcuts={hasKeys ? 'p' : undefined}
              onClick={() => onStep('previous')}
            />
            <IconButton
              icon={ArrowDown}
              label="Next change"
              aria-keyshortcuts={hasKeys ? 'n' : undefined}
              onClick={() => onStep('next')}
            />
          </>
        )}
        {onRetry && <Button onClick={onRetry}>Try again</Button>}
        {onRead && <IconButton icon={Check} label="Mark as read" onClick={onRead} />}
      </div>
    </div>
  );
}
