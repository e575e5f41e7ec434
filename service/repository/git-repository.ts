import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Commit, FileVersion } from './file-history.ts';
import { createObjectReader, runGit } from './git-objects.ts';
import type { RepositorySource } from './repositories.ts';
import { openRepository, type Repository } from './repository.ts';

/** `readers` are groups; if undefined, every signed-in user can read. */
export type GitRepository = {
  slug: string;
  path: string;
  title: string | undefined;
  readers: readonly string[] | undefined;
};

/** Symbolic links and submodules aren't files of the repository. */
const FILE_MODES = ['100644', '100755'];
const MAX_PATH_BYTES = 2_048;
const MISSING = /^0+$/;
const COMMIT_ID = /^(?:[\da-f]{40}|[\da-f]{64})$/;
/** A comment, a commit id with a name, or the target of a tag. */
const PACKED_REF = /^(?:#.*|\^?[\da-f]{40,64}(?: .+)?)?$/;
const COMMIT_FIELDS = ['%H', '%P', '%ct', '%aN', '%aE', '%B'].join('%x00');
const COMMIT_ID_BEGINNING = /^[\da-f]{7,63}$/;
const DEFAULT_DESCRIPTION = /^Unnamed repository/;

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the latest commit of the default branch. @throws if the file with its id is damaged,
 * because a damaged repository must not look like one whose files were all deleted
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
 * Returns the commits of the default branch after `after`, oldest first, by first parents only, so
 * that a merge is one commit. Undefined if `after` isn't one of them.
 */
async function readCommits(path: string, after: string | undefined): Promise<Commit[] | undefined> {
  // Random, so that no commit message can contain it.
  const boundary = randomUUID();
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
    `--format=format:${boundary}${COMMIT_FIELDS}%x00`,
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
 * Paths that aren't UTF-8 can't be requested, and one long path must not prevent PostgreSQL's index
 * of the whole repository.
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

/** Follows git-check-ref-format. Other texts could be expressions, such as `main~3`. */
function isRefName(name: string): boolean {
  const isForbidden = /[\p{Cc} ~^:?*[\\]|\.\.|@\{|^-|\.$/u.test(name);
  const parts = name.split('/');
  return !isForbidden && parts.every((part) => part !== '' && !/^\.|\.lock$/.test(part));
}

/** Returns the possible references in git's order. */
function listRefs(name: string): string[] {
  if (name === 'HEAD' || /^refs\/(?:tags|heads)\//.test(name)) return [name];
  return [`refs/tags/${name}`, `refs/heads/${name}`];
}

/**
 * Returns the object id of `HEAD`, a tag or a branch. `git log` would also accept expressions:
 * `x-g1a2b3c4` finds commit 1a2b3c4 even if it isn't published.
 */
async function findRef(path: string, name: string): Promise<string | undefined> {
  if (name === 'HEAD') return readHead(path);
  const refs = listRefs(name);
  const output = await runGit(path, 'for-each-ref', '--format=%(refname) %(objectname)', ...refs);
  const lines = output.split('\n').map((line) => line.split(' '));
  return refs
    .map((ref) => lines.find(([found]) => found === ref)?.[1])
    .find((oid) => oid !== undefined);
}

/** Loads a commit by `id`, the full or abbreviated id of a commit or an annotated tag. */
async function readCommit(path: string, id: string): Promise<Commit | undefined> {
  const format = `--format=format:${COMMIT_FIELDS}%x00`;
  try {
    const output = await runGit(path, 'log', '-1', format, `${id}^{commit}`, '--');
    return output ? parseCommit(output).commit : undefined;
  } catch (error) {
    // Git reports an unknown id by its exit code.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number')
      return undefined;
    throw error;
  }
}

/** Finds a tag, branch or id. A commit that no tag or branch contains isn't published. */
async function findCommit(path: string, name: string): Promise<Commit | undefined> {
  if (!COMMIT_ID.test(name) && isRefName(name)) {
    const oid = await findRef(path, name);
    if (oid !== undefined) return readCommit(path, oid);
  }
  if (!COMMIT_ID.test(name) && !COMMIT_ID_BEGINNING.test(name)) return undefined;
  const commit = await readCommit(path, name);
  if (commit === undefined) return undefined;
  const parts = ['rev-list', '--max-count=1', commit.oid, '--not', '--branches', '--tags', 'HEAD'];
  return (await runGit(path, ...parts)) === '' ? commit : undefined;
}

async function findFileIn(
  repository: string,
  commit: Commit,
  path: string,
): Promise<FileVersion | undefined> {
  const parts = ['--literal-pathspecs', 'ls-tree', '-z', commit.oid, '--', path];
  const output = await runGit(repository, ...parts);
  for (const entry of output.split('\0')) {
    const [, mode = '', oid, found] = /^(\d+) blob (\w+)\t(.*)$/s.exec(entry) ?? [];
    if (oid !== undefined && found === path && FILE_MODES.includes(mode))
      return { commit, path, oid };
  }
  return undefined;
}

/** `close` ends its process of git. */
export function openGitRepository({ slug, path, title, readers }: GitRepository) {
  const objects = createObjectReader(path);
  const findNext = pLimit(1);
  const searches = new Map<string, Promise<Commit | undefined>>();
  let opened: ReturnType<typeof openRepository> | undefined;
  let refreshing: Promise<Repository> | undefined;

  /** Finds commits one at a time, so that requests for versions can't start many processes. */
  function findOnce(name: string): Promise<Commit | undefined> {
    const search =
      searches.get(name) ??
      findNext(() => findCommit(path, name)).finally(() => searches.delete(name));
    searches.set(name, search);
    return search;
  }

  async function open() {
    const text = await readFile(join(path, 'description'), 'utf8').catch(() => '');
    const description = DEFAULT_DESCRIPTION.test(text) ? null : text.trim() || null;
    return openRepository({
      slug,
      title: title ?? null,
      description,
      keptSince: undefined,
      commits: [],
      findCommit: findOnce,
      findFileIn: (commit, file) => findFileIn(path, commit, file),
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
