import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Form, SubmitFailure } from './Form.tsx';
import styles from './FormDialog.module.css';
import type { Submission } from './use-submit.ts';

/** Stays open with its input until the service has accepted the input. */
export function FormDialog({
  title,
  alert = false,
  isWide = false,
  cancel = 'Cancel',
  submit,
  variant = 'primary',
  busy = submit,
  isIncomplete = false,
  canCloseWhilePending = false,
  form,
  onClose,
  children,
}: {
  title: ReactNode;
  /** True for confirmations: Cancel has focus initially, unless a field takes it. */
  alert?: boolean;
  isWide?: boolean;
  cancel?: string;
  /** A verb and its object. `busy` replaces it while the request is pending. */
  submit: string;
  variant?: 'primary' | 'danger' | undefined;
  busy?: string | undefined;
  /** True if there is nothing to submit yet. */
  isIncomplete?: boolean;
  /** True if the dialog can be closed before the response arrives. */
  canCloseWhilePending?: boolean;
  form: Submission;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const { isPending, isPaused } = form;
  const canClose = !isPending || canCloseWhilePending;
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
          <Button data-autofocus={alert || undefined} unavailable={!canClose} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={variant}
            type="submit"
            form={formId}
            unavailable={isPending || isPaused || isIncomplete}
            onClick={(event) => {
              // The response can arrive between the clicks of a double click.
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {isPending ? busy : submit}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} form={form}>
        {children}
        <SubmitFailure form={form} />
      </Form>
    </Dialog>
  );
}
