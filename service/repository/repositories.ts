import { createForbiddenProblem, createNotFoundProblem } from '#service/problem.ts';
import type { SampleRepository } from '#service/sample/types.ts';
import type { CommitStore } from '#service/storage/commit-store.ts';
import { type Blobs, type Commit, createCommit } from './file-history.ts';
import { type FileChange, openRepository, type Repository } from './repository.ts';

/** Repositories of the service, including commits that users have made. */
export type Repositories = {
  readonly slugs: readonly string[];
  /** True if `subject` can read the repository; false if it doesn't exist. */
  isReadable(slug: string, subject: string): boolean;
  /**
   * Returns the repository without an access check; throws a 404 if the repository doesn't exist.
   */
  open(slug: string): Promise<Repository>;
  /**
   * Returns the repository if `subject` can read it. Throws a 404 if the repository doesn't exist,
   * and a 403 if `subject` can't read the repository.
   */
  openFor(slug: string, subject: string): Promise<Repository>;
};

type Parts = {
  samples: readonly SampleRepository[];
  /** Returns the subject of the account with this name. */
  subjectOf(name: string): string | undefined;
  commits: CommitStore;
  /**
   * Publishes a change of a file to the subjects for whom `isReadableBy` returns true. Runs in the
   * transaction of the commit.
   */
  publish(
    repository: Repository,
    change: FileChange,
    isReadableBy: (subject: string) => boolean,
  ): void;
};

type Made = { blobs: Blobs; commits: readonly Commit[] };

/**
 * Initial commits of each sample repository. They are built only once per process, because that is
 * slow; each service gets a copy.
 */
const made = new WeakMap<SampleRepository, Made>();

export function createRepositories(parts: Parts): Repositories {
  const { samples, subjectOf, commits } = parts;
  const bySlug = new Map(samples.map((sample) => [sample.slug, sample]));
  const opened = new Map<string, Promise<Repository>>();

  const isReadable = (slug: string, subject: string) => {
    const sample = bySlug.get(slug);
    const readers = sample?.readers?.map(subjectOf);
    return sample !== undefined && (readers?.includes(subject) ?? true);
  };
  async function open(slug: string): Promise<Repository> {
    const sample = bySlug.get(slug);
    if (sample === undefined) throw createNotFoundProblem(`There is no repository ${slug}.`);
    const repository = opened.get(slug) ?? openSample(sample);
    opened.set(slug, repository);
    return repository;
  }
  async function openSample(sample: SampleRepository): Promise<Repository> {
    const { slug, title = null, description = null, keptSince } = sample;
    const { blobs, commits: first } = made.get(sample) ?? makeRepository(sample);
    made.set(sample, { blobs, commits: first });
    const repository = openRepository({
      slug,
      title,
      description,
      keptSince: keptSince === undefined ? undefined : new Date(keptSince),
      blobs: new Map(blobs),
      commits: first,
    });
    for (const commit of commits.of(slug)) await repository.commit(commit);
    return {
      ...repository,
      async commit(commit) {
        const change = await repository.commit(commit);
        const isChanged = change.before?.oid !== change.after?.oid;
        commits.add(slug, commit, () => {
          if (isChanged) parts.publish(repository, change, (subject) => isReadable(slug, subject));
        });
        return change;
      },
    };
  }
  return {
    slugs: [...bySlug.keys()],
    isReadable,
    open,
    async openFor(slug, subject) {
      const repository = await open(slug);
      if (isReadable(slug, subject)) return repository;
      throw createForbiddenProblem(`You may not read the repository ${slug}.`);
    },
  };
}

function makeRepository(sample: SampleRepository): Made {
  const blobs: Blobs = new Map();
  const commits: Commit[] = [];
  for (const one of sample.commits()) commits.push(createCommit(blobs, one, commits.at(-1)));
  return { blobs, commits };
}
