import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import git, { type TreeEntry } from 'isomorphic-git';
import type { SampleCommit } from '#reference-service/sample-types.ts';
import type { MemoryFiles } from './memory-files.ts';

export const GIT_FOLDER = '/repository.git';
export const BRANCH = 'refs/heads/main';

/** Object ids of the files of one commit, by path. */
export type TreeOfFiles = ReadonlyMap<string, string>;

/** Makes a bare repository with these commits, oldest first. */
export async function writeRepository(
  files: MemoryFiles,
  commits: Iterable<SampleCommit>,
): Promise<void> {
  const fs = files.client;
  await git.init({ fs, gitdir: GIT_FOLDER, bare: true, defaultBranch: 'main' });
  let parent: Commit | undefined;
  for (const commit of commits) parent = await writeCommit(files, commit, parent);
}

type Commit = { oid: string; tree: TreeOfFiles };

/** Adds one commit after `parent` and moves the branch to it. */
export async function writeCommit(
  files: MemoryFiles,
  { at, author, message, changes }: SampleCommit,
  parent: Commit | undefined,
): Promise<Commit> {
  const fs = files.client;
  const gitdir = GIT_FOLDER;
  const tree = new Map(parent?.tree);
  for (const { path, content } of changes) {
    if (content === null) tree.delete(path);
    else tree.set(path, await writeBlob(files, content));
  }
  const timestamp = Math.floor(Date.parse(at) / 1000);
  const signature = { ...author, timestamp, timezoneOffset: 0 };
  const oid = await git.writeCommit({
    fs,
    gitdir,
    commit: {
      tree: await writeFolder(files, tree),
      parent: parent === undefined ? [] : [parent.oid],
      author: signature,
      committer: signature,
      message: `${message}\n`,
    },
  });
  await git.writeRef({ fs, gitdir, ref: BRANCH, value: oid, force: true });
  return { oid, tree };
}

/** Deflated here, because the library's own way takes seven times as long. */
async function writeBlob(files: MemoryFiles, content: string | Uint8Array): Promise<string> {
  const body = Buffer.from(content);
  const object = Buffer.concat([Buffer.from(`blob ${body.byteLength}\0`), body]);
  const oid = createHash('sha1').update(object).digest('hex');
  return git.writeObject({
    fs: files.client,
    gitdir: GIT_FOLDER,
    format: 'deflated',
    object: deflateSync(object, { level: 1 }),
    oid,
  });
}

async function writeFolder(files: MemoryFiles, tree: TreeOfFiles): Promise<string> {
  const entries: TreeEntry[] = [];
  const folders = new Map<string, Map<string, string>>();
  for (const [path, oid] of tree) {
    const [name = '', ...rest] = path.split('/');
    if (rest.length === 0) {
      entries.push({ mode: '100644', path: name, oid, type: 'blob' });
    } else {
      const folder = folders.get(name) ?? new Map<string, string>();
      folders.set(name, folder.set(rest.join('/'), oid));
    }
  }
  for (const [name, inside] of folders) {
    const oid = await writeFolder(files, inside);
    entries.push({ mode: '040000', path: name, oid, type: 'tree' });
  }
  return git.writeTree({ fs: files.client, gitdir: GIT_FOLDER, tree: entries });
}
