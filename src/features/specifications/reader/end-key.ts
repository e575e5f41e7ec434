import type { KeyboardEvent } from 'react';
import { shouldIgnoreShortcut } from '#ui/field/shortcut-scope.ts';

/**
 * Number of consecutive frames without a change of height after which the layout counts as
 * complete.
 */
const stableFrames = 3;

/**
 * Scrolls to the end of a document when the user presses End outside a text field. The browser's
 * own scrolling stops too early, because the browser only estimates the heights of parts outside
 * the viewport.
 */
export function handleEndKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'End' || event.defaultPrevented) return;
  if (event.altKey || event.metaKey || event.shiftKey) return;
  if (shouldIgnoreShortcut(event.target)) return;
  event.preventDefault();
  const scroller = event.currentTarget;
  let height = -1;
  let remaining = stableFrames;
  const advance = () => {
    remaining = scroller.scrollHeight === height ? remaining - 1 : stableFrames;
    if (remaining === 0) return;
    height = scroller.scrollHeight;
    scroller.scrollTop = height;
    requestAnimationFrame(advance);
  };
  advance();
}
