import { makeComputedStyleCheap } from './computed-style.ts';
import { fillDialogGap } from './dialog.ts';
import { fillLayoutGap } from './layout.ts';
import { fillPopoverGap } from './popover.ts';

// Test files without isolation share one document. The set-up file runs for each test file, but
// this module runs only once.
fillDialogGap();
fillPopoverGap();
fillLayoutGap();
makeComputedStyleCheap();

// React Aria dispatches its own blur events while React renders. On a blur event, user-event
// reports a change to React, which throws during a render. React itself listens to `focusout`.
window.addEventListener(
  'blur',
  (event) => {
    if (!event.isTrusted && event.target instanceof Element) event.stopImmediatePropagation();
  },
  { capture: true },
);
