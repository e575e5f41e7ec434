// `npm run doctor` and `npm run conformance`: examine a deployment, or the service of one. Plain JavaScript,
// because Node runs it before anything compiles TypeScript. Ends with 0 if all that was checked is right, 1 if
// something isn't, 2 if that couldn't be found out.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const [name, ...args] = process.argv.slice(2);
const stop = new AbortController();
// What was created has to be removed before it ends. npm passes the signal on, so it may come twice.
process.on('SIGINT', () => stop.abort());

const command = fileURLToPath(new URL(`${name}/command.ts`, import.meta.url));
try {
  const { module } = await runnerImport(command, { configFile: false, logLevel: 'silent' });
  process.exitCode = await module.examine(args, {
    print: (text) => process.stdout.write(`${text}\n`),
    isColoured: process.stdout.isTTY === true && !process.env.NO_COLOR,
    environment: process.env,
    fetch,
    signal: stop.signal,
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
