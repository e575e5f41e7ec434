import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const startsWithinMs = 60_000;
const signals = ['SIGTERM', 'SIGINT'] as const;

/** Returns the path of the first of these programs that is found on PATH, or undefined. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Creates a temporary home folder for a program; `remove` deletes it. */
export function createTemporaryHome(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'spec-viewer-home-'));
  const empty = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  const forget = beforeExit(empty);
  const remove = () => {
    empty();
    forget();
  };
  return { path, remove };
}

export type ChildProgram = {
  /**
   * Waits until the output of the program matches the pattern; resolves to the first captured
   * group.
   */
  waitForOutput(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
};

export function startProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): ChildProgram {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a process group, so that all processes of a program end together.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const forget = beforeExit(() => killGroup(child));
  return {
    async waitForOutput(pattern) {
      const deadline = Date.now() + startsWithinMs;
      while (child.exitCode === null && Date.now() < deadline) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`${command} doesn't start:\n${output}`);
    },
    async stop() {
      await end(child);
      forget();
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(impatience);
  }
  killGroup(child);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Ignores the error, because the process group has already ended.
  }
}

/**
 * Runs an action when the process exits or receives a signal; returns a function that removes the
 * action.
 */
function beforeExit(action: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    action();
    forget();
    // Ends this process, unless other code handles the signal.
    process.kill(process.pid, signal);
  };
  const forget = () => {
    process.off('exit', action);
    for (const signal of signals) process.off(signal, onSignal);
  };
  process.on('exit', action);
  for (const signal of signals) process.on(signal, onSignal);
  return forget;
}
