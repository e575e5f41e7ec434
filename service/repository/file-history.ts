import { createHash } from 'node:crypto';
import type { SampleCommit } from '#service/sample/types.ts';

/** Commit with the files that it changes. */
export type Commit = {
  oid: string;
  at: Date;
  author: { name: string; email: string };
  message: string;
  /** Content id by path; null for a deleted file. */
  changes: ReadonlyMap<string, string | null>;
};

/** Contents of files, by their content id. */
export type Blobs = Map<string, Uint8Array>;

/** Creates the successor of `parent`. Adds the contents of its files to `blobs`. */
export function createCommit(
  blobs: Blobs,
  { at, author, message, changes }: SampleCommit,
  parent: string | undefined,
): Commit {
  const changed = changes.map(({ path, content }) => {
    if (content === null) return [path, null] as const;
    const bytes = Buffer.from(content);
    // As git computes it.
    const oid = sha1(Buffer.concat([Buffer.from(`blob ${bytes.byteLength}\0`), bytes]));
    blobs.set(oid, bytes);
    return [path, oid] as const;
  });
  // Git stores times in whole seconds.
  const time = new Date(Math.floor(Date.parse(at) / 1000) * 1000);
  const oid = sha1(JSON.stringify([parent, time, author, message, changed]));
  return { oid, at: time, author, message, changes: new Map(changed) };
}

function sha1(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('hex');
}

/** File in one commit. */
export type FileVersion = { commit: Commit; path: string; oid: string };

/** Returns the git object id: as a digest of the content, it is a strong tag. */
export function getEntityTag({ oid }: { oid: string }): string {
  return `"${oid}"`;
}

/** History of all files of a repository. */
export type FileHistory = {
  /**
   * Returns the versions at a path, newest first. If no file is there, returns those of the file
   * that was deleted there last.
   */
  versionsOf(path: string): readonly FileVersion[];
  current(path: string): FileVersion | undefined;
  /** Returns undefined if no file was moved from `path`, or the moved file was deleted. */
  movedTo(path: string): string | undefined;
  /** `path` is current or as in the commit. */
  at(path: string, commit: string): FileVersion | undefined;
  has(commit: string): boolean;
  /** Returns the last commit that changed or deleted the file. */
  lastCommitOf(path: string): Commit | undefined;
  paths(): Iterable<string>;
};

/**
 * Versions of a file under all its paths, oldest first. `endsAt` is the index of the commit that
 * deleted it.
 */
type FileTimeline = { path: string; versions: FileVersion[]; endsAt: number | undefined };

/** `commits` are oldest first. Deleting a file and adding one with the same content is a move. */
export function buildFileHistory(commits: readonly Commit[]): FileHistory {
  const numberOf = new Map(commits.map(({ oid }, index) => [oid, index]));
  const living = new Map<string, FileTimeline>();
  const ended = new Map<string, FileTimeline>();
  const moved = new Map<string, FileTimeline>();
  const tree = new Map<string, string>();
  /** Changes of each path, oldest first; `oid` is null for a deletion. */
  const changesOf = new Map<string, { number: number; oid: string | null }[]>();

  for (const [number, commit] of commits.entries()) {
    const removed = [...commit.changes.keys()].filter(
      (path) => commit.changes.get(path) === null && tree.has(path),
    );
    /**
     * Removed paths of each content id, last first. A search for each added file would be
     * quadratic.
     */
    const removedWith = new Map<string | undefined, string[]>();
    for (const path of removed.toReversed()) {
      const oid = tree.get(path);
      const known = removedWith.get(oid);
      if (known === undefined) removedWith.set(oid, [path]);
      else known.push(path);
    }
    for (const [path, oid] of commit.changes) {
      if (oid === null || tree.get(path) === oid) continue;
      const origin = tree.has(path) ? path : removedWith.get(oid)?.pop();
      const known = origin === undefined ? undefined : living.get(origin);
      const life = known ?? { path, versions: [], endsAt: undefined };
      life.versions.push({ commit, path, oid });
      if (origin !== undefined && origin !== path) {
        living.delete(origin);
        moved.set(origin, life);
      }
      life.path = path;
      living.set(path, life);
      moved.delete(path);
      ended.delete(path);
    }
    for (const path of removed) {
      const life = living.get(path);
      if (life === undefined) continue;
      living.delete(path);
      ended.set(path, { ...life, endsAt: number });
    }
    for (const [path, oid] of commit.changes) {
      if (oid === null) tree.delete(path);
      else tree.set(path, oid);
      const changes = changesOf.get(path) ?? [];
      changes.push({ number, oid });
      changesOf.set(path, changes);
    }
  }

  const lifeAt = (path: string) => living.get(path) ?? ended.get(path);
  return {
    versionsOf: (path) => lifeAt(path)?.versions.toReversed() ?? [],
    current: (path) => living.get(path)?.versions.at(-1),
    movedTo(path) {
      const life = moved.get(path);
      return life !== undefined && living.get(life.path) === life ? life.path : undefined;
    },
    at(path, oid) {
      const number = numberOf.get(oid);
      const commit = number === undefined ? undefined : commits[number];
      if (number === undefined || commit === undefined) return undefined;
      const then = changesOf.get(path)?.findLast((change) => change.number <= number)?.oid;
      if (then != null) return { commit, path, oid: then };
      const life = lifeAt(path);
      if (life?.endsAt !== undefined && life.endsAt <= number) return undefined;
      return life?.versions.findLast(({ commit: { oid } }) => (numberOf.get(oid) ?? 0) <= number);
    },
    has: (oid) => numberOf.has(oid),
    lastCommitOf: (path) => commits[changesOf.get(path)?.at(-1)?.number ?? -1],
    paths: () => living.keys(),
  };
}
