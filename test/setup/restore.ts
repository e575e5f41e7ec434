import { afterEach, vi } from 'vitest';

// Restores globals after each test instead of before the next one, because test files share a
// worker, and only the file that replaced a global can restore the original.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
