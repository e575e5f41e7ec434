import {
  createForbiddenProblem,
  createNotFoundProblem,
  createServiceUnavailableProblem,
} from '#service/problem.ts';
import type { SingleFileCommit } from '#service/storage/commit-store.ts';
import { withinLimit } from '#service/time-limit.ts';
import type { Repository } from './repository.ts';

/** The groups are in the access token, and control access to repositories. */
export type Caller = { subject: string; groups: readonly string[] };

/** A folder of git, or the sample. */
export type RepositorySource = {
  readonly slug: string;
  isReadableBy(caller: Caller): boolean;
  /** Loads new commits. */
  refresh(): Promise<Repository>;
  /** Adds a commit; undefined if users can't commit. */
  add?: (commit: SingleFileCommit) => Promise<void>;
};

/** All repositories, including the commits that users have made. */
export type Repositories = ReturnType<typeof createRepositories>;

type Parts = {
  /** Returns the repositories that currently exist. */
  sources: () => readonly RepositorySource[];
  /**
   * Updates the index and publishes the changes. Returns the paths of unreadable files; `isRetry`:
   * tries to read them again.
   */
  index: (
    source: RepositorySource,
    repository: Repository,
    isRetry: boolean,
  ) => Promise<readonly string[]>;
  /** Called once for each new problem, and for errors of a background task. */
  onFault: (error: unknown) => void;
};

/** Maximum time that a request waits for the index, in milliseconds. */
const INDEX_LIMIT_MS = 10_000;
/** Retry-After, in seconds, for a repository that can't be read. */
const RETRY_AFTER_SECONDS = 60;

/** Loads and indexes each repository separately, so that a damaged one affects no other. */
export function createRepositories({ sources, index, onFault }: Parts) {
  const opened = new WeakMap<RepositorySource, Promise<Repository>>();
  const indexed = new WeakMap<RepositorySource, Promise<unknown>>();
  /** The last refresh failed. Updates without a refresh keep the problem. */
  const outdated = new WeakSet<RepositorySource>();
  /** Problems by slug; the problem of the list has an empty slug. */
  const problems = new Map<string, string>();

  const find = (slug: string) => sources().find((source) => source.slug === slug);

  const isReadable = (slug: string, caller: Caller): boolean =>
    find(slug)?.isReadableBy(caller) ?? false;

  /** Logs a new problem once. */
  function report(slug: string, problem: string | undefined, cause?: unknown): void {
    if (problem === problems.get(slug)) return;
    if (problem === undefined) problems.delete(slug);
    else {
      problems.set(slug, problem);
      onFault(new Error(problem, { cause }));
    }
  }

  /** Reports a problem, unless the repository was removed from the list in the meantime. */
  function reportOf(source: RepositorySource, problem: string | undefined, cause?: unknown): void {
    if (find(source.slug) === source) report(source.slug, problem, cause);
  }

  function load(source: RepositorySource): Promise<Repository> {
    const known = opened.get(source);
    if (known !== undefined) return known;
    const repository = source.refresh();
    opened.set(source, repository);
    repository.catch(() => opened.delete(source));
    return repository;
  }

  /** Checks no access. @throws a 404 if it doesn't exist, a 503 if it can't be read */
  async function open(slug: string): Promise<Repository> {
    const source = find(slug);
    if (source === undefined) throw createNotFoundProblem(`There is no repository ${slug}.`);
    try {
      return await load(source);
    } catch (cause) {
      reportOf(source, toProblem(slug), cause);
      throw createServiceUnavailableProblem(toProblem(slug), RETRY_AFTER_SECONDS);
    }
  }

  /**
   * Waits for earlier updates of the repository. `isNew` loads new commits first, and tries again
   * to read unreadable files.
   */
  function update(source: RepositorySource, isNew: boolean): Promise<void> {
    const { slug } = source;
    const work = async () => {
      const repository = await load(source);
      if (isNew) {
        outdated.add(source);
        await source.refresh();
        outdated.delete(source);
      }
      const unreadable = await index(source, repository, isNew);
      if (outdated.has(source)) return;
      const [first] = unreadable;
      reportOf(source, first && toFileProblem(slug, first, unreadable.length));
    };
    const updated = (indexed.get(source) ?? Promise.resolve()).then(work);
    indexed.set(
      source,
      updated.catch(() => {}),
    );
    return updated;
  }

  /** Stores a failure instead of throwing it. */
  async function tryUpdate(source: RepositorySource, isNew: boolean): Promise<boolean> {
    try {
      await update(source, isNew);
      return !problems.has(source.slug);
    } catch (error) {
      reportOf(source, toProblem(source.slug), error);
      return false;
    }
  }

  return {
    slugs: (): string[] => sources().map(({ slug }) => slug),
    /** False if the repository doesn't exist. */
    isReadable,
    open,
    isEditable: (slug: string): boolean => find(slug)?.add !== undefined,
    /** Opens the repositories, except those that can't be read. */
    async openAll(slugs: readonly string[]): Promise<Repository[]> {
      const found = await Promise.all(slugs.map((slug) => open(slug).catch(() => undefined)));
      return found.filter((one) => one !== undefined);
    },
    /** @throws a 404 if it doesn't exist, a 403 if `caller` can't read it */
    async openFor(slug: string, caller: Caller): Promise<Repository> {
      if (find(slug) !== undefined && !isReadable(slug, caller))
        throw createForbiddenProblem(`You may not read the repository ${slug}.`);
      return open(slug);
    },
    /**
     * Indexes the repositories that have changed. Doesn't wait for one that fails or takes longer
     * than ten seconds.
     */
    async indexAll(slugs: readonly string[]): Promise<void> {
      const changed = slugs.map(find).filter((source) => source !== undefined);
      const updated = Promise.all(changed.map((source) => tryUpdate(source, false)));
      await withinLimit(updated, INDEX_LIMIT_MS);
    },
    /**
     * Loads new commits and publishes changes. Returns false if the repository or a file can't be
     * read.
     */
    async refresh(slug: string): Promise<boolean> {
      const source = find(slug);
      return source === undefined || tryUpdate(source, true);
    },
    /** Records why the list of repositories can't be read; `error` is undefined if it can. */
    reportList(error: unknown): void {
      const reason = error instanceof Error ? error.message : String(error);
      const problem = `The list of repositories can’t be read. ${reason}`;
      report('', error === undefined ? undefined : problem, error);
    },
    /** Returns one sentence for each repository with a problem. */
    problems(): string[] {
      for (const slug of problems.keys()) {
        if (slug !== '' && find(slug) === undefined) problems.delete(slug);
      }
      return [...problems.values()];
    },
    async commit(slug: string, commit: SingleFileCommit): Promise<void> {
      const source = find(slug);
      if (source?.add === undefined) throw createNotFoundProblem(`There is no repository ${slug}.`);
      // The index needs the state before the commit, to find what the commit changes.
      await update(source, true);
      await source.add(commit);
      // The commit is stored, and a failing index must not make the user repeat it.
      await update(source, true).catch(onFault);
    },
  };
}

const toProblem = (slug: string) => `The repository ${slug} can’t be read.`;

const toFileProblem = (slug: string, path: string, count: number) =>
  count === 1
    ? `The file ${path} of the repository ${slug} can’t be read.`
    : `${count} files of the repository ${slug} can’t be read, among them ${path}.`;
