import { afterEach, vi } from 'vitest';

// After each test instead of before the next: files share a worker, and only the file that replaced
// something knows what was there before.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
