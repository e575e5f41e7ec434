import type { Readings } from '#data/specifications/readings/readings-of.ts';
import { ConfirmDialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';

/** Asks before everything that the person has read is forgotten, which can't be undone. */
export function ForgetReadingsDialog({
  readings: { keptBy, needsBlocks },
  isForgetting,
  error,
  onForget,
  onClose,
}: {
  readings: Readings;
  isForgetting: boolean;
  /** Why they couldn’t be forgotten; null where nothing failed. */
  error: unknown;
  onForget: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title="Clear reading history?"
      keep="Keep it"
      confirm="Clear"
      isPending={isForgetting}
      onConfirm={onForget}
      onClose={onClose}
    >
      <p>
        {keptBy === 'service'
          ? 'It is deleted from the service and from this browser.'
          : 'It is deleted from this browser.'}{' '}
        {needsBlocks && 'Other browsers keep it until you clear it there too. '}
        What has changed since you read it can no longer be shown. Your bookmarks stay.
      </p>
      {error !== null && <FailureNotice words={failureMessage(error)} takesFocus />}
    </ConfirmDialog>
  );
}
