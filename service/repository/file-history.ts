import { createHash } from 'node:crypto';
import type { SampleCommit } from '#service/sample/types.ts';

/** A commit with all files that it leaves. */
export type Commit = {
  oid: string;
  at: Date;
  author: { name: string; email: string };
  message: string;
  /** Ids of the files' contents, by path. */
  tree: ReadonlyMap<string, string>;
};

/** Contents of files, by id. */
export type Blobs = Map<string, Uint8Array>;

/** Returns the commit that a sample makes after `parent`, and adds the contents of its files to `blobs`. */
export function makeCommit(
  blobs: Blobs,
  { at, author, message, changes }: SampleCommit,
  parent: Commit | undefined,
): Commit {
  const tree = new Map(parent?.tree);
  const changed = changes.map(({ path, content }) => {
    if (content === null) {
      tree.delete(path);
      return [path, null];
    }
    const bytes = Buffer.from(content);
    // The id that git gives to this content.
    const oid = sha1(Buffer.concat([Buffer.from(`blob ${bytes.byteLength}\0`), bytes]));
    blobs.set(oid, bytes);
    tree.set(path, oid);
    return [path, oid];
  });
  // As in git, a time has whole seconds.
  const time = new Date(Math.floor(Date.parse(at) / 1000) * 1000);
  const oid = sha1(JSON.stringify([parent?.oid, time, author, message, changed]));
  return { oid, at: time, author, message, tree };
}

function sha1(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('hex');
}

/** A file as one commit left it. */
export type FileVersion = { commit: Commit; path: string; oid: string };

/** The strong entity tag of a file in git, which names content by its digest already. */
export function tagOf({ oid }: { oid: string }): string {
  return `"${oid}"`;
}

/** What became of the files of a repository, commit by commit. */
export type FileHistory = {
  /** The versions of the file that is at `path` now, or was when it was deleted; newest first. */
  versionsOf(path: string): readonly FileVersion[];
  /** The file at `path` now. */
  current(path: string): FileVersion | undefined;
  /** Where the file went that was at `path`, as long as it is still somewhere. */
  movedTo(path: string): string | undefined;
  /** The file that was at `path` when `commit` was made, by the name it has now or had then. */
  at(path: string, commit: string): FileVersion | undefined;
  has(commit: string): boolean;
  paths(): Iterable<string>;
};

/** The life of one file under its names, oldest version first. */
type Life = { path: string; versions: FileVersion[]; endsAt: number | undefined };

/** Follows every file through `commits`, oldest first. A file moved if it has the same bytes elsewhere. */
export function traceFiles(commits: readonly Commit[]): FileHistory {
  const numberOf = new Map(commits.map(({ oid }, index) => [oid, index]));
  const living = new Map<string, Life>();
  const ended = new Map<string, Life>();
  const moved = new Map<string, Life>();
  let before: ReadonlyMap<string, string> = new Map();

  for (const [index, commit] of commits.entries()) {
    const { tree } = commit;
    const removed = [...before.keys()].filter((path) => !tree.has(path));
    for (const [path, oid] of tree) {
      if (before.get(path) === oid) continue;
      const origin = before.has(path)
        ? path
        : removed.find((former) => before.get(former) === oid && living.has(former));
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
      ended.set(path, { ...life, endsAt: index });
    }
    before = tree;
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
      const then = commit.tree.get(path);
      if (then !== undefined) return { commit, path, oid: then };
      const life = lifeAt(path);
      if (life?.endsAt !== undefined && life.endsAt <= number) return undefined;
      return life?.versions.findLast(({ commit: { oid } }) => (numberOf.get(oid) ?? 0) <= number);
    },
    has: (oid) => numberOf.has(oid),
    paths: () => living.keys(),
  };
}
