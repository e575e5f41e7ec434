import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The second click of a double click that opened the dialog would take focus from the first field,
 * select text or press a button. Returns a function that removes the listeners.
 */
function ignoreRestOfDoubleClick(dialog: HTMLDialogElement): () => void {
  let hasBegun = false;
  const listeners = new AbortController();
  const ignore = (event: MouseEvent) => {
    // `detail` is the number of the click in its series. A first click begins a series that belongs
    // to the dialog.
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
 * Restores the previous focus when the dialog is removed. Focuses the element marked
 * `data-autofocus`, with a visible focus ring; without one, the browser chooses.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Read during rendering: an element in the dialog can take focus before the effect runs, and
  // would be mistaken for the opener.
  const opener = useRef(document.activeElement);

  // The dialog must be in the document. A layout effect restores focus synchronously, so that the
  // code that closes the dialog can still move focus elsewhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    // If this dialog replaces one that contained the opener, the opener is gone, and focus is at
    // the opener of the other dialog.
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
