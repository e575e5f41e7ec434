import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';
import { useModal } from './use-modal.ts';

/**
 * Props that make a scroll container without focusable content a tab stop, so that it can be
 * scrolled by keyboard.
 */
const tabStop = { tabIndex: 0 };

/**
 * Modal native dialog that is open while it is rendered. Escape calls `onClose`. Opening it focuses
 * the element marked `data-autofocus`; closing it restores the previous focus.
 */
export function Dialog({
  title,
  alert = false,
  forReading = false,
  isWide = false,
  isFullScreen = false,
  onClose,
  children,
  footer,
}: {
  title: ReactNode;
  /** True for the `alertdialog` role, so that screen readers announce the entire text. */
  alert?: boolean;
  /**
   * True if the content has no focusable elements. The content itself then becomes a tab stop, so
   * that it can be scrolled by keyboard.
   */
  forReading?: boolean;
  /** True if the dialog is wider than other dialogs, for a list with several columns. */
  isWide?: boolean;
  /** True if the dialog fills the window, for content that adapts to the dialog's size. */
  isFullScreen?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons of the dialog; a child with `data-place="start"` is aligned to the start. */
  footer: ReactNode;
}) {
  const dialog = useModal();
  const titleId = useId();
  const bodyId = useId();

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      data-full-screen={isFullScreen || undefined}
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
