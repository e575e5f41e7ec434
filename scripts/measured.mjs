// Runs a command and sends its CPU seconds to the parent process. Node only reports the total CPU
// time of all child processes, so each measured command runs in its own instance of this script.

import { readChildCpuSeconds, run } from './run.mjs';

process.exitCode = await run(process.argv[2] ?? '');
process.send?.(readChildCpuSeconds());
