import pLimit from 'p-limit';
import type { RepositoryFile } from '#data/specifications/repository-tree.ts';
import type { LoadingResult } from '#features/specifications/api/FileLoadingButton.tsx';
import { createSharedPauses } from '#platform/http/shared-pauses.ts';
import { toCsv } from '#text/csv.ts';
import { type FileRequirements, isTooLarge } from './file-requirements.ts';

/** Maximum number of concurrent requests. */
const concurrency = 6;

/** Requirements of several files as CSV. docs/exports.md describes the columns. */
type RepositoryExport = Omit<LoadingResult, 'isCancelled'> & { readonly csv: string };

/**
 * Loads the requirements of files in parallel. A file that can't be loaded doesn't stop the others.
 * After status 429 or 503, all requests wait for the requested pause.
 */
export async function createRepositoryExport(
  files: readonly RepositoryFile[],
  {
    load,
    describeError,
    onProgress,
    signal,
  }: {
    readonly load: (file: RepositoryFile) => Promise<FileRequirements>;
    /** Returns the reason why a file couldn't be loaded. */
    readonly describeError: (error: unknown) => string;
    readonly onProgress: (done: number, total: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<RepositoryExport> {
  const limit = pLimit(concurrency);
  const runWithPauses = createSharedPauses(signal);
  const failures = new Map<RepositoryFile, string>();
  let loaded = 0;
  const report = () => onProgress(loaded + failures.size, files.length);
  const loadRows = async (file: RepositoryFile) => {
    if (signal.aborted) return [];
    try {
      if (isTooLarge(file)) {
        failures.set(file, 'It is larger than 1 MiB.');
        return [];
      }
      const { requirements, etag } = await runWithPauses(() => load(file));
      loaded += 1;
      return requirements.map(({ id, keyword, sentence, section }) => [
        id,
        keyword || null,
        sentence,
        file.path,
        section || null,
        etag,
      ]);
    } catch (error) {
      if (!signal.aborted) failures.set(file, describeError(error));
      return [];
    } finally {
      report();
    }
  };
  report();
  const rows = await Promise.all(files.map((file) => limit(loadRows, file)));
  return {
    csv: toCsv(['id', 'keyword', 'sentence', 'file', 'section', 'ETag'], rows.flat()),
    failed: files.flatMap((file) => {
      const reason = failures.get(file);
      return reason === undefined ? [] : [{ path: file.path, reason }];
    }),
    loaded,
  };
}
