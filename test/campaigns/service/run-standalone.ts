import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';

const started = v.object({ kind: v.literal('start'), port: v.number() });

function run(command: string, parts: readonly string[], cwd = '.'): void {
  const { status, stdout, stderr } = spawnSync(command, parts, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${parts.join(' ')}:\n${stdout}\n${stderr}`);
}

/**
 * Builds the service in a folder outside the repository, with the same steps as
 * service/Containerfile.
 */
export function buildStandalone(folder: string): void {
  run(process.execPath, ['scripts/build-service.mjs']);
  cpSync('dist-service', folder, { recursive: true });
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(file, join(folder, file));
  run('npm', ['install', '--omit=dev', '--ignore-scripts'], folder);
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
