import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { type FailureMessage, FailureNotice } from '#ui/notice/FailureNotice.tsx';
import styles from './FormDialog.module.css';

/** A form in a dialog, which stays with what was typed until the service has accepted it. */
export function FormDialog({
  title,
  submit,
  busy,
  isPending,
  problem,
  onSubmit,
  onClose,
  children,
}: {
  title: ReactNode;
  /** The button: a verb with its object; and the same while it is under way. */
  submit: string;
  busy: string;
  isPending: boolean;
  problem: FailureMessage | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;
  const trySubmit = () => {
    if (!isPending && !isPaused) onSubmit();
  };
  return (
    <Dialog
      title={title}
      onClose={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button unavailable={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} unavailable={isPending || isPaused}>
            {isPending ? busy : submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          trySubmit();
        }}
      >
        {children}
        {problem && <FailureNotice takesFocus words={problem} onRetry={trySubmit} />}
      </form>
    </Dialog>
  );
}
