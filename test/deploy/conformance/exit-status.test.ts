import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { deployed } from '#test/deploy/doctor/deployment.ts';

type Ended = { readonly status: unknown; readonly output: string; readonly errors: string };

/** Runs what `npm run conformance` runs, with this access token. */
const run = (token: string, ...args: readonly string[]) =>
  new Promise<Ended>((resolve) => {
    const env = { ...process.env, SPEC_VIEWER_TOKEN: token };
    const command = ['deploy/examine.mjs', 'conformance', ...args];
    execFile(process.execPath, command, { env }, (error, output, errors) =>
      resolve({ status: error?.code ?? 0, output, errors }),
    );
  });

test('npm run conformance ends with 0 where a service conforms', async () => {
  const { configFile, token } = await deployed();
  const { status, output, errors } = await run(token, configFile);
  expect([status, errors]).toEqual([0, '']);
  expect(output).toMatch(/^operation +passed +section +what deviates\nGET \/data\/v1\/comp/);
  expect(output).toMatch(/\n\d+ checks passed, 0 deviate, \d+ not played\.\n$/);
});

test('npm run conformance ends with 1 where something deviates', async () => {
  const { configFile, token } = await deployed({
    answer({ url }, response) {
      if (url !== '/data/v1/competencies') return false;
      response.writeHead(404).end();
      return true;
    },
  });
  const { status, output } = await run(token, configFile);
  expect(status).toBe(1);
  expect(output).toMatch(
    /^GET \/data\/v1\/competencies .* DEVIATES: It is answered 404 and not 200\.$/m,
  );
});

test('npm run conformance ends with 2 where nothing answers', async () => {
  const { configFile } = await deployed({ config: () => ({ dataUrl: 'http://127.0.0.1:4' }) });
  const { status, output, errors } = await run('token-1', configFile);
  expect([status, output]).toEqual([2, '']);
  expect(errors).toBe('http://127.0.0.1:4: there is no answer (ECONNREFUSED).\n');
});
