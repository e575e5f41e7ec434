import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHANGES, createFolder } from '#test/service/bookmark-changes.ts';
import { AUDIENCE, startExternalProvider } from '#test/service/standalone/external-provider.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';
import { createDisk, hasDisks } from './small-disk.ts';

const main = resolve('dist-service/service/standalone/main.js');
const LIMIT_MS = 120_000;

/**
 * User that runs the service if this process belongs to root, who can read and write everything;
 * undefined if this process belongs to another user.
 */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
const canRun = spawnSync(process.execPath, ['-e', ''], { cwd: resolve('.'), ...user }).status === 0;
if (!canRun) {
  process.stdout.write(
    'The user nobody can’t read this folder: the tests of settings that name files were not run.\n',
  );
}

/** Makes a file or folder belong to the user that runs the service, with this mode. */
function give(path: string, mode: number): string {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
  chmodSync(path, mode);
  return path;
}

const createFile = (path: string, text = '') => {
  writeFileSync(path, text);
  return path;
};
const createDirectory = (path: string) => {
  mkdirSync(path);
  return path;
};

/** Starts the service with settings. Resolves when it has started, or has ended with errors. */
async function run(settings: Record<string, string>) {
  const folder = give(createTemporaryFolder('settings'), 0o700);
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DIRECTORY_KEY: 'a-key-of-24-characters-x',
      OIDC_ISSUER: 'https://id.example.test',
      OIDC_AUDIENCE: AUDIENCE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), once(child, 'close')]);
  const started = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.object({ kind: v.literal('start'), port: v.number() })),
    first[0],
  );
  return {
    errors: errors.join('').split('\n').slice(0, -1),
    origin: started.success ? `http://127.0.0.1:${started.output.port}` : undefined,
  };
}

const CSV = 'Name,Email\nAda,ada@example.test\n';

/**
 * Rows: the setting, the state of its file or folder, a function that creates it in a folder and
 * returns its path, and the beginning of the sentence with which the service refuses to start;
 * undefined if it starts.
 */
type Row = [string, string, (folder: string) => string, RegExp | undefined];

const rows: Row[] = [
  ['DATA_DIR', 'missing', (folder) => join(folder, 'new'), undefined],
  [
    'DATA_DIR',
    'missing in a folder of another user',
    (folder) => join(createDirectory(join(folder, 'other')), 'new'),
    /^DATA_DIR can’t be used: EACCES: permission denied, mkdir/,
  ],
  [
    'DATA_DIR',
    'read-only',
    (folder) => give(createDirectory(join(folder, 'data')), 0o500),
    /^DATA_DIR can’t be used: EACCES/,
  ],
  [
    'DATA_DIR',
    'of another user',
    (folder) => createDirectory(join(folder, 'data')),
    /^DATA_DIR can’t be used: EACCES/,
  ],
  [
    'DATA_DIR',
    'a file',
    (folder) => give(createFile(join(folder, 'data')), 0o600),
    /^DATA_DIR can’t be used: EEXIST/,
  ],
  ['AUDIT_LOG', 'missing', (folder) => join(folder, 'audit.jsonl'), undefined],
  [
    'AUDIT_LOG',
    'in a missing folder',
    (folder) => join(folder, 'missing', 'audit.jsonl'),
    /^AUDIT_LOG can’t be used: ENOENT/,
  ],
  [
    'AUDIT_LOG',
    'read-only',
    (folder) => give(createFile(join(folder, 'audit.jsonl')), 0o400),
    /^AUDIT_LOG can’t be used: EACCES/,
  ],
  [
    'AUDIT_LOG',
    'of another user',
    (folder) => createFile(join(folder, 'audit.jsonl')),
    /^AUDIT_LOG can’t be used: EACCES/,
  ],
  [
    'AUDIT_LOG',
    'in a folder of another user',
    (folder) => join(createDirectory(join(folder, 'other')), 'audit.jsonl'),
    /^AUDIT_LOG can’t be used: EACCES/,
  ],
  [
    'AUDIT_LOG',
    'a folder',
    (folder) => give(createDirectory(join(folder, 'audit.jsonl')), 0o700),
    /^AUDIT_LOG can’t be used: .* is not a regular file/,
  ],
  [
    'REPOSITORIES',
    'missing',
    (folder) => join(folder, 'missing'),
    /^REPOSITORIES can’t be used: ENOENT/,
  ],
  [
    'REPOSITORIES',
    'of another user',
    (folder) => {
      const other = createDirectory(join(folder, 'other'));
      chmodSync(other, 0o700);
      return other;
    },
    /^REPOSITORIES can’t be used: EACCES/,
  ],
  [
    'REPOSITORIES',
    'a read-only folder',
    (folder) => give(createDirectory(join(folder, 'repositories')), 0o500),
    undefined,
  ],
  [
    'REPOSITORIES',
    'a file that isn’t JSON',
    (folder) => give(createFile(join(folder, 'list.json'), '{'), 0o400),
    /^REPOSITORIES can’t be used: /,
  ],
  ...['COMPETENCIES_FILE', 'PEOPLE_FILE'].flatMap((name): Row[] => [
    [name, 'missing', (folder) => join(folder, 'missing.csv'), / can’t be read\. ENOENT/],
    [
      name,
      'of another user',
      (folder) => {
        const file = createFile(join(folder, 'other.csv'), CSV);
        chmodSync(file, 0o600);
        return file;
      },
      / can’t be read\. EACCES/,
    ],
    [
      name,
      'a folder',
      (folder) => give(createDirectory(join(folder, 'folder.csv')), 0o700),
      / can’t be read\. EISDIR/,
    ],
    [
      name,
      'read-only',
      (folder) => give(createFile(join(folder, 'people.json'), '[]'), 0o400),
      undefined,
    ],
  ]),
];

