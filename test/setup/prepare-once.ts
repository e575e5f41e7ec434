import { installFastComputedStyle } from './computed-style.ts';
import { polyfillDialog } from './dialog.ts';
import { polyfillLayout } from './layout.ts';
import { polyfillLocks } from './locks.ts';
import { polyfillPopover } from './popover.ts';

// Test files share one document, because they aren't isolated. A set-up file runs for each test
// file, but this module is evaluated only once.
polyfillDialog();
polyfillPopover();
polyfillLayout();
polyfillLocks();
installFastComputedStyle();

// Stops the blur events that React Aria dispatches while React renders. For such an event,
// user-event would report a change to React, which throws during a render. React itself listens to
// `focusout` instead.
window.addEventListener(
  'blur',
  (event) => {
    if (!event.isTrusted && event.target instanceof Element) event.stopImmediatePropagation();
  },
  { capture: true },
);

// jsdom lacks `reportError`. Printing the error makes the test fail with its message.
globalThis.reportError ??= (error: unknown) => console.error(error);
