// `npm run conformance`: says whether a service does what the interface says. Plain JavaScript, because
// Node runs it before anything compiles TypeScript. Ends with 0 if it does, 1 if something deviates, 2 if
// that couldn't be found out.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const stop = new AbortController();
// What was made has to be removed before it ends. npm passes the signal on, so it may come twice.
process.on('SIGINT', () => stop.abort());

const command = fileURLToPath(new URL('conformance/command.ts', import.meta.url));
try {
  const { module } = await runnerImport(command, { configFile: false, logLevel: 'silent' });
  process.exitCode = await module.examine(process.argv.slice(2), {
    print: (text) => process.stdout.write(`${text}\n`),
    environment: process.env,
    fetch,
    signal: stop.signal,
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
