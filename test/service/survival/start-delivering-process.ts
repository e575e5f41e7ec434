import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

/** Bundles a program of this folder (see `buildProgram`). */
export const buildDeliveringProcess = (
  name:
    | 'delivering-process'
    | 'instance-process'
    | 'poisoned-process'
    | 'sending-process' = 'delivering-process',
): Promise<string> => buildProgram(`test/service/survival/${name}.ts`);

/**
 * Bundles a program with Vite, because Node 20 can't run TypeScript. Resolves to the path of the
 * bundle.
 */
export async function buildProgram(source: string): Promise<string> {
  // The bundle is in node_modules so that it finds the packages that it imports, and as deep as
  // service/api so that its path ../../docs is correct.
  const outDir = createTemporaryFolder('delivering-process', 'node_modules');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: source,
      outDir,
      target: 'node20',
    },
  });
  // The service reads its sample data when it starts.
  cpSync('service/sample/data', join(outDir, 'data'), { recursive: true });
  return join(outDir, `${basename(source, '.ts')}.js`);
}

/**
 * Starts the bundled process. It is killed at the end of the test, and exits if the test process
 * ends.
 */
export function startDeliveringProcess(file: string, order: object) {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ORDER: JSON.stringify(order) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => printed.push(words));
  }
  return { child, ended, printed: () => printed.join('') };
}
