import { flushSync } from 'react-dom';

const takesFocus = 'button:not([disabled]), [href], input, select, textarea, [tabindex]';

/** Ref that focuses its element when it appears. The element needs a `tabIndex`. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Ref of an element that may disappear while it has focus. Focus then moves to the nearest element
 * around it that takes focus, unless it was moved elsewhere in the same step.
 */
export function keepFocus(element: HTMLElement | null) {
  return () => {
    if (element === null || element !== document.activeElement) return;
    const around: HTMLElement[] = [];
    for (let next = element.parentElement; next !== null; next = next.parentElement) {
      around.push(next);
    }
    // In a microtask, when everything that is removed with it is gone.
    queueMicrotask(() => {
      for (const next of around) {
        if (document.activeElement !== document.body) return;
        if (next instanceof HTMLDialogElement) next.querySelector<HTMLElement>(takesFocus)?.focus();
        else if (next.hasAttribute('tabindex')) next.focus();
      }
    });
  };
}

/** Renders a change at once, then focuses an element that may only exist after it. */
export function renderAndFocus(
  change: () => void,
  find: () => Element | null | undefined | false,
): void {
  flushSync(change);
  const element = find();
  if (element instanceof HTMLElement) element.focus();
}

const parts = { screen: 'main', heading: 'h1', 'open row': '[data-current] a' } as const;

/** Focuses a part of the screen, for when what had focus is removed. */
export function focusPart(part: keyof typeof parts): void {
  document.querySelector<HTMLElement>(parts[part])?.focus();
}
