// `npm run doctor` and `npm run conformance` examine a deployment or its service. This file is
// plain JavaScript because Node runs it before anything compiles TypeScript. Exit codes: 0 if every
// check passed, 1 if a check failed, 2 if the checks could not run.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const [name = '', ...args] = process.argv.slice(2);
const stop = new AbortController();
// Ctrl+C aborts the run instead of ending the process, so that the checks can delete their test
// data. npm forwards the signal, so the process can receive it twice.
process.on('SIGINT', () => stop.abort());

const command = fileURLToPath(new URL(`${name}/command.ts`, import.meta.url));
const run = name === 'doctor' ? 'runDoctorCommand' : 'runConformanceCommand';
try {
  const { module } = await runnerImport(command, { configFile: false, logLevel: 'silent' });
  process.exitCode = await module[run](args, {
    print: (/** @type {string} */ text) => process.stdout.write(`${text}\n`),
    isColoured: process.stdout.isTTY === true && !process.env.NO_COLOR,
    environment: process.env,
    fetch,
    signal: stop.signal,
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
