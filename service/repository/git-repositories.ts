import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { codeHostSlugSchema } from '#service/field-schemas.ts';
import { type GitRepository, openGitRepository, readHead } from './git-repository.ts';
import type { RepositorySource } from './repositories.ts';

const WATCH_MS = 2_000;
/** Number of watch intervals after which the list of repositories is read again. */
const LIST_INTERVALS = 5;
const DEEPEST_FOLDER = 4;

const listed = v.array(
  v.strictObject({
    slug: codeHostSlugSchema,
    path: v.pipe(v.string(), v.minLength(1)),
    title: v.optional(v.string()),
    readers: v.optional(v.array(v.string())),
  }),
);

/**
 * Returns the bare repositories in a folder, whose slugs are their paths without `.git`, or those
 * that a JSON file lists. Throws an Error with one sentence if the location can't be read.
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
    const folder = resolve(dirname(location), path);
    if (isBareRepository(folder)) return { slug, path: folder, title, readers };
    throw new Error(`${location}: ${path} is no bare repository.`);
  });
}

function findBareRepositories(folder: string, depth = 0): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory() || entry.isSymbolicLink();
    if (!isFolder || entry.name.startsWith('.')) return [];
    if (isBareRepository(path)) return [path];
    return entry.isDirectory() && depth < DEEPEST_FOLDER
      ? findBareRepositories(path, depth + 1)
      : [];
  });
}

function isBareRepository(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false }),
  );
}

export type GitRepositories = ReturnType<typeof openGitRepositories>;

/** Opens the bare repositories of a folder or a JSON file. */
export function openGitRepositories(location: string) {
  type Entry = { repository: GitRepository; opened: ReturnType<typeof openGitRepository> };
  let entries = new Map<string, Entry>();
  let sources: readonly RepositorySource[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;

  function list(): void {
    const former = entries;
    entries = new Map();
    for (const repository of listGitRepositories(location)) {
      const known = former.get(repository.slug);
      const isSame = JSON.stringify(known?.repository) === JSON.stringify(repository);
      const opened = isSame && known ? known.opened : openGitRepository(repository);
      entries.set(repository.slug, { repository, opened });
    }
    for (const [slug, { opened }] of former) {
      if (entries.get(slug)?.opened !== opened) opened.close();
    }
    sources = [...entries.values()].map(({ opened }) => opened.source);
  }

  list();
  return {
    /** Returns the repositories that currently exist. */
    sources: () => sources,
    /** True if only some groups can read a repository. */
    hasReaders: () =>
      [...entries.values()].some(({ repository }) => repository.readers !== undefined),
    /** Calls `refresh` for each repository, and again whenever its default branch has changed. */
    watch(refresh: (slug: string) => Promise<void>, onFault: (error: unknown) => void): void {
      const heads = new Map<string, string | undefined>();
      let intervals = 0;

      async function check(): Promise<void> {
        intervals += 1;
        if (intervals % LIST_INTERVALS === 0) list();
        for (const { repository, opened } of entries.values()) {
          const { slug, path } = repository;
          const head = await readHead(path);
          if (!isOpen || (heads.has(slug) && heads.get(slug) === head)) continue;
          if (!sources.includes(opened.source)) continue;
          await refresh(slug);
          heads.set(slug, head);
        }
      }
      const run = () =>
        void check()
          .catch((error: unknown) => {
            if (isOpen) onFault(error);
          })
          .finally(() => {
            if (!isOpen) return;
            timer = setTimeout(run, WATCH_MS);
            timer.unref?.();
          });
      run();
    },
    close(): void {
      isOpen = false;
      clearTimeout(timer);
      for (const { opened } of entries.values()) opened.close();
    },
  };
}
