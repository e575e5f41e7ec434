import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '#test/support/chromium.ts';
import { findFreePort } from '#test/support/free-port.ts';

// Each worker loads the configuration again and inherits the environment that the first load has
// set.
if (process.env.E2E_PORT === undefined) {
  process.env.E2E_PORT = String(await findFreePort());
  process.env.E2E_RECEIVER_PORT = String(await findFreePort());
  const dataFolder = mkdtempSync(join(tmpdir(), 'spec-viewer-e2e-'));
  process.env.E2E_DATA_DIR = dataFolder;
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }));
}
const { E2E_PORT = '', E2E_RECEIVER_PORT = '', E2E_DATA_DIR = '' } = process.env;
const origin = `http://localhost:${E2E_PORT}`;

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  workers: '100%',
  // Time limits are generous, so that correct behaviour doesn't fail on a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A test that fails intermittently is a defect of the test or of the app.
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/end-to-end.json' }]],
  outputDir: 'test-results/playwright',
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${origin}/config.json`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: E2E_PORT,
      RECEIVER_PORT: E2E_RECEIVER_PORT,
      DATA_DIR: E2E_DATA_DIR,
      // The test runner sets NODE_ENV to "test", which would produce a test build.
      NODE_ENV: 'production',
    },
  },
  use: {
    baseURL: origin,
    launchOptions: chromiumOptions(),
    viewport: { width: 1360, height: 820 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Disables transitions.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Snapshots would run a script in the pages.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'e2e', testDir: 'test/e2e', grepInvert: /@\w/ },
    { name: 'extended', testDir: 'test', grep: /extended\/|@\w/ },
  ],
});
