import type { SampleRepository } from '#service/sample/types.ts';
import type { CommitStore, SingleFileCommit } from '#service/storage/commit-store.ts';
import { type Blobs, type Commit, createCommit } from './file-history.ts';
import type { RepositorySource } from './repositories.ts';
import { openRepository } from './repository.ts';

type Made = { blobs: Blobs; commits: readonly Commit[] };

/**
 * Repositories that are built only once per process, because that is slow; each service gets a
 * copy.
 */
const made = new WeakMap<SampleRepository, Made>();

function build(sample: SampleRepository): Made {
  const known = made.get(sample);
  if (known !== undefined) return known;
  const blobs: Blobs = new Map();
  const commits: Commit[] = [];
  for (const one of sample.commits()) commits.push(createCommit(blobs, one, commits.at(-1)?.oid));
  const built = { blobs, commits };
  made.set(sample, built);
  return built;
}

/** Number of characters from which the beginning of an id can name a commit. */
const SHORTEST_ID = 7;

/** Finds a tag, the branch `main` or an id. `commits` are oldest first. */
function findSampleCommit(
  commits: readonly Commit[],
  tags: NonNullable<SampleRepository['tags']>,
  name: string,
): Commit | undefined {
  const short = name.replace(/^refs\/(?:tags|heads)\//, '');
  const tag = new Map(Object.entries(tags)).get(short);
  if (tag !== undefined) return commits.findLast(({ at }) => at <= new Date(tag));
  if (short === 'main' || name === 'HEAD') return commits.at(-1);
  const found = commits.filter(({ oid }) => oid.startsWith(name));
  return name.length >= SHORTEST_ID && found.length === 1 ? found[0] : undefined;
}

/**
 * Opens a sample repository with the commits that users have made. `subjectOf` returns the subject
 * of an account name.
 */
export function openSampleRepository(
  sample: SampleRepository,
  stored: CommitStore,
  subjectOf: (name: string) => string | undefined,
): RepositorySource {
  const { slug, title = null, description = null, keptSince, tags = {} } = sample;
  const readers = sample.readers?.map(subjectOf);
  let opened: ReturnType<typeof openRepository> | undefined;
  let blobs: Blobs = new Map();
  let lastSequence = 0;

  function open() {
    if (opened !== undefined) return opened;
    const first = build(sample);
    blobs = new Map(first.blobs);
    const read = (oid: string): Uint8Array => {
      const content = blobs.get(oid);
      if (content === undefined) throw new Error(`There is no content ${oid}.`);
      return content;
    };
    opened = openRepository({
      slug,
      title,
      description,
      keptSince: keptSince === undefined ? undefined : new Date(keptSince),
      commits: first.commits,
      findCommit: async (name) => findSampleCommit(opened?.commits() ?? [], tags, name),
      read: async (oid) => read(oid),
      sizeOf: async (oid) => read(oid).byteLength,
    });
    return opened;
  }

  return {
    slug,
    isReadableBy: ({ subject }) => readers?.includes(subject) ?? true,
    async refresh() {
      const { repository, setCommits } = open();
      for (const { sequence, commit } of await stored.since(slug, lastSequence)) {
        if (sequence <= lastSequence) continue;
        lastSequence = sequence;
        setCommits([createCommit(blobs, commit, repository.head()?.oid)], false);
      }
      return repository;
    },
    add: (commit: SingleFileCommit) => stored.add(slug, commit),
  };
}
