import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Ignores the rest of a double click that opened the dialog. Its second click lands in the dialog, where
 * it would take focus from the first field, select text or press a button. Returns a function that
 * removes the listeners.
 */
function ignoreRestOfDoubleClick(dialog: HTMLDialogElement): () => void {
  let hasBegun = false;
  const listeners = new AbortController();
  const ignore = (event: MouseEvent) => {
    // `detail` counts the clicks of a series. A first click begins a series inside the dialog.
    if (event.type === 'mousedown' && event.detail < 2) hasBegun = true;
    if (hasBegun || event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const options = { capture: true, signal: listeners.signal };
  for (const type of ['mousedown', 'click', 'dblclick'] as const) {
    dialog.addEventListener(type, ignore, options);
  }
  return () => listeners.abort();
}

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
    const removeListeners = element && ignoreRestOfDoubleClick(element);
    return () => {
      removeListeners?.();
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return dialog;
}
