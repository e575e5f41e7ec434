import git from 'isomorphic-git';
import type { SampleCommit } from '#service/sample-types.ts';
import { GIT_FOLDER, writeObject } from './loose-objects.ts';
import type { MemoryFiles } from './memory-files.ts';

const BRANCH = 'refs/heads/main';

/** Object ids of the files of one commit, by path. */
export type TreeOfFiles = ReadonlyMap<string, string>;

/** A commit as it is in the repository. */
export type Commit = {
  oid: string;
  at: Date;
  author: { name: string; email: string };
  message: string;
  tree: TreeOfFiles;
};

/** Makes a bare repository with these commits, oldest first. */
export async function writeRepository(
  files: MemoryFiles,
  samples: Iterable<SampleCommit>,
): Promise<Commit[]> {
  await git.init({ fs: files.client, gitdir: GIT_FOLDER, bare: true, defaultBranch: 'main' });
  const commits: Commit[] = [];
  for (const sample of samples) commits.push(writeCommit(files, sample, commits.at(-1)));
  await moveBranch(files, commits.at(-1));
  return commits;
}

/** Adds one commit after `parent` and moves the branch to it. */
export async function addCommit(
  files: MemoryFiles,
  sample: SampleCommit,
  parent: Commit | undefined,
): Promise<Commit> {
  const commit = writeCommit(files, sample, parent);
  await moveBranch(files, commit);
  return commit;
}

async function moveBranch(files: MemoryFiles, commit: Commit | undefined): Promise<void> {
  if (commit === undefined) return;
  const place = { fs: files.client, gitdir: GIT_FOLDER, ref: BRANCH };
  await git.writeRef({ ...place, value: commit.oid, force: true });
}

function writeCommit(
  files: MemoryFiles,
  { at, author, message, changes }: SampleCommit,
  parent: Commit | undefined,
): Commit {
  const tree = new Map(parent?.tree);
  for (const { path, content } of changes) {
    if (content === null) tree.delete(path);
    else tree.set(path, writeObject(files, 'blob', Buffer.from(content)));
  }
  // Git keeps whole seconds.
  const seconds = Math.floor(Date.parse(at) / 1000);
  const signature = `${author.name} <${author.email}> ${seconds} +0000`;
  const lines = [
    `tree ${writeFolder(files, tree)}`,
    ...(parent === undefined ? [] : [`parent ${parent.oid}`]),
    `author ${signature}`,
    `committer ${signature}`,
    '',
    message,
    '',
  ];
  const oid = writeObject(files, 'commit', Buffer.from(lines.join('\n')));
  return { oid, at: new Date(seconds * 1000), author, message, tree };
}

type Entry = { mode: string; name: string; oid: string };

function writeFolder(files: MemoryFiles, tree: TreeOfFiles): string {
  const entries: Entry[] = [];
  const folders = new Map<string, Map<string, string>>();
  for (const [path, oid] of tree) {
    const [name = '', ...rest] = path.split('/');
    if (rest.length === 0) {
      entries.push({ mode: '100644', name, oid });
    } else {
      const folder = folders.get(name) ?? new Map<string, string>();
      folders.set(name, folder.set(rest.join('/'), oid));
    }
  }
  for (const [name, inside] of folders) {
    entries.push({ mode: '40000', name, oid: writeFolder(files, inside) });
  }
  return writeObject(files, 'tree', Buffer.concat(entries.sort(inGitOrder).map(encodeEntry)));
}

/** By bytes, a folder as if its name ended with a slash. */
function inGitOrder(one: Entry, other: Entry): number {
  const key = ({ mode, name }: Entry) => Buffer.from(mode === '40000' ? `${name}/` : name);
  return Buffer.compare(key(one), key(other));
}

function encodeEntry({ mode, name, oid }: Entry): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, 'hex')]);
}
