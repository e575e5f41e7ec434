import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Commit } from './file-history.ts';
import { createObjectReader, runGit } from './git-objects.ts';
import type { RepositorySource } from './repositories.ts';
import { openRepository, type Repository } from './repository.ts';

/** Bare repository of git. `readers` are groups; if undefined, everybody who is signed in can read. */
export type GitRepository = {
  slug: string;
  path: string;
  title: string | undefined;
  readers: readonly string[] | undefined;
};

/** Modes of regular files. Symbolic links and submodules aren't files of the repository. */
const FILE_MODES = ['100644', '100755'];
const MAX_PATH_BYTES = 2_048;
const MISSING = /^0+$/;
const COMMIT_ID = /^(?:[\da-f]{40}|[\da-f]{64})$/;
/** Line of the file packed-refs: a comment, a commit id with a name, or the target of a tag. */
const PACKED_REF = /^(?:#.*|\^?[\da-f]{40,64}(?: .+)?)?$/;
const DEFAULT_DESCRIPTION = /^Unnamed repository/;

/** Reads a file of a repository; undefined if it doesn't exist. */
async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the id of the latest commit of the default branch; undefined if there is none. Throws if
 * a file with this id is damaged, because a damaged repository must not look like an empty one,
 * whose files were all deleted.
 */
export async function readHead(path: string): Promise<string | undefined> {
  const requireId = (id: string, file: string) => {
    if (COMMIT_ID.test(id)) return id;
    throw new Error(`The file ${file} is damaged.`);
  };
  const head = (await readFile(join(path, 'HEAD'), 'utf8')).trim();
  if (!head.startsWith('ref: ')) return requireId(head, 'HEAD');
  const branch = head.slice('ref: '.length);
  const loose = await readIfExists(join(path, branch));
  if (loose !== undefined) return requireId(loose.trim(), branch);
  const packed = await readIfExists(join(path, 'packed-refs'));
  if (packed === undefined) return undefined;
  const lines = packed.split('\n');
  const isDamaged = lines.length === 1 || lines.some((line) => !PACKED_REF.test(line));
  if (isDamaged) throw new Error('The file packed-refs is damaged.');
  return lines.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0];
}

/**
 * Returns the commits of the default branch after the commit `after`, oldest first. Follows only
 * the first parents, so that a merge is one commit. Returns undefined if `after` isn't one of them.
 */
async function readCommits(path: string, after: string | undefined): Promise<Commit[] | undefined> {
  // The boundary is random, so that no commit message can contain it.
  const boundary = randomUUID();
  const fields = ['%H', '%P', '%ct', '%aN', '%aE', '%B'].join('%x00');
  const output = await runGit(
    path,
    'log',
    '--first-parent',
    '--diff-merges=first-parent',
    '--raw',
    '--no-renames',
    '--no-abbrev',
    '-z',
    '--reverse',
    `--format=format:${boundary}${fields}%x00`,
    after === undefined ? 'HEAD' : `${after}..HEAD`,
    '--',
  );
  const [, ...blocks] = output.split(boundary);
  const parsed = blocks.map(parseCommit);
  if (after !== undefined && parsed[0] !== undefined && parsed[0].parent !== after)
    return undefined;
  return parsed.map(({ commit }) => commit);
}

/**
 * True if requests and the index of PostgreSQL can contain a path: paths that aren't UTF-8 can't be
 * requested, and one long path must not prevent the index of the whole repository.
 */
const isUsable = (path: string) =>
  !path.includes('\uFFFD') && Buffer.byteLength(path) <= MAX_PATH_BYTES;

function parseCommit(block: string): { parent: string | undefined; commit: Commit } {
  const [oid = '', parents = '', seconds = '', name = '', email = '', message = '', ...changed] =
    block.split('\0');
  const changes = new Map<string, string | null>();
  for (const [index, token] of changed.entries()) {
    const [, after, , id] = /^\n?:\d+ (\d+) (\w+) (\w+) \w$/.exec(token) ?? [];
    const path = changed[index + 1];
    if (after === undefined || id === undefined || !path || !isUsable(path)) continue;
    changes.set(path, FILE_MODES.includes(after) && !MISSING.test(id) ? id : null);
  }
  const commit = {
    oid,
    at: new Date(Number(seconds) * 1000),
    author: { name, email },
    message: message.trim(),
    changes,
  };
  return { parent: parents.split(' ')[0] || undefined, commit };
}

/** Opens a bare repository. `close` ends its process of git. */
export function openGitRepository({ slug, path, title, readers }: GitRepository) {
  const objects = createObjectReader(path);
  let opened: ReturnType<typeof openRepository> | undefined;
  let refreshing: Promise<Repository> | undefined;

  async function open() {
    const text = await readFile(join(path, 'description'), 'utf8').catch(() => '');
    const description = DEFAULT_DESCRIPTION.test(text) ? null : text.trim() || null;
    return openRepository({
      slug,
      title: title ?? null,
      description,
      keptSince: undefined,
      commits: [],
      read: objects.read,
      sizeOf: objects.sizeOf,
    });
  }

  async function load(): Promise<Repository> {
    opened ??= await open();
    const { repository, setCommits } = opened;
    const known = repository.head()?.oid;
    const head = await readHead(path);
    if (head === known) return repository;
    if (head === undefined) {
      setCommits([], true);
      return repository;
    }
    const added =
      known === undefined ? undefined : await readCommits(path, known).catch(() => undefined);
    if (added === undefined) setCommits((await readCommits(path, undefined)) ?? [], true);
    else setCommits(added, false);
    return repository;
  }

  const source: RepositorySource = {
    slug,
    isReadableBy: ({ groups }) =>
      readers === undefined || readers.some((one) => groups.includes(one)),
    refresh() {
      refreshing ??= load().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
  };
  return { source, close: objects.close };
}
