import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { watchConsole } from './setup/console-watch.ts';
import { fillDialogGap } from './setup/dialog.ts';
import { fillLayoutGap } from './setup/layout.ts';
import { fillPopoverGap } from './setup/popover.ts';

// Lazy screens are compiled when first asked for, on a machine that may be busy.
configure({ asyncUtilTimeout: 20_000 });

fillDialogGap();
fillPopoverGap();
fillLayoutGap();

const consoleWatch = watchConsole();
beforeEach(consoleWatch.start);
afterEach(() => {
  // Unmount first: what a component prints while it goes away counts too.
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  consoleWatch.stop();
});
