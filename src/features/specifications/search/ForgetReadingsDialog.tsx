import type { Readings } from '#data/specifications/readings/readings-of.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';

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
    <Dialog
      alert
      title="Forget what you’ve read?"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={isForgetting} onClick={onForget}>
            Forget all
          </Button>
        </>
      }
    >
      <p>
        {keptBy === 'service'
          ? 'The service forgets what you have read, and so does this browser.'
          : 'This browser forgets what you have read.'}{' '}
        {needsBlocks && 'Other browsers remember it until you clear it there too. '}
        What changed since then can’t be shown any more. Your bookmarks stay.
      </p>
      {error !== null && <FailureNotice words={failureMessage(error)} takesFocus />}
    </Dialog>
  );
}
