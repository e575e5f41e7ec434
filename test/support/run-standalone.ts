import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';

const started = v.object({ kind: v.literal('start'), port: v.number() });

/** Installs the service in a folder outside the repository. */
export function installStandalone(folder: string): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'service:install', '--', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The service wasn’t installed:\n${stdout}\n${stderr}`);
}

export type StandaloneService = { origin: string; process: ChildProcess; close(): Promise<void> };

/**
 * Starts the built service. `variables` are environment variables that are added to the defaults.
 */
export async function runStandalone(
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<StandaloneService> {
  const child = spawn(process.execPath, ['service/standalone/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      OIDC_ISSUER: 'https://id.example.test',
      OIDC_AUDIENCE: 'https://api.example.test',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The service didn’t start.'))),
  ]);
  const { port } = v.parse(started, JSON.parse(String(line)));
  return { origin: `http://localhost:${port}`, process: child, close };
}
