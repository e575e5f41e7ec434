import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;
/** Milliseconds until an unused process of git ends. */
const IDLE_MS = 10_000;
const MAX_MESSAGE_LENGTH = 2_000;
/** Time limit of a command in milliseconds, in case the file system hangs. */
const COMMAND_LIMIT_MS = 10 * 60_000;

/** `safe.directory` lets git read a folder that another system user owns. */
const argumentsFor = (folder: string) => [
  '-c',
  `safe.directory=${folder}`,
  '--no-replace-objects',
  '--git-dir',
  folder,
];
const environment = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C.UTF-8' };

export async function runGit(folder: string, ...command: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...argumentsFor(folder), ...command], {
    env: environment,
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: COMMAND_LIMIT_MS,
  });
  return stdout;
}

/** Error for a missing or damaged object. */
export class UnreadableContentError extends Error {}

/** Returns undefined if content is missing or damaged, and rethrows the rest. */
export function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableContentError)) throw error;
}

type Pending = {
  command: 'info' | 'contents';
  oid: string;
  resolve: (found: { size: number; content: Uint8Array }) => void;
  reject: (error: Error) => void;
};

/**
 * One process of git is much faster than one for each object. It starts when needed, and ends after
 * ten seconds without requests.
 */
export function createObjectReader(folder: string) {
  let child: ChildProcess | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let pending: Pending[] = [];
  let chunks: Buffer[] = [];
  let length = 0;
  /** Number of bytes of the next response; 0 until its first line has arrived. */
  let needed = 0;
  let isClosing = false;

  /**
   * Handles the end of the process. If its last message names the object of the first request, only
   * that request fails, and another process continues.
   */
  function fail(message: string): void {
    child = undefined;
    chunks = [];
    length = 0;
    needed = 0;
    const [first, ...others] = pending;
    pending = [];
    if (first !== undefined && message.includes(first.oid)) {
      first.reject(toUnreadable(first.oid));
      for (const request of others) send(request);
      return;
    }
    const error = new Error(`git can’t read ${folder}. ${message}`.trim());
    for (const { reject } of [first, ...others].filter((one) => one !== undefined)) reject(error);
  }

  const toUnreadable = (oid: string) =>
    new UnreadableContentError(`There is no readable file content ${oid} in ${folder}.`);

  /** Parses responses: `{id} {type} {size}` and, for `contents`, the content. */
  function receive(chunk: Buffer): void {
    chunks.push(chunk);
    length += chunk.length;
    if (length < needed) return;
    let buffer = Buffer.concat(chunks, length);
    needed = 0;
    for (let first = pending[0]; first !== undefined; first = pending[0]) {
      const end = buffer.indexOf('\n');
      if (end < 0) break;
      const [, type, size] = buffer.toString('latin1', 0, end).split(' ');
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
      else first.reject(toUnreadable(first.oid));
    }
    chunks = [buffer];
    length = buffer.length;
    if (isClosing) close();
  }

  function start(): ChildProcess {
    const parts = [...argumentsFor(folder), 'cat-file', '--batch-command'];
    const started: ChildProcess = spawn('git', parts, { env: environment });
    let message = '';
    // Without free file descriptors, the process has no streams, and only this event is emitted.
    started.once('error', (error) => {
      if (child === started) fail(error.message);
    });
    started.stdout?.on('data', (chunk: Buffer) => {
      if (child === started) receive(chunk);
    });
    started.stderr?.on('data', (chunk: Buffer) => {
      message = `${message}${chunk}`.slice(-MAX_MESSAGE_LENGTH);
    });
    // A broken stream also ends the process, which is handled below.
    for (const stream of [started.stdin, started.stdout, started.stderr]) {
      stream?.on('error', () => {});
    }
    started.once('close', () => {
      if (child === started) fail(message.trim());
    });
    child = started;
    return started;
  }

  /** Ends the process once no requests are pending. */
  function close(): void {
    clearTimeout(idle);
    isClosing = pending.length > 0;
    if (isClosing) return;
    const ended = child;
    child = undefined;
    ended?.stdin?.end();
  }

  function send(request: Pending): void {
    pending.push(request);
    try {
      (child ?? start()).stdin?.write(`${request.command} ${request.oid}\n`);
    } catch (error) {
      // For example, without memory for another process.
      fail(error instanceof Error ? error.message : String(error));
    }
  }

  function request(command: Pending['command'], oid: string) {
    clearTimeout(idle);
    idle = setTimeout(close, IDLE_MS);
    idle.unref?.();
    return new Promise<{ size: number; content: Uint8Array }>((resolve, reject) => {
      send({ command, oid, resolve, reject });
    });
  }

  return {
    read: async (oid: string) => (await request('contents', oid)).content,
    sizeOf: async (oid: string) => (await request('info', oid)).size,
    close,
  };
}
