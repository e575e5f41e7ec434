import { flushSync } from 'react-dom';

const takesFocus = 'button:not([disabled]), [href], input, select, textarea, [tabindex]';

/** Ref callback that focuses its element on mount. The element needs a `tabIndex`. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Ref callback for an element that can be removed while it has focus. Focus then moves to the
 * nearest focusable ancestor, unless the same update moves it elsewhere.
 */
export function keepFocus(element: HTMLElement | null) {
  return () => {
    if (element === null || element !== document.activeElement) return;
    const around: HTMLElement[] = [];
    for (let next = element.parentElement; next !== null; next = next.parentElement) {
      around.push(next);
    }
    // A microtask runs after the whole update, when removed ancestors are no longer connected.
    queueMicrotask(() => {
      for (const next of around) {
        if (document.activeElement !== document.body) return;
        if (next instanceof HTMLDialogElement) next.querySelector<HTMLElement>(takesFocus)?.focus();
        else if (next.hasAttribute('tabindex')) next.focus();
      }
    });
  };
}

/** Renders a change synchronously, then focuses an element that can depend on it. */
export function renderAndFocus(
  change: () => void,
  find: () => Element | null | undefined | false,
): void {
  flushSync(change);
  const element = find();
  if (element instanceof HTMLElement) element.focus();
}

const parts = { screen: 'main', heading: 'h1', 'open row': '[data-current] a' } as const;

/** Focuses a region of the screen, for use when the focused element is removed. */
export function focusPart(part: keyof typeof parts): void {
  document.querySelector<HTMLElement>(parts[part])?.focus();
}
