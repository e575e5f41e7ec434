// Runs commands for the other scripts and measures their CPU time.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Number of clock ticks per second in /proc, which is 100 on every platform that Node supports. */
const ticksPerSecond = 100;

/**
 * Runs a command and resolves to its exit status. With `isQuiet`, its output is printed at the end,
 * so that the outputs of parallel commands don't mix.
 */
export function run(command, { isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      stdio: isQuiet ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      shell: true,
    });
    const parts = [];
    child.stdout?.on('data', (part) => parts.push(part));
    child.stderr?.on('data', (part) => parts.push(part));
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(parts));
      resolve(status ?? 1);
    });
  });
}

/** Runs commands one after another until one fails; resolves to the last exit status. */
export async function runInOrder(commands, options) {
  for (const command of commands) {
    const status = await run(command, options);
    if (status !== 0) return status;
  }
  return 0;
}

/**
 * Returns the CPU seconds of all ended child processes and their descendants, or undefined on
 * platforms without /proc.
 */
export function readChildCpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // After the command name, cutime and cstime are the 14th and 15th field (proc(5)).
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
