import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;
/** Time in milliseconds after which an unused process of git ends. */
const IDLE_MS = 10_000;

/**
 * Arguments before a command. `safe.directory` lets git read a folder that another system user
 * owns.
 */
const argumentsFor = (folder: string) => [
  '-c',
  `safe.directory=${folder}`,
  '--no-replace-objects',
  '--git-dir',
  folder,
];
const environment = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C.UTF-8' };

/** Runs a command of git in a repository and returns its output. */
export async function runGit(folder: string, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...argumentsFor(folder), ...command], {
    env: environment,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return stdout;
}

type Pending = {
  command: 'info' | 'contents';
  resolve: (found: { size: number; content: Uint8Array }) => void;
  reject: (error: Error) => void;
};

/**
 * Reads objects of a repository with one process of git, which is much faster than a process for
 * each object. The process starts when it is needed, and ends after ten seconds without requests.
 */
export function createObjectReader(folder: string) {
  let child: ChildProcessWithoutNullStreams | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let pending: Pending[] = [];
  let chunks: Buffer[] = [];
  let length = 0;
  /** Length of the next response in bytes; 0 until its first line has arrived. */
  let needed = 0;

  function fail(error: Error): void {
    child = undefined;
    chunks = [];
    length = 0;
    needed = 0;
    const failed = pending;
    pending = [];
    for (const { reject } of failed) reject(error);
  }

  /**
   * Parses received data, and resolves the promise of each complete response. A response consists
   * of `{id} {type} {size}` and, for `contents`, the content.
   */
  function receive(chunk: Buffer): void {
    chunks.push(chunk);
    length += chunk.length;
    if (length < needed) return;
    let buffer = Buffer.concat(chunks, length);
    needed = 0;
    for (let first = pending[0]; first !== undefined; first = pending[0]) {
      const end = buffer.indexOf('\n');
      if (end < 0) break;
      const [id = '', type, size] = buffer.toString('latin1', 0, end).split(' ');
      const isFound = type === 'blob';
      const bytes = first.command === 'contents' && size !== undefined ? Number(size) : undefined;
      const total = end + 1 + (bytes === undefined ? 0 : bytes + 1);
      if (buffer.length < total) {
        needed = total;
        break;
      }
      pending.shift();
      const content = Uint8Array.from(buffer.subarray(end + 1, end + 1 + (bytes ?? 0)));
      buffer = buffer.subarray(total);
      if (isFound) first.resolve({ size: Number(size), content });
      else first.reject(new Error(`There is no file content ${id} in ${folder}.`));
    }
    chunks = [buffer];
    length = buffer.length;
  }

  function start(): ChildProcessWithoutNullStreams {
    const parts = [...argumentsFor(folder), 'cat-file', '--batch-command'];
    const started = spawn('git', parts, { env: environment });
    started.stdout.on('data', receive);
    started.stderr.resume();
    started.stdin.on('error', () => {});
    started.once('error', fail);
    started.once('exit', () => {
      if (child === started) fail(new Error(`git ended in ${folder}.`));
    });
    child = started;
    return started;
  }

  function close(): void {
    clearTimeout(idle);
    const ended = child;
    child = undefined;
    ended?.stdin.end();
  }

  function request(command: Pending['command'], oid: string) {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (pending.length === 0) close();
    }, IDLE_MS);
    idle.unref?.();
    return new Promise<{ size: number; content: Uint8Array }>((resolve, reject) => {
      pending.push({ command, resolve, reject });
      (child ?? start()).stdin.write(`${command} ${oid}\n`);
    });
  }

  return {
    read: async (oid: string) => (await request('contents', oid)).content,
    sizeOf: async (oid: string) => (await request('info', oid)).size,
    close,
  };
}
