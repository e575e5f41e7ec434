import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { watchConsole } from './setup/console-watch.ts';
import './setup/prepare-once.ts';

// Lazily loaded screens are compiled on first use, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const consoleWatch = watchConsole();
beforeEach(consoleWatch.start);
afterEach(() => {
  // Unmounts components first, so that warnings during the unmount are detected too.
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  consoleWatch.stop();
});
