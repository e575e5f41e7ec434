import { afterEach, vi } from 'vitest';

// Restores globals after each test. Test files share a worker, so a global that the last test of a
// file replaced would otherwise stay replaced in the next file, which couldn't restore it.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
