import { createHash } from 'node:crypto';
import type { SampleCommit } from '#service/sample/types.ts';

/** Commit, with the files that it changes. */
export type Commit = {
  oid: string;
  at: Date;
  author: { name: string; email: string };
  message: string;
  /** Maps the path of each changed file to the id of its content; null if the file was deleted. */
  changes: ReadonlyMap<string, string | null>;
};

/** Contents of files, by content id. */
export type Blobs = Map<string, Uint8Array>;

/**
 * Creates a commit from a sample commit, as the successor of the commit with the id `parent`, and
 * adds the contents of its files to `blobs`.
 */
export function createCommit(
  blobs: Blobs,
  { at, author, message, changes }: SampleCommit,
  parent: string | undefined,
): Commit {
  const changed = changes.map(({ path, content }) => {
    if (content === null) return [path, null] as const;
    const bytes = Buffer.from(content);
    // Id that git assigns to this content.
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

/** Version of a file: its path and content id in one commit. */
export type FileVersion = { commit: Commit; path: string; oid: string };

/**
 * Returns the strong entity tag of a file version: its git object id, which is a digest of the
 * content.
 */
export function getEntityTag({ oid }: { oid: string }): string {
  return `"${oid}"`;
}

/** Queries on the history of all files of a repository. */
export type FileHistory = {
  /**
   * Returns the versions of the current file at `path`, newest first. If no file is at `path` now,
   * returns the versions of the file that was deleted there last.
   */
  versionsOf(path: string): readonly FileVersion[];
  /** Returns the current version of the file at `path`. */
  current(path: string): FileVersion | undefined;
  /**
   * Returns the current path of the file that was at `path` before a move; undefined if no file was
   * moved from `path` or if the moved file was deleted.
   */
  movedTo(path: string): string | undefined;
  /**
   * Returns the version of a file in a commit. `path` can be the file's current path or its path in
   * that commit.
   */
  at(path: string, commit: string): FileVersion | undefined;
  has(commit: string): boolean;
  /** Returns the last commit that changed or deleted the file at `path`. */
  lastCommitOf(path: string): Commit | undefined;
  paths(): Iterable<string>;
};

/**
 * History of one file under all its paths; `versions` are ordered from oldest to newest. `endsAt`
 * is the index of the commit that deleted the file; undefined if the file exists.
 */
type FileTimeline = { path: string; versions: FileVersion[]; endsAt: number | undefined };

/**
 * Builds the history of every file from `commits`, oldest first. If a commit deletes a file and
 * adds a file with the same content, this counts as a move.
 */
export function buildFileHistory(commits: readonly Commit[]): FileHistory {
  const numberOf = new Map(commits.map(({ oid }, index) => [oid, index]));
  const living = new Map<string, FileTimeline>();
  const ended = new Map<string, FileTimeline>();
  const moved = new Map<string, FileTimeline>();
  const tree = new Map<string, string>();
  /** Changes of each path, oldest first; the content id is null after a deletion. */
  const changesOf = new Map<string, { number: number; oid: string | null }[]>();

  for (const [number, commit] of commits.entries()) {
    const removed = [...commit.changes.keys()].filter(
      (path) => commit.changes.get(path) === null && tree.has(path),
    );
    /** Removed paths by content id, last first. A search for each added file would be quadratic. */
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
