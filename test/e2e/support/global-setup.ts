import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';
import { startServer, untilReady } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app is served, without a slash at the end. */
    origin: string;
    /** Where the page of its webhook receiver is; webhooks are received at the same host and port. */
    receiver: string;
  }
}

/** Builds and serves the app as `npm start` does, with a database of its own, once for all e2e tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataFolder = mkdtempSync(join(tmpdir(), 'spec-viewer-e2e-'));
  const receiverPort = await freePort();
  const server = startServer(['scripts/start.mjs'], {
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
