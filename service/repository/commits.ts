import { createHash } from 'node:crypto';
import type { SampleCommit } from '#service/sample-types.ts';

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
