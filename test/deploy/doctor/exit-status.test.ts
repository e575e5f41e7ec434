import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { app, deployed } from './deployment.ts';

type Ended = { readonly status: unknown; readonly output: string; readonly errors: string };

/** Runs what `npm run doctor` runs. */
const run = (...args: readonly string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, ['deploy/examine.mjs', 'doctor', ...args], (error, output, errors) =>
      resolve({ status: error?.code ?? 0, output, errors }),
    );
  });

test('npm run doctor ends with 0 where all is right, without colours in a file', async () => {
  const { configFile } = await deployed();
  const { status, output, errors } = await run(configFile, ...app);
  expect([status, errors]).toEqual([0, '']);
  expect(output).toMatch(/\d+ ok, 0 failed, \d+ not checked\.\n$/);
  expect(output).not.toContain('\u001B');
});

test('npm run doctor ends with 1 where something fails', async () => {
  const { configFile } = await deployed({ config: () => ({ baseUrl: 'http://api.example.test' }) });
  const { status, output } = await run(configFile, ...app);
  expect(status).toBe(1);
  expect(output).toContain('FAIL  baseUrl: must use https');
});

test('npm run doctor ends with 2 and its usage where it isn’t given a file', async () => {
  const { status, output, errors } = await run();
  expect([status, output]).toEqual([2, '']);
  expect(errors).toMatch(/^usage: npm run doctor -- config\.json .*\n.*SPEC_VIEWER_TOKEN/);
});
