import { createForbiddenProblem, createNotFoundProblem } from '#service/problem.ts';
import type { SingleFileCommit } from '#service/storage/commit-store.ts';
import type { Repository } from './repository.ts';

/** User with the groups in the claim of the access token that controls access to repositories. */
export type Reader = { subject: string; groups: readonly string[] };

/** Origin of one repository: a folder of git, or the sample. */
export type RepositorySource = {
  readonly slug: string;
  isReadableBy(reader: Reader): boolean;
  /** Loads new commits and returns the repository. */
  refresh(): Promise<Repository>;
  /** Stores a commit; undefined if users can't commit. */
  add?: (commit: SingleFileCommit) => Promise<void>;
};

/** Repositories of the service, including commits that users have made. */
export type Repositories = ReturnType<typeof createRepositories>;

type Parts = {
  /** Returns the repositories that currently exist. */
  sources: () => readonly RepositorySource[];
  /** Updates the index of a repository, and publishes the changes of its files. */
  index: (source: RepositorySource, repository: Repository) => Promise<void>;
  onFault: (error: unknown) => void;
};

export function createRepositories({ sources, index, onFault }: Parts) {
  const opened = new Map<string, { source: RepositorySource; repository: Promise<Repository> }>();

  const find = (slug: string) => sources().find((source) => source.slug === slug);

  const isReadable = (slug: string, reader: Reader): boolean =>
    find(slug)?.isReadableBy(reader) ?? false;

  /** Returns the repository without an access check. Throws a 404 if it doesn't exist. */
  function open(slug: string): Promise<Repository> {
    const source = find(slug);
    if (source === undefined) throw createNotFoundProblem(`There is no repository ${slug}.`);
    const known = opened.get(slug);
    if (known?.source === source) return known.repository;
    const repository = source.refresh();
    opened.set(slug, { source, repository });
    repository.catch(() => opened.delete(slug));
    return repository;
  }

  /** Loads new commits of a repository and publishes the changes of its files. */
  async function refresh(slug: string): Promise<void> {
    const source = find(slug);
    if (source === undefined) return;
    await open(slug);
    await index(source, await source.refresh());
  }

  return {
    slugs: (): string[] => sources().map(({ slug }) => slug),
    /** True if `reader` can read the repository; false if it doesn't exist. */
    isReadable,
    open: async (slug: string) => open(slug),
    /**
     * Returns the repository if `reader` can read it. Throws a 404 if the repository doesn't exist,
     * and a 403 if `reader` can't read the repository.
     */
    async openFor(slug: string, reader: Reader): Promise<Repository> {
      const repository = await open(slug);
      if (isReadable(slug, reader)) return repository;
      throw createForbiddenProblem(`You may not read the repository ${slug}.`);
    },
    /** Updates the index of these repositories, if they have changed. */
    async indexAll(slugs: readonly string[]): Promise<void> {
      for (const slug of slugs) {
        const source = find(slug);
        if (source !== undefined) await index(source, await open(slug));
      }
    },
    refresh,
    async commit(slug: string, commit: SingleFileCommit): Promise<void> {
      const source = find(slug);
      if (source?.add === undefined) throw createNotFoundProblem(`There is no repository ${slug}.`);
      // The index must contain the state before the commit, to find what the commit changes.
      await refresh(slug);
      await source.add(commit);
      // The commit is stored, so a failing index must not make the user repeat it.
      await refresh(slug).catch(onFault);
    },
  };
}