describe.runIf(canRun)('service whose setting', () => {
  beforeAll(() => {
    expect(spawnSync(process.execPath, ['scripts/build-service.mjs']).status).toBe(0);
  }, LIMIT_MS);

  it.each(rows)('%s is %s', { timeout: LIMIT_MS }, async (name, _, create, refusal) => {
    const folder = give(createTemporaryFolder('setting'), 0o700);
    const path = create(folder);
    // If the machine has no other user, a file that nobody can use replaces a file of another user.
    if (user === undefined && existsSync(path) && /other/.test(path)) chmodSync(path, 0o000);
    const { errors, origin } = await run({ [name]: path });
    if (refusal === undefined) {
      expect(errors).toEqual([]);
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    } else {
      expect(errors).toEqual([expect.stringMatching(refusal)]);
      expect(errors[0]).toContain(path);
    }
  });

  it.runIf(hasDisks)(
    'DATA_DIR is on a full disk exits with a one-sentence message',
    { timeout: LIMIT_MS },
    async () => {
      const disk = createDisk();
      const path = give(createDirectory(join(disk.folder, 'data')), 0o700);
      disk.fill();
      const { errors } = await run({ DATA_DIR: path });
      expect(errors).toEqual([expect.stringMatching(/ can’t be used: .*(?:full|ENOSPC)/)]);
    },
  );

  it.runIf(hasDisks)(
    'AUDIT_LOG is on a full disk still applies writes, and reports the fault',
    {
      timeout: LIMIT_MS,
    },
    async () => {
      const disk = createDisk();
      const file = give(createFile(join(disk.folder, 'audit.jsonl')), 0o600);
      disk.fill();
      const provider = await startExternalProvider();
      const { origin } = await run({ AUDIT_LOG: file, OIDC_ISSUER: provider.issuer });
      const authorization = `Bearer ${await provider.token()}`;
      const response = await fetch(origin + CHANGES, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ changes: [createFolder('new', null)] }),
      });
      expect(response.status).toBe(200);
      const health = async () => (await fetch(`${origin}/healthz`)).json();
      expect(await health()).toEqual({
        status: 'degraded',
        faults: ['The audit log can’t be written (ENOSPC).'],
      });
      disk.free();
      await expect.poll(health, { timeout: 20_000 }).toEqual({ status: 'ok', faults: [] });
      rmSync(file);
    },
  );
});
