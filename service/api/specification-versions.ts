import { notFound, unprocessable } from '#service/problem.ts';
import { readFacts } from '#service/repository/file-facts.ts';
import type { FileVersion } from '#service/repository/file-history.ts';
import { refuse } from '#service/repository/find-file.ts';
import type { Repository } from '#service/repository/repository.ts';
import { namesTag, tagOf } from './entity-tag.ts';

const DEFAULT_LIMIT = 20;

/** The directory's name of whoever has an email address; null if nobody there has. */
export type NameOfPerson = (email: string) => string | null;

type Selection = { path: string; limit?: number; before?: string; since?: string };

/** Versions of a file, newest first; all that are newer than `since`, or a page of all there are. */
export function selectVersions(
  repository: Repository,
  { path, limit, before, since }: Selection,
  nameOfPerson: NameOfPerson,
) {
  const all = repository.history().versionsOf(path);
  if (all.length === 0) refuse(repository, path);
  const end = since === undefined ? undefined : indexOfTag(all, since);
  const page = all
    .slice(0, end)
    .slice(before === undefined ? 0 : indexOfVersion(all, before) + 1)
    .slice(0, limit ?? (since === undefined ? DEFAULT_LIMIT : undefined));
  return page.map((file) => describe(repository, file, nameOfPerson));
}

function describe(repository: Repository, file: FileVersion, nameOfPerson: NameOfPerson) {
  const { oid, at, author, message } = file.commit;
  return {
    version: oid,
    etag: tagOf(file),
    path: file.path,
    committedAt: at.toISOString(),
    author: { name: author.name, personName: nameOfPerson(author.email) },
    message,
    size: readFacts(repository, file).size,
  };
}

function indexOfTag(versions: readonly FileVersion[], etag: string): number {
  const found = versions.findIndex((file) => namesTag(etag, tagOf(file), 'weak'));
  if (found >= 0) return found;
  throw notFound('No version has this entity tag.', { type: 'unknown-etag' });
}

function indexOfVersion(versions: readonly FileVersion[], version: string): number {
  const found = versions.findIndex(({ commit }) => commit.oid === version);
  if (found >= 0) return found;
  throw unprocessable([{ pointer: '#/before', detail: 'before: is not a version of this file.' }]);
}
