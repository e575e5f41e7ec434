import { failureMessage } from '#platform/http/describe-failure.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';

/** Asks before everything that the person has read is forgotten, which can't be undone. */
export function ForgetReadingsDialog({
  keptBy,
  isForgetting,
  error,
  onForget,
  onClose,
}: {
  keptBy: 'service' | 'browser';
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
          ? 'The service and this browser forget what you have read, on all your devices.'
          : 'This browser forgets what you have read.'}{' '}
        What changed since then can’t be shown any more. Your bookmarks stay.
      </p>
      {error !== null && <FailureNotice words={failureMessage(error)} takesFocus />}
    </Dialog>
  );
}
