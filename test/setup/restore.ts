import { afterEach, vi } from 'vitest';

// Runs after each test instead of before the next one: files share a worker, and only the file that
// replaced a global knows the original.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
