import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { codeHostSlugSchema } from '#service/field-schemas.ts';
import { withinLimit } from '#service/time-limit.ts';
import { type GitRepository, openGitRepository, readHead } from './git-repository.ts';
import type { RepositorySource } from './repositories.ts';

const WATCH_MS = 2_000;
/** Number of watch intervals after which the list of repositories is read again. */
const LIST_INTERVALS = 5;
const DEEPEST_FOLDER = 4;
/** Maximum pause between retries of a damaged repository that hasn't changed, in watch intervals. */
const LONGEST_PAUSE_INTERVALS = 32;
/** Maximum milliseconds for which one repository delays the checks of others. */
const CHECK_LIMIT_MS = 30_000;

const listed = v.array(
  v.strictObject({
    slug: codeHostSlugSchema,
    path: v.pipe(v.string(), v.minLength(1)),
    title: v.optional(v.string()),
    readers: v.optional(v.array(v.string())),
  }),
);

/**
 * Reads a folder, where the slugs are the paths without `.git`, or a JSON file. @throws Error with
 * one sentence
 */
export function listGitRepositories(location: string): GitRepository[] {
  if (statSync(location).isDirectory()) {
    return findBareRepositories(location).map((path) => ({
      slug: relative(location, path)
        .split(sep)
        .join('/')
        .replace(/\.git$/, ''),
      path,
      title: undefined,
      readers: undefined,
    }));
  }
  const list = v.safeParse(
    v.pipe(v.string(), v.parseJson(), listed),
    readFileSync(location, 'utf8'),
  );
  if (!list.success) {
    const [issue] = list.issues;
    throw new Error(`${location}: ${v.getDotPath(issue) ?? 'The list'}: ${issue.message}`);
  }
  const slugs = list.output.map(({ slug }) => slug);
  const repeated = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (repeated !== undefined) throw new Error(`${location}: ${repeated} is listed twice.`);
  return list.output.map(({ path, title, readers, slug }) => {
    return { slug, path: resolve(dirname(location), path), title, readers };
  });
}

function findBareRepositories(folder: string, depth = 0): string[] {
  return readFolder(folder, depth).flatMap((entry) => {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory() || entry.isSymbolicLink();
    if (!isFolder || entry.name.startsWith('.')) return [];
    if (isBareRepository(path)) return [path];
    return entry.isDirectory() && depth < DEEPEST_FOLDER
      ? findBareRepositories(path, depth + 1)
      : [];
  });
}

/** Lists a folder. One that is gone or can't be read counts as empty, so that it hides no other. */
function readFolder(folder: string, depth: number): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (depth === 0) throw error;
    return [];
  }
}

/** One part can be missing, so that a damaged repository is reported instead of ignored. */
function isBareRepository(folder: string): boolean {
  const parts = ['HEAD', 'objects', 'refs'].filter((name) => existsSync(join(folder, name)));
  return parts.length >= 2;
}

export type GitRepositories = ReturnType<typeof openGitRepositories>;

/** Opens a folder or a JSON file, checked for changes every `watchMs` milliseconds. */
export function openGitRepositories(location: string, { watchMs = WATCH_MS } = {}) {
  type Opened = { repository: GitRepository } & ReturnType<typeof openGitRepository>;
  let current: readonly Opened[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;

  function list(): void {
    const former = new Map(current.map((one) => [JSON.stringify(one.repository), one]));
    // If this throws, the former repositories remain.
    current = listGitRepositories(location).map(
      (repository) =>
        former.get(JSON.stringify(repository)) ?? { repository, ...openGitRepository(repository) },
    );
    for (const one of former.values()) if (!current.includes(one)) one.close();
  }

  list();
  return {
    /** The list can restrict repositories to groups, now or after a change. */
    canRestrict: !statSync(location).isDirectory(),
    sources: () => current.map(({ source }) => source),
    /**
     * Calls `refresh` for each repository, and when its default branch has changed; again after
     * increasing pauses if it returns false. `report` receives why the list of repositories can't
     * be read, or undefined.
     */
    watch(refresh: (slug: string) => Promise<boolean>, report: (problem: unknown) => void): void {
      const checks = new WeakMap<RepositorySource, () => Promise<void>>();
      let intervals = 0;

      function createCheck({ repository: { slug, path } }: Opened): () => Promise<void> {
        let known: string | undefined;
        let failures = 0;
        let retryAt = 0;
        let running: Promise<void> | undefined;
        async function check(): Promise<void> {
          // A failure counts as a state too, so a damaged repository isn't read again and again.
          const head = await readHead(path).then(
            (oid) => `at ${oid}`,
            (error: unknown) => String(error),
          );
          if (!isOpen || (head === known && (failures === 0 || intervals < retryAt))) return;
          const isDone = await refresh(slug);
          failures = isDone ? 0 : failures + 1;
          retryAt = intervals + Math.min(2 ** failures, LONGEST_PAUSE_INTERVALS);
          known = head;
        }
        return () => {
          running ??= check().finally(() => {
            running = undefined;
          });
          return running;
        };
      }

      async function checkAll(): Promise<void> {
        intervals += 1;
        if (intervals % LIST_INTERVALS === 0) {
          try {
            list();
            report(undefined);
          } catch (error) {
            report(error);
          }
        }
        for (const opened of current) {
          if (!isOpen || !current.includes(opened)) continue;
          const check = checks.get(opened.source) ?? createCheck(opened);
          checks.set(opened.source, check);
          // A file system that hangs doesn't stop the others.
          await withinLimit(check(), CHECK_LIMIT_MS);
        }
      }
      const run = () =>
        void checkAll().finally(() => {
          if (!isOpen) return;
          timer = setTimeout(run, watchMs);
          timer.unref?.();
        });
      run();
    },
    close(): void {
      isOpen = false;
      clearTimeout(timer);
      for (const { close } of current) close();
    },
  };
}
