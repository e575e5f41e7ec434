import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { AUDIENCE, startExternalProvider } from '#test/service/standalone/external-provider.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

/** Time limit in milliseconds for the build, which is generous for busy machines. */
const BUILD_LIMIT_MS = 120_000;
const built = 'dist-service/service/standalone/main.js';
const started = v.object({ kind: v.literal('start'), port: v.number() });

/** Runs a command in its own process group, which is killed at the end of the test. */
function run(command: string, parts: readonly string[], variables: Record<string, string> = {}) {
  const child = spawn(command, parts, {
    detached: true,
    env: {
      ...process.env,
      DATA_DIR: createTemporaryFolder('service'),
      DIRECTORY_KEY: 'a-key-of-24-characters-x',
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_ISSUER: 'https://id.example.test',
      PORT: '0',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => endGroup(child));
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const entries: unknown[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => entries.push(JSON.parse(line)));
  return {
    child,
    ended,
    errors,
    entries,
    /** Resolves to the origin on which the service listens. */
    async origin() {
      await Promise.race([once(lines, 'line'), ended]);
      if (entries.length === 0) throw new Error(errors.join(''));
      return `http://127.0.0.1:${v.parse(started, entries[0]).port}`;
    },
  };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Ignores the error if the process group has already ended.
  }
}

/** Starts the built service. */
const runBuilt = (variables?: Record<string, string>) => run(process.execPath, [built], variables);

beforeAll(() => {
  expect(spawnSync(process.execPath, ['scripts/build-service.mjs']).status).toBe(0);
}, BUILD_LIMIT_MS);

it.each([
  ['npm', 'SIGTERM', () => run('npm', ['run', '--silent', 'service'])],
  ['the process', 'SIGINT', runBuilt],
] as const)('the service stops after %s receives %s', async (_, signal, start) => {
  const { child, ended, origin } = start();
  const health = `${await origin()}/healthz`;
  expect((await fetch(health)).status).toBe(200);
  child.kill(signal);
  await ended;
  await expect(fetch(health)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

it('a second service on the same data folder exits with a one-sentence error message', async () => {
  const DATA_DIR = createTemporaryFolder('shared');
  const first = runBuilt({ DATA_DIR });
  const health = `${await first.origin()}/healthz`;
  const second = runBuilt({ DATA_DIR });
  expect((await second.ended)[0]).toBe(1);
  expect(second.errors.join('')).toBe(
    `The data folder ${DATA_DIR} is in use by another process of the service. Stop that one, or set DATA_DIR to another folder.\n`,
  );
  expect((await fetch(health)).status).toBe(200);

  first.child.kill('SIGKILL');
  await first.ended;
  expect(await runBuilt({ DATA_DIR }).origin()).toContain('http:');
});

it('a running service still serves its files while it is built again', async () => {
  const document = `${await runBuilt().origin()}/openapi.yaml`;
  const rebuild = run(process.execPath, ['scripts/build-service.mjs']);
  const statuses = new Set<number>();
  const isBuilt: boolean[] = [];
  while (rebuild.child.exitCode === null) {
    statuses.add((await fetch(document)).status);
    isBuilt.push(existsSync(built));
  }
  expect(rebuild.child.exitCode).toBe(0);
  expect(statuses).toEqual(new Set([200]));
  // The build replaces the folder by two renames, so a few checks between them find no folder. If
  // the build emptied the folder first, most checks would fail.
  expect(isBuilt.filter((exists) => !exists).length).toBeLessThan(isBuilt.length / 2);
});

it('service:install refuses a folder with other files and keeps them', () => {
  const folder = createTemporaryFolder('other');
  writeFileSync(join(folder, 'reference.db'), 'x');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-service.mjs', folder], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${folder} also contains reference.db. Choose another folder.\n`,
  });
  expect(readdirSync(folder)).toEqual(['reference.db']);
});

it('a service on a full disk returns 503 with the reason and applies no partial change', async () => {
  const provider = await startExternalProvider();
  // Limits the size of files to about two million bytes, which simulates a full disk.
  const limited = `ulimit -f 4000; exec "${process.execPath}" ${built}`;
  const service = run('sh', ['-c', limited], { OIDC_ISSUER: provider.issuer });
  const viewer = `${await service.origin()}/viewer/v1`;
  const headers = {
    authorization: `Bearer ${await provider.token()}`,
    'content-type': 'application/json',
  };
  const state = v.object({ folders: v.array(v.object({ name: v.string() })) });
  const names = async () => {
    const response = await fetch(`${viewer}/bookmark-state`, { headers });
    return v.parse(state, await response.json()).folders.map(({ name }) => name);
  };
  const create = (name: string) => {
    const change = { op: 'create-folder', id: `folder-${name}`, name, parentId: null };
    const body = JSON.stringify({ changes: [change] });
    return fetch(`${viewer}/bookmark-changes`, { method: 'POST', headers, body });
  };

  const expected = await names();
  let response = await create('0');
  for (let next = 1; response.status === 200; next += 1) {
    expected.push(String(next - 1));
    response = await create(String(next));
  }
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('10');
  // A small write can still succeed.
  expect((await fetch(`${new URL(viewer).origin}/healthz`)).status).toBe(503);
  expect((await names()).toSorted()).toEqual(expected.toSorted());
  expect(service.entries).toContainEqual({
    time: expect.any(String),
    kind: 'fault',
    requestId: response.headers.get('x-request-id'),
    message: expect.stringMatching(/disk (?:is full|I\/O error)/),
    code: expect.stringMatching(/^SQLITE_(?:FULL|IOERR)/),
    stack: null,
  });
  expect(JSON.stringify(service.entries)).not.toContain('rollback');
});
