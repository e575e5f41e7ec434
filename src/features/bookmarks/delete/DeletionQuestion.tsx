import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { CascadePreview } from '#features/bookmarks/rows/CascadePreview.tsx';
import { useAddresses } from '#features/bookmarks/use-addresses.ts';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DateText } from '#ui/json/DateText.tsx';
import { type FailureMessage, FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import styles from './DeletionQuestion.module.css';
import { saveCopies } from './save-copies.ts';
import type { DeletionBasis } from './use-deletion-basis.ts';

/**
 * Asks before something is deleted: exact counts and all that goes. Stays open until the service has
 * answered, and when it failed.
 */
export function DeletionQuestion({
  title,
  fileName,
  keepLabel,
  announced,
  stale,
  busy,
  isUnderWay,
  changed,
  problem,
  onConfirm,
  onKeep,
  intro,
  note,
}: {
  title: ReactNode;
  /** Of the saved copy. */
  fileName: string;
  keepLabel: string;
  /** What would go, as last announced. */
  announced: BookmarkState;
  /** Set where it is not from just now. */
  stale: DeletionBasis['stale'];
  /** On the button, while it is under way. */
  busy: string;
  isUnderWay: boolean;
  /** Such as “The folder has changed in the meantime”, where something else would go than announced. */
  changed: string | undefined;
  problem: FailureMessage | undefined;
  onConfirm: () => void;
  onKeep: () => void;
  /** Before everything that goes, and after it. */
  intro: ReactNode;
  note?: ReactNode;
}) {
  const { addressOf } = useAddresses();
  const preview = treeOf(announced);
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;
  const { folders, bookmarks } = preview.total;
  return (
    <Dialog
      alert
      title={title}
      onClose={() => {
        if (!isUnderWay) onKeep();
      }}
      footer={
        <>
          <span data-place="start">
            <Button icon={Download} onClick={() => saveCopies(fileName, announced, addressOf)}>
              Save a copy first
            </Button>
          </span>
          <Button data-autofocus unavailable={isUnderWay} onClick={onKeep}>
            {keepLabel}
          </Button>
          <Button variant="danger" unavailable={isUnderWay || isPaused} onClick={onConfirm}>
            {isUnderWay ? busy : `Delete ${formatCount(folders + bookmarks, 'item')}`}
          </Button>
        </>
      }
    >
      {intro}
      {stale && (
        <div className={styles.stale}>
          <Notice tone="warn" title="The bookmarks couldn’t be read afresh">
            {stale.words.explanation} This is what they were on{' '}
            <DateText iso={new Date(stale.since).toISOString()} format="moment" />. They are
            compared once more before anything is deleted.
          </Notice>
        </div>
      )}
      <CascadePreview tree={preview} />
      {note}
      <div role="status" className={styles.progress}>
        {isUnderWay && 'Asking the service. This can’t be taken back any more.'}
      </div>
      {changed !== undefined && (
        <Notice takesFocus tone="danger" title={changed}>
          Nothing has been deleted yet. What would go now is{' '}
          {formatTally(preview.total) ?? 'nothing'}, as shown above.
        </Notice>
      )}
      {problem && <FailureNotice takesFocus words={problem} onRetry={onConfirm} />}
    </Dialog>
  );
}
