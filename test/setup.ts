import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { watchConsole } from './setup/console-watch.ts';
import './setup/prepare-once.ts';
import { printDocumentOnDemand } from './setup/query-error.ts';
import { setWaitLimit, shortenWaitLimit } from './setup/wait-limit.ts';

setWaitLimit();
printDocumentOnDemand();
const consoleWatch = watchConsole();
beforeEach(consoleWatch.start);
afterEach(({ task }) => {
  if (task.result?.state === 'fail') shortenWaitLimit();
  // Unmounts the components before the console is checked, so that warnings during the unmount are
  // detected.
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  consoleWatch.stop();
});
