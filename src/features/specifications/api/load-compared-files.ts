import type { ApiFiles } from '#api-descriptions/api-description.ts';
import { listMissingFiles } from '#api-descriptions/missing-files.ts';
import { getFailure } from '#platform/http/failure.ts';
import { type FailedFile, loadMissingFiles } from './load-missing-files.ts';

/** Maximum number of files that are requested for both versions together. */
const maxComparedFiles = 50;

/** Earlier or later version of a description. */
type ComparedSide = 'before' | 'after';

/** Files of both versions of a description, including the description itself. */
type FilesOfVersions = Readonly<Record<ComparedSide, ApiFiles>>;

/** File that isn't compared, with the reason as a phrase for parentheses. */
type UncomparedFile = { readonly path: string; readonly reason: string };

/** Files that the versions of a description refer to. */
export type ComparedFiles = FilesOfVersions & {
  /** All loaded files of the later version, also if they aren't compared. */
  readonly loaded: ApiFiles;
  /** Number of different compared files, without the description itself. */
  readonly count: number;
  readonly uncompared: readonly UncomparedFile[];
};

type LoadOptions = {
  readonly load: (side: ComparedSide, path: string) => Promise<string>;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Loads the files that two versions of a description refer to, at most `maxComparedFiles`. Half of
 * them can be files of the later version, so that the same files of the earlier version can be
 * loaded too; the earlier version loads these first. The rest of the limit is for either version.
 *
 * A file that both versions refer to is compared only if both are loaded. Otherwise its content would
 * count as added or removed.
 * @param known loaded files of both versions, which aren't requested again
 * @returns undefined after an abort
 */
export async function loadComparedFiles(
  path: string,
  known: FilesOfVersions,
  { load, onProgress, signal }: LoadOptions,
): Promise<ComparedFiles | undefined> {
  const files: Record<ComparedSide, ApiFiles> = { ...known };
  const failed = { before: new Map<string, FailedFile>(), after: new Map<string, FailedFile>() };
  let requested = 0;
  /** Returns whether there are more files than `maxFiles`. */
  const loadSide = async (side: ComparedSide, maxFiles: number): Promise<boolean> => {
    const other = side === 'before' ? 'after' : 'before';
    const result = await loadMissingFiles(files[side], {
      load: (file) => load(side, file),
      describeError,
      onProgress: (done, total) => onProgress(requested + done, requested + total),
      signal,
      maxFiles,
      first: new Set([...files[other].keys(), ...failed[other].keys()]),
      skipped: new Set(failed[side].keys()),
    });
    files[side] = new Map([...files[side], ...result.files]);
    for (const failure of result.failed) failed[side].set(failure.path, failure);
    const count = result.files.size + result.failed.length;
    requested += count;
    return result.isLimited && count >= maxFiles;
  };
  const hasMore = await loadSide('after', maxComparedFiles / 2);
  await loadSide('before', maxComparedFiles - requested);
  if (hasMore) await loadSide('after', maxComparedFiles - requested);
  if (signal.aborted) return undefined;

  const before = withoutFiles(path, files.before, listMissingFiles({ files: files.after }));
  const after = withoutFiles(path, files.after, listMissingFiles({ files: files.before }));
  const paths = new Set([...before.keys(), ...after.keys()]);
  const missing = [after, before].flatMap((compared) => listMissingFiles({ files: compared }));
  const otherwise =
    requested >= maxComparedFiles
      ? `the limit is ${maxComparedFiles} files`
      : 'the files are too large together';
  return {
    before,
    after,
    loaded: files.after,
    count: paths.size - 1,
    uncompared: [...new Set(missing)].map((file) => ({
      path: file,
      reason: describeReason(failed.before.get(file), failed.after.get(file)) ?? otherwise,
    })),
  };
}

/** Returns the files that a description still refers to without the excluded ones. */
function withoutFiles(path: string, files: ApiFiles, excluded: readonly string[]): ApiFiles {
  if (!excluded.some((file) => files.has(file))) return files;
  const kept = (file: string) => files.has(file) && !excluded.includes(file);
  let used: ApiFiles = new Map([[path, files.get(path)]]);
  for (;;) {
    // References are cached for each map of files, so a map must not change.
    const next = listMissingFiles({ files: used }).filter(kept);
    if (next.length === 0) return used;
    used = new Map([...used, ...next.map((file) => [file, files.get(file)] as const)]);
  }
}

const notFound = 'not found';

function describeError(error: unknown): string {
  const failure = getFailure(error);
  switch (failure?.kind) {
    case 'not-found':
      return failure.response.status === 410 ? 'it was removed' : notFound;
    case 'forbidden':
      return 'you aren’t allowed to read it';
    case 'too-large':
    case 'oversize':
      return 'it is too large';
    default:
      return 'it couldn’t be loaded';
  }
}

/** Returns the reason why a file of one or both versions couldn't be loaded. */
function describeReason(
  before: FailedFile | undefined,
  after: FailedFile | undefined,
): string | undefined {
  const failure = before ?? after;
  if (failure?.isInvalid) return 'it isn’t valid JSON or YAML';
  if (failure?.reason !== notFound) return failure?.reason;
  const version =
    before?.reason === after?.reason
      ? 'either version'
      : `the ${before ? 'earlier' : 'later'} version`;
  return `not in ${version}, or it can’t be read`;
}
