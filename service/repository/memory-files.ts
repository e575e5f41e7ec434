import type { PromiseFsClient } from 'isomorphic-git';

/** The bytes of each file, by its path. */
type Files = Map<string, Uint8Array>;

/** A file system in memory, as much of one as a bare git repository needs. */
export type MemoryFiles = {
  client: PromiseFsClient;
  /** Throws if there is no such file. */
  read(path: string): Uint8Array;
  write(path: string, bytes: Uint8Array): void;
  /** One that begins with the same files and goes its own way from there. */
  copy(): MemoryFiles;
};

export function createMemoryFiles(files: Files = new Map()): MemoryFiles {
  const missing = (path: string) =>
    Object.assign(new Error(`There is no file ${path}.`), { code: 'ENOENT' });
  const folders = new Set<string>();
  const addFoldersOf = (path: string) => {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      folders.add(path.slice(0, at));
    }
  };
  for (const path of files.keys()) addFoldersOf(path);

  const stat = async (path: string) => {
    const bytes = files.get(path);
    if (bytes === undefined && !folders.has(path)) throw missing(path);
    return {
      isFile: () => bytes !== undefined,
      isDirectory: () => bytes === undefined,
      isSymbolicLink: () => false,
      size: bytes?.byteLength ?? 0,
    };
  };
  const write = (path: string, bytes: Uint8Array) => {
    files.set(path, bytes);
    addFoldersOf(path);
  };
  const read = (path: string) => {
    const bytes = files.get(path);
    if (bytes === undefined) throw missing(path);
    return bytes;
  };
  const promises = {
    async readFile(path: string, options?: BufferEncoding | { encoding?: BufferEncoding }) {
      const bytes = read(path);
      const encoding = typeof options === 'string' ? options : options?.encoding;
      return encoding === undefined ? bytes : Buffer.from(bytes).toString(encoding);
    },
    async writeFile(path: string, data: string | Uint8Array) {
      write(path, Buffer.from(data));
    },
    async readdir(path: string) {
      const start = `${path}/`;
      const inside = [...files.keys()].filter((file) => file.startsWith(start));
      if (inside.length === 0) throw missing(path);
      return [...new Set(inside.map((file) => file.slice(start.length).split('/')[0]))];
    },
    async unlink(path: string) {
      files.delete(path);
    },
    // Folders are what the paths of files say.
    async mkdir() {},
    async rmdir() {},
    stat,
    lstat: stat,
    async readlink(path: string) {
      throw missing(path);
    },
    async symlink(path: string) {
      throw missing(path);
    },
  };
  return { client: { promises }, read, write, copy: () => createMemoryFiles(new Map(files)) };
}
