// Before any test: is there a browser? Says in one line what is missing. Node is asked for by
// ensure-installed.mjs. Plain JavaScript, because Node runs it before anything compiles TypeScript.

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
