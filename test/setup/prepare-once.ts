import { makeComputedStyleCheap } from './computed-style.ts';
import { fillDialogGap } from './dialog.ts';
import { fillLayoutGap } from './layout.ts';
import { fillPopoverGap } from './popover.ts';

// Files that are not isolated share one document. The set-up file runs for each of them, this module only
// for the first.
fillDialogGap();
fillPopoverGap();
fillLayoutGap();
makeComputedStyleCheap();
