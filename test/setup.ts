import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { watchConsole } from './setup/console-watch.ts';
import './setup/prepare-once.ts';

// Lazy screens are compiled when first asked for, on a machine that may be busy.
configure({ asyncUtilTimeout: 20_000 });

const consoleWatch = watchConsole();
beforeEach(consoleWatch.start);
afterEach(() => {
  // Unmounts first, because what a component prints while unmounting counts too.
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  consoleWatch.stop();
});
