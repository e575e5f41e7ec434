import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';
import { useModal } from './use-modal.ts';

/** A scroll container without focusable content must be a tab stop to be scrolled by keyboard. */
const tabStop = { tabIndex: 0 };

/**
 * Modal dialog, open while rendered. Opening focuses the element marked `data-autofocus`; closing
 * restores the previous focus.
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
  /** Screen readers announce the entire text of an `alertdialog`. */
  alert?: boolean;
  /**
   * True if the content has no focusable elements, so that it is a tab stop and scrolls by
   * keyboard.
   */
  forReading?: boolean;
  /** Makes room for a list with several columns. */
  isWide?: boolean;
  /** Fills the window, for content that adapts to the size. */
  isFullScreen?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; a child with `data-place="start"` is aligned to the start. */
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
