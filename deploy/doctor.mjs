// `npm run doctor`: says whether everything that a deployment needs is as it must be. Plain JavaScript,
// because Node runs it before anything compiles TypeScript. Ends with 0 if all that was checked is
// right, 1 if something isn't, 2 if the command wasn't given as it has to be.

import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const command = fileURLToPath(new URL('doctor/command.ts', import.meta.url));
try {
  const { module } = await runnerImport(command, { configFile: false, logLevel: 'silent' });
  const terminal = {
    print: (text) => process.stdout.write(`${text}\n`),
    coloured: process.stdout.isTTY === true && !process.env.NO_COLOR,
    environment: process.env,
  };
  process.exitCode = await module.examine(process.argv.slice(2), terminal);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
