import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a native dialog as modal when it is rendered, and restores the previous focus when the
 * dialog is removed. Focuses the element in the dialog that is marked `data-autofocus`, with a
 * visible focus ring; if there is none, the browser chooses the element to focus.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // The opener is read during rendering, because an element in the dialog can take focus before the
  // effect runs, and would then be mistaken for the opener.
  const opener = useRef(document.activeElement);

  // A dialog must be in the document before it can become modal. On close, a layout effect restores
  // focus synchronously, so that the code that closes the dialog can move focus elsewhere
  // afterwards.
  useLayoutEffect(() => {
    const element = dialog.current;
    // If this dialog replaces another dialog that contained the opener, the opener no longer
    // exists. Focus has then returned to the opener of the other dialog, so that element is used
    // instead.
    const before = opener.current?.isConnected ? opener.current : document.activeElement;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ focusVisible: true });
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return dialog;
}
