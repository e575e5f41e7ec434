import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const readyWithinMs = 120_000;

export type ServerProcess = { process: ChildProcess; printed: () => string };

/** Starts a Node program that serves the app, with these environment variables. */
export function startServer(
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
): ServerProcess {
  // Removes the variables of the test runner, such as NODE_ENV, because they would cause a test
  // build.
  const { NODE_ENV, VITEST, VITEST_MODE, TEST, MODE, PROD, DEV, SCALE, ...environment } =
    process.env;
  const child = spawn(process.execPath, [...command], {
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  return { process: child, printed: () => printed.join('') };
}

export async function waitUntilReady(origin: string, server: ServerProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    if (server.process.exitCode !== null) {
      throw new Error(`The app could not be built and served:\n${server.printed()}`);
    }
    try {
      const response = await fetch(`${origin}/config.json`);
      if (response.ok) return;
    } catch {
      // Ignores the failure, because the server isn't listening yet.
    }
    if (Date.now() > deadline) {
      throw new Error(`${origin} did not answer in ${readyWithinMs} ms:\n${server.printed()}`);
    }
    await wait(100);
  }
}
