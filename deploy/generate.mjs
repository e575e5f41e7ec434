// `npm run deploy:headers` writes the headers of one deployment for nginx, Caddy and hosts that
// read a `_headers` file. This file is plain JavaScript because Node runs it before anything
// compiles TypeScript. Errors are printed in one line.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

try {
  const command = fileURLToPath(new URL('generate-headers.ts', import.meta.url));
  const { module } = await runnerImport(command, { configFile: false, logLevel: 'silent' });
  console.log(await module.generateHeaders(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
