import { type ReactNode, useId } from 'react';
import type { FailureMessage } from '#text/failure-message.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import styles from './FormDialog.module.css';

/**
 * Dialog with a form. The dialog stays open with its input until the service has accepted the
 * input.
 */
export function FormDialog({
  title,
  alert = false,
  isWide = false,
  cancel = 'Cancel',
  submit,
  variant = 'primary',
  busy = submit,
  isPending = false,
  isIncomplete = false,
  canCloseWhilePending = false,
  problem,
  onSubmit,
  onClose,
  children,
}: {
  title: ReactNode;
  /** True if the form's action can't be undone. */
  alert?: boolean;
  /** True if the dialog is wider than other dialogs. */
  isWide?: boolean;
  cancel?: string;
  /**
   * Label of the submit button: a verb and its object. `busy` replaces it while the request is
   * pending.
   */
  submit: string;
  variant?: 'primary' | 'danger';
  busy?: string;
  isPending?: boolean;
  /** True if the submit button has nothing to submit yet. */
  isIncomplete?: boolean;
  /** True if the user can close the dialog before the response arrives. */
  canCloseWhilePending?: boolean;
  problem?: FailureMessage | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const isPaused = useSecondsUntil(problem?.retryAt) > 0;
  const canClose = !isPending || canCloseWhilePending;
  const trySubmit = () => {
    if (!isPending && !isPaused) onSubmit();
  };
  return (
    <Dialog
      alert={alert}
      isWide={isWide}
      title={title}
      onClose={() => {
        if (canClose) onClose();
      }}
      footer={
        <>
          <Button unavailable={!canClose} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={variant}
            type="submit"
            form={formId}
            unavailable={isPending || isPaused || isIncomplete}
            onClick={(event) => {
              // The response can arrive between the clicks of a double click, so the second click
              // must not submit again.
              if (event.detail > 1) event.preventDefault();
            }}
          >
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
        {problem && <FailureNotice takesFocus message={problem} onRetry={trySubmit} />}
      </form>
    </Dialog>
  );
}
