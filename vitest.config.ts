import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Four rooms, so that each can be run alone and none pays for another's set-up.
// The reference service is not mounted here: tests build their own, each with a database of its own.
export default defineConfig({
  test: {
    // Nothing is gated by time: a busy machine must not fail what is right.
    testTimeout: 120_000,
    // Nor by a stumble: a fault of the app fails every time. Only where nobody watches: at the desk a
    // stumble is to be seen and mended.
    retry: process.env.CI === undefined ? 0 : 2,
    // Whatever a test replaced is back before the next one starts.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: [
            'test/architecture.test.ts',
            'test/architecture/**/*.test.ts',
            'test/repository.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/architecture.test.ts', 'test/architecture/**', 'test/repository.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'component',
          environment: 'jsdom',
          // An origin, so that relative addresses and the address bar behave as in a browser.
          environmentOptions: { jsdom: { url: 'http://localhost:4173/' } },
          include: ['test/**/*.test.tsx'],
          setupFiles: ['test/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.e2e.ts'],
          globalSetup: ['test/e2e/support/global-setup.ts'],
          // One browser and one service: files take turns, and what a failure prints is readable.
          fileParallelism: false,
          hookTimeout: 120_000,
          // What a person waits for on screen has as long as Playwright gives its own waits.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
