import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { watchConsole } from './setup/console-watch.ts';
import './setup/prepare-once.ts';

// Lazily loaded screens are compiled on first use, which can take many seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const consoleWatch = watchConsole();
beforeEach(consoleWatch.start);
afterEach(() => {
  // Unmounts the components before the console is checked, so that warnings during the unmount are
  // detected.
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  consoleWatch.stop();
});
