// Runs the command of its argument and sends the CPU seconds of the command to the parent process,
// because a process can only measure all its child processes together.

import { readChildCpuSeconds, run } from './run.mjs';

process.exitCode = await run(process.argv[2] ?? '');
process.send?.(readChildCpuSeconds());
