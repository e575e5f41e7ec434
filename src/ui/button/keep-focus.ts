const takesFocus = 'button:not([disabled]), [href], input, select, textarea, [tabindex]';

/**
 * The ref of something that may go away while it has focus. Focus then goes to the nearest thing
 * around it that takes focus, and not to nowhere, unless whoever removed it has put it elsewhere.
 */
export function keepFocus(element: HTMLElement | null) {
  return () => {
    if (element === null || element !== document.activeElement) return;
    const around: HTMLElement[] = [];
    for (let next = element.parentElement; next !== null; next = next.parentElement) {
      around.push(next);
    }
    // In a moment, when everything that goes is gone.
    queueMicrotask(() => {
      for (const next of around) {
        if (document.activeElement !== document.body) return;
        if (next instanceof HTMLDialogElement) next.querySelector<HTMLElement>(takesFocus)?.focus();
        else if (next.hasAttribute('tabindex')) next.focus();
      }
    });
  };
}
