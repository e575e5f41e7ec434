import { gone, notFound } from '#service/problem.ts';
import type { FileVersion } from './file-history.ts';
import type { Repository } from './repository.ts';

type Wanted = { path: string; version?: string };

/**
 * The file at `path`, now or as a version left it. Throws the problem that it is: 404, with `movedTo`
 * if the file has another path now, and 410 for a version that is no longer kept.
 */
export function findFile(repository: Repository, { path, version }: Wanted): FileVersion {
  const history = repository.history();
  if (version !== undefined) {
    const file = history.at(path, version);
    if (file === undefined) throw notFound(`There is no version ${version} of "${path}".`);
    if (isKept(repository, file)) return file;
    throw gone(`The version ${version} of "${path}" is no longer kept.`);
  }
  return history.current(path) ?? refuse(repository, path);
}

/** Throws the 404 of a path where nothing is now. */
export function refuse({ slug, history }: Repository, path: string): never {
  const target = history().movedTo(path);
  if (target === undefined) throw notFound(`There is no specification "${path}" in ${slug}.`);
  const movedTo = { codeHostSlug: slug, path: target };
  throw notFound(`The specification "${path}" moved to "${target}".`, { movedTo });
}

/** What is there now is always kept, however old it is. */
function isKept({ keptSince, history }: Repository, file: FileVersion): boolean {
  if (keptSince === undefined || file.commit.at >= keptSince) return true;
  return history().current(file.path)?.oid === file.oid;
}
