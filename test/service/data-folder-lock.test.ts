import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockDataFolder } from '#service/data-folder-lock.ts';
import { referenceServicePlugin } from '#service/vite-plugin.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Locks the folder in another process. Resolves to a function that kills that process. */
async function lockElsewhere(folder: string) {
  // The bundle is written below node_modules, so that Node finds the packages that it imports.
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = createTemporaryFolder('locking-process', 'node_modules/.cache');
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: 'service/data-folder-lock.ts', outDir, target: 'node20' },
  });
  const code = `
    import { lockDataFolder } from ${JSON.stringify(join(outDir, 'data-folder-lock.js'))};
    lockDataFolder(${JSON.stringify(folder)});
    console.log('locked');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  await Promise.race([once(child.stdout, 'data'), ended]);
  expect(child.exitCode).toBeNull();
  return kill;
}

const sentence = (folder: string) =>
  `The data folder ${folder} is in use by another process of the service. Stop that one, or set DATA_DIR to another folder.`;

describe('data folder locked by another process', () => {
  it("can't be locked until that process is killed", async () => {
    const folder = createTemporaryFolder('locked');
    const kill = await lockElsewhere(folder);
    expect(() => lockDataFolder(folder)).toThrow(new Error(sentence(folder)));
    await kill();
    expect(() => lockDataFolder(folder)).not.toThrow();
  });

  it('prevents npm start and npm run dev from starting', async () => {
    const folder = createTemporaryFolder('locked');
    await lockElsewhere(folder);
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'index.html'), '');
    vi.stubEnv('DATA_DIR', folder);
    const serving = preview({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [referenceServicePlugin()],
    });
    await expect(serving).rejects.toThrow(sentence(folder));
  });
});

it('data folder can be locked again by the same process', () => {
  const folder = createTemporaryFolder('locked');
  lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).not.toThrow();
  expect((statSync(join(folder, 'service.lock')).mode & 0o777).toString(8)).toBe('600');
});
