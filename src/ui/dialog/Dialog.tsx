import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button/Button.tsx';
import styles from './Dialog.module.css';
import { useModal } from './use-modal.ts';

/** What scrolls and holds nothing that takes focus is scrolled by the keyboard from here. */
const tabStop = { tabIndex: 0 };

/**
 * A modal native dialog, open as long as it is rendered. Escape asks to close through `onClose`.
 * Focus goes to the element marked data-autofocus, and back to where it was when it closes.
 */
export function Dialog({
  title,
  alert = false,
  forReading = false,
  onClose,
  children,
  footer,
}: {
  title: ReactNode;
  /** For confirmations that interrupt: announced with its whole text. */
  alert?: boolean;
  /** Nothing inside takes focus, so that the keyboard scrolls the text itself. */
  forReading?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; a child with data-place="start" stands apart at the beginning. */
  footer: ReactNode;
}) {
  const dialog = useModal();
  const titleId = useId();
  const bodyId = useId();

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.body} id={bodyId} {...(forReading && tabStop)}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {children}
      </div>
      <div className={styles.foot}>{footer}</div>
    </dialog>
  );
}

/** Question before something that can't be undone. The safe answer has the focus. */
export function ConfirmDialog({
  title,
  keep,
  confirm,
  variant = 'danger',
  isPending = false,
  onConfirm,
  onClose,
  children,
}: {
  title: ReactNode;
  /** Label of the safe answer. */
  keep: string;
  /** Label of the button that goes on: a verb with its object. */
  confirm: string;
  variant?: 'primary' | 'danger';
  /** While it is being done, the dialog stays open. */
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog
      alert
      title={title}
      onClose={close}
      footer={
        <>
          <Button data-autofocus unavailable={isPending} onClick={close}>
            {keep}
          </Button>
          <Button variant={variant} isBusy={isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
