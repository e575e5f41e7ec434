import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { installStandalone, runStandalone } from '#test/support/run-standalone.ts';

const lockSchema = v.object({
  packages: v.record(v.string(), v.object({ integrity: v.optional(v.string()) })),
});

function readPackages(file: string): Map<string, string | undefined> {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(file, 'utf8')));
  return new Map(Object.entries(packages).map(([path, { integrity }]) => [path, integrity]));
}

test('service:install replaces an installed service, and installs only locked packages of the service', async () => {
  const folder = createTemporaryFolder('service');
  const stale = join(folder, 'service/removed.js');
  mkdirSync(join(folder, 'service'));
  writeFileSync(stale, '');
  installStandalone(folder);
  expect(() => readFileSync(stale)).toThrow('ENOENT');

  const locked = readPackages('package-lock.json');
  const installed = readPackages(join(folder, 'node_modules/.package-lock.json'));
  expect(installed.size).toBeGreaterThan(30);
  for (const [path, integrity] of installed)
    expect([path, locked.get(path)]).toEqual([path, integrity]);
  for (const path of ['react', 'vite', 'standardwebhooks']) {
    expect(installed.has(`node_modules/${path}`)).toBe(false);
  }

  const service = await runStandalone(folder, { DIRECTORY_KEY: 'a-key-of-24-characters-x' });
  onTestFinished(() => service.close());
  expect((await fetch(`${service.origin}/healthz`)).status).toBe(200);
});
