import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startServer, untilReady } from './server-process.ts';

/** The built app with a reference service on a database file, in a process that can be killed. */
export type KillableServer = {
  readonly origin: string;
  /** Ends the process at once, as `kill -9` does, and starts another on the same database. */
  readonly restart: () => Promise<void>;
  /** Kills the process and deletes the database. */
  readonly close: () => Promise<void>;
};

export async function startKillableServer(): Promise<KillableServer> {
  const port = await freePort();
  const dataFolder = mkdtempSync(join(tmpdir(), 'spec-viewer-killable-'));
  const settings = {
    PORT: String(port),
    RECEIVER_PORT: String(await freePort()),
    DATA_DIR: dataFolder,
  };
  const origin = `http://localhost:${port}`;
  const run = () => startServer(['node_modules/vite/bin/vite.js', 'preview'], settings);
  let server = run();

  const kill = async () => {
    const { process: child } = server;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => server.process.kill('SIGKILL'));
  await untilReady(origin, server);
  return {
    origin,
    restart: async () => {
      await kill();
      server = run();
      await untilReady(origin, server);
    },
    close: async () => {
      await kill();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
