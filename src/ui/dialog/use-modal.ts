import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a native dialog as modal while it is rendered and restores the previous focus when it
 * closes. Focuses the element marked `data-autofocus` with a visible focus ring, else leaves the
 * choice to the browser.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // The opener is read during rendering, because an element in the dialog can take focus before the
  // effect runs.
  const opener = useRef(document.activeElement);

  // A dialog must be in the document before it can become modal. A layout effect restores focus
  // synchronously, so that the code that closes the dialog can then move focus elsewhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    // If the opener was in a dialog that this one replaces, it was removed, and focus is already
    // back on that dialog's own opener.
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
