import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Makes a native dialog modal for as long as it is rendered, and gives focus back to what had it
 * before. Focus goes to the element marked `data-autofocus`, visibly, else where the browser puts it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // While rendering: by the time it is modal, something inside may have taken focus already.
  const opener = useRef(document.activeElement);

  // The element must be in the document before it can become modal. In the layout phase, so that
  // whoever closes it can move focus elsewhere in the same step.
  useLayoutEffect(() => {
    const element = dialog.current;
    // What opened it may have been inside a dialog that it replaces, and whose opener has focus now.
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
