// Runs commands for the other scripts and measures their wall and CPU time.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Number of clock ticks per second in /proc, which is 100 on every platform that Node supports. */
const ticksPerSecond = 100;

/**
 * Runs a command and resolves to its exit status. With `isQuiet`, its output is printed at the end,
 * so that the outputs of parallel commands don't mix.
 *
 * @param {string} command
 */
export function run(command, { isQuiet = false } = {}) {
  return finish(spawn(command, { stdio: ['inherit', ...outputs(isQuiet)], shell: true }));
}

/**
 * Runs a command as `run` does. Resolves to its exit status, its wall seconds, and its CPU seconds,
 * which are undefined on platforms without /proc.
 *
 * @param {string} command
 */
export async function measure(command, { isQuiet = false } = {}) {
  const startMs = Date.now();
  const script = fileURLToPath(new URL('./measured.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, command], {
    stdio: ['inherit', ...outputs(isQuiet), 'ipc'],
  });
  /** @type {number | undefined} */
  let cpuSeconds;
  child.once('message', (message) => {
    if (typeof message === 'number') cpuSeconds = message;
  });
  const status = await finish(child);
  return { status, wallSeconds: (Date.now() - startMs) / 1000, cpuSeconds };
}

/** @returns {('inherit' | 'pipe')[]} */
function outputs(/** @type {boolean} */ isQuiet) {
  return isQuiet ? ['pipe', 'pipe'] : ['inherit', 'inherit'];
}

/**
 * Resolves to the exit status of a process, after its collected output is printed.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function finish(child) {
  return new Promise((resolve) => {
    /** @type {Buffer[]} */
    const parts = [];
    child.stdout?.on('data', (part) => parts.push(part));
    child.stderr?.on('data', (part) => parts.push(part));
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(parts));
      resolve(status ?? 1);
    });
  });
}

/**
 * Runs commands one after another until one fails; resolves to the last exit status.
 *
 * @param {readonly string[]} commands
 */
export async function runInOrder(commands) {
  for (const command of commands) {
    const status = await run(command);
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
