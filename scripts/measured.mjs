// Runs the command in its argument, and sends the CPU seconds that it used to the parent process.
// Node only knows the CPU time of all child processes together, so each measured command needs a
// parent of its own.

import { readChildCpuSeconds, run } from './run.mjs';

process.exitCode = await run(process.argv[2] ?? '');
process.send?.(readChildCpuSeconds());
