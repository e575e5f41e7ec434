import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { notServedArguments, startDeployment } from './doctor/deployment.ts';

type Ended = { readonly status: unknown; readonly output: string; readonly errors: string };

/** Runs an npm script's command. Resolves to its exit status and its output. */
const run = (token: string, ...args: readonly string[]) =>
  new Promise<Ended>((resolve) => {
    const env = { ...process.env, SPEC_VIEWER_TOKEN: token };
    const command = ['deploy/examine.mjs', ...args];
    execFile(process.execPath, command, { env }, (error, output, errors) =>
      resolve({ status: error?.code ?? 0, output, errors }),
    );
  });

test('npm run doctor exits with 0 for a correct deployment and prints no colours to a file', async () => {
  const { configFile } = await startDeployment();
  const { status, output, errors } = await run('', 'doctor', configFile, ...notServedArguments);
  expect([status, errors]).toEqual([0, '']);
  expect(output).toMatch(/\d+ ok, 0 failed, (?:\d+ to note, )?\d+ not checked\.\n$/);
  expect(output).not.toContain('\u001B');
});

test('npm run conformance exits with 1 for a deviation', async () => {
  const { configFile, token } = await startDeployment({
    answer({ url }, response) {
      if (url !== '/data/v1/competencies') return false;
      response.writeHead(404).end();
      return true;
    },
  });
  const { status, output } = await run(token, 'conformance', configFile);
  expect(status).toBe(1);
  expect(output).toMatch(
    /^GET \/data\/v1\/competencies .* DEVIATES: The response has status 404 instead of 200\.$/m,
  );
});

test('npm run conformance exits with 2 if no service responds', async () => {
  const { configFile } = await startDeployment({
    config: () => ({ dataUrl: 'http://127.0.0.1:4' }),
  });
  const { status, output, errors } = await run('token-1', 'conformance', configFile);
  expect([status, output]).toEqual([2, '']);
  expect(errors).toBe('http://127.0.0.1:4: no response arrived (ECONNREFUSED).\n');
});
