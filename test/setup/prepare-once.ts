import { makeComputedStyleCheap } from './computed-style.ts';
import { fillDialogGap } from './dialog.ts';
import { fillLayoutGap } from './layout.ts';
import { fillPopoverGap } from './popover.ts';

// Test files share one document, because they aren't isolated. The set-up file runs for each test
// file, but this module runs only once.
fillDialogGap();
fillPopoverGap();
fillLayoutGap();
makeComputedStyleCheap();

// Stops the blur events that React Aria dispatches while React renders: on blur, user-event would
// report a change to React, which throws during a render. React itself listens to `focusout`.
window.addEventListener(
  'blur',
  (event) => {
    if (!event.isTrusted && event.target instanceof Element) event.stopImmediatePropagation();
  },
  { capture: true },
);
