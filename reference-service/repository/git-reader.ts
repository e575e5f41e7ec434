import git from 'isomorphic-git';
import { BRANCH, GIT_FOLDER, type TreeOfFiles } from './git-writer.ts';
import type { MemoryFiles } from './memory-files.ts';

export type ReadCommit = {
  oid: string;
  at: Date;
  author: { name: string; email: string };
  message: string;
  tree: TreeOfFiles;
};

/** Every commit of the branch, oldest first. */
export async function readCommits(files: MemoryFiles): Promise<ReadCommit[]> {
  const fs = files.client;
  // Parsed trees of this reading: most folders stay as they are from one commit to the next.
  const cache = {};
  const log = await git.log({ fs, gitdir: GIT_FOLDER, ref: BRANCH, cache });
  const known = new Map<string, TreeOfFiles>();
  const commits: ReadCommit[] = [];
  for (const { oid, commit } of log.toReversed()) {
    commits.push({
      oid,
      at: new Date(commit.author.timestamp * 1000),
      author: { name: commit.author.name, email: commit.author.email },
      message: commit.message.trim(),
      tree: await readFolder(files, commit.tree, known),
    });
  }
  return commits;
}

async function readFolder(
  files: MemoryFiles,
  oid: string,
  known: Map<string, TreeOfFiles>,
): Promise<TreeOfFiles> {
  const read = known.get(oid);
  if (read !== undefined) return read;
  const { tree } = await git.readTree({ fs: files.client, gitdir: GIT_FOLDER, oid });
  const found = new Map<string, string>();
  for (const entry of tree) {
    if (entry.type === 'blob') found.set(entry.path, entry.oid);
    if (entry.type !== 'tree') continue;
    for (const [path, blob] of await readFolder(files, entry.oid, known)) {
      found.set(`${entry.path}/${path}`, blob);
    }
  }
  known.set(oid, found);
  return found;
}

export async function readBlob(files: MemoryFiles, oid: string): Promise<Uint8Array> {
  const { blob } = await git.readBlob({ fs: files.client, gitdir: GIT_FOLDER, oid });
  return blob;
}
