import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app is served, without a slash at the end. */
    origin: string;
    /** Where the page of its webhook receiver is; webhooks are received at the same host and port. */
    receiver: string;
  }
}

const readyWithinMs = 120_000;

/** Builds and serves the app as `npm start` does, with a database of its own, once for all e2e tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataFolder = mkdtempSync(join(tmpdir(), 'spec-viewer-e2e-'));
  const receiverPort = await freePort();
  const server = start({
    PORT: String(port),
    RECEIVER_PORT: String(receiverPort),
    DATA_DIR: dataFolder,
  });

  const removeData = () => rmSync(dataFolder, { recursive: true, force: true });
  // Also if a run is aborted, without a teardown.
  process.once('exit', () => {
    server.process.kill('SIGKILL');
    removeData();
  });

  const teardown = async () => {
    if (server.process.exitCode === null && server.process.signalCode === null) {
      const gone = once(server.process, 'exit');
      server.process.kill('SIGTERM');
      await gone;
    }
    removeData();
  };
  try {
    await untilReady(origin, server);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('origin', origin);
  project.provide('receiver', `http://localhost:${receiverPort}`);
  return teardown;
}

type Server = { process: ChildProcess; printed: () => string };

function start(settings: Record<string, string>): Server {
  // The test runner's variables, such as NODE_ENV, would make this a test build.
  const { NODE_ENV, VITEST, VITEST_MODE, TEST, MODE, PROD, DEV, SCALE, ...environment } =
    process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  return { process: child, printed: () => printed.join('') };
}

async function untilReady(origin: string, server: Server): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    if (server.process.exitCode !== null) {
      throw new Error(`The app could not be built and served:\n${server.printed()}`);
    }
    try {
      const response = await fetch(`${origin}/config.json`);
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > deadline) {
      throw new Error(`${origin} did not answer in ${readyWithinMs} ms:\n${server.printed()}`);
    }
    await wait(100);
  }
}
