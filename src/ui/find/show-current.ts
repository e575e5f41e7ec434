import { canMark, markCurrent } from './marks.ts';

/** Marks the current match, or selects it where the browser has no marks. */
export function showCurrent(range: Range): void {
  if (canMark()) markCurrent(range);
  else selectRange(range);
}

export function selectRange(range: Range): void {
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Moves the focus to what the range is in, so that Tab goes on from there. Nothing scrolls. */
export function focusAround(range: Range): void {
  const element = range.startContainer.parentElement;
  if (element === null) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  // What is selected shows the place.
  element.focus({ preventScroll: true, focusVisible: false });
}
