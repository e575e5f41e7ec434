import { flushSync } from 'react-dom';
import { isField } from '#ui/field/shortcut-scope.ts';

const takesFocus = 'button:not([disabled]), [href], input, select, textarea, [tabindex]';

/** Ref callback. An element that isn't focusable by default needs a `tabIndex`. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * Ref callback for an element that can be removed while focused. Focus moves to the nearest
 * focusable ancestor, unless the code that removes the element moves it elsewhere.
 */
export function restoreFocusOnRemoval(element: HTMLElement | null) {
  return () => {
    if (element === null || element !== document.activeElement) return;
    const around: HTMLElement[] = [];
    for (let next = element.parentElement; next !== null; next = next.parentElement) {
      around.push(next);
    }
    // After React's update, ancestors that it removed too are disconnected and can't take focus.
    queueMicrotask(() => {
      for (const next of around) {
        if (document.activeElement !== document.body) return;
        if (next instanceof HTMLDialogElement) next.querySelector<HTMLElement>(takesFocus)?.focus();
        else if (next.hasAttribute('tabindex')) next.focus();
      }
    });
  };
}

/** Renders synchronously; the change can add the element. */
export function renderAndFocus(
  change: () => void,
  find: () => Element | null | undefined | false,
): void {
  flushSync(change);
  const element = find();
  if (element instanceof HTMLElement) element.focus();
}

/**
 * True if focus is in a field, a menu or a dialog. Moving it then, for example when a late response
 * arrives, would redirect the user's next keys or close the menu.
 */
export function isFocusInUse(): boolean {
  const { activeElement } = document;
  return isField(activeElement) || Boolean(activeElement?.closest('[role="menu"], dialog'));
}

const parts = {
  screen: 'main',
  heading: 'h1',
  'open row': '[data-current] a',
  'first result': 'main li h2 a',
  // A scrolled list always renders its tab stop, but not always its first row.
  'first row': '[data-row="0"] a, [data-row] a[tabindex="0"]',
} as const;

export function focusRegion(part: keyof typeof parts): void {
  document.querySelector<HTMLElement>(parts[part])?.focus();
}
