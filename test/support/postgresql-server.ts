import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './free-port.ts';
import { installOnDebian } from './install-on-debian.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** Returns the folder of PostgreSQL's newest programs; undefined if PostgreSQL isn't installed. */
function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? undefined : join(DEBIAN_FOLDER, newest, 'bin');
}

export const hasPostgresql = process.env.DATABASE_URL !== undefined || findPrograms() !== undefined;

/** True if PostgreSQL is installed, or if `startPostgresql` can install it. */
export const canHavePostgresql =
  hasPostgresql || (process.getuid?.() === 0 && existsSync('/etc/debian_version'));

export type PostgresqlServer = {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Stops the server as a crash would. */
  halt(): void;
  start(): void;
  stop(): void;
};

type Folders = {
  /** Parent of the folder with all files of the server; /tmp by default. */
  parent?: string;
  /** Parent of the folder with the write-ahead log; by default, the log is with all other files. */
  walParent?: string;
};

/**
 * Starts PostgreSQL from Debian's packages in a temporary folder, or uses the server of
 * `DATABASE_URL` if `folders` is empty. Installs the packages if they are missing. PostgreSQL
 * doesn't run as root, so that the user `postgres` runs it if this process belongs to root.
 */
export async function startPostgresql(folders: Folders = {}): Promise<PostgresqlServer> {
  const { parent = '/tmp', walParent } = folders;
  const given = Object.keys(folders).length > 0 ? undefined : process.env.DATABASE_URL;
  if (given !== undefined) return { ...toServer(given), halt() {}, start() {}, stop() {} };
  if (!hasPostgresql) await installOnDebian(['postgresql'], 'test the service with PostgreSQL');
  const programs = findPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const user = process.getuid?.() === 0 ? findUser() : undefined;
  const created: string[] = [];
  const createFolder = (within: string) => {
    const folder = mkdtempSync(join(within, 'spec-viewer-postgresql-'));
    created.push(folder);
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    return folder;
  };
  const folder = createFolder(parent);
  const run = (program: string, ...parts: string[]) => {
    const { status, stderr, stdout } = spawnSync(join(programs, program), parts, {
      encoding: 'utf8',
      cwd: folder,
      // pg_ctl leaves the server running, which would keep the pipes open.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
      ...user,
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  };
  const data = join(folder, 'data');
  const port = await findFreePort();
  const wal = walParent === undefined ? [] : ['--waldir', createFolder(walParent)];
  const encoding = ['-E', 'UTF8', '--locale=C.UTF-8'];
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', ...encoding, ...wal);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  const start = () =>
    run('pg_ctl', '-D', data, '-w', '-o', options, '-l', `${folder}/log`, 'start');
  const stop = () => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  start();
  return {
    ...toServer(`postgresql://postgres@127.0.0.1:${port}/postgres`),
    halt: stop,
    start,
    stop() {
      stop();
      for (const one of created) rmSync(one, { recursive: true, force: true });
    },
  };
}

function toServer(url: string): Pick<PostgresqlServer, 'createDatabase'> {
  return {
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client(url);
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      const made = new URL(url);
      made.pathname = `/${name}`;
      return made.href;
    },
  };
}

function findUser(): { uid: number; gid: number } {
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}
