// Checks before any test that a browser is installed, and prints one line if the browser is
// missing; ensure-installed.mjs checks the version of Node. This file is plain JavaScript because
// Node runs it before anything compiles TypeScript.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

try {
  const search = fileURLToPath(new URL('../test/support/chromium.ts', import.meta.url));
  const { module } = await runnerImport(search, { configFile: false, logLevel: 'silent' });
  console.log(`Node ${process.versions.node}, browser ${module.requireChromium()}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
