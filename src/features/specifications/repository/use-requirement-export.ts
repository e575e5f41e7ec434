import { useQueryClient } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useState } from 'react';
import type { RepositoryFile } from '#data/specifications/repository-tree.ts';
import type { LoadingResult } from '#features/specifications/api/FileLoadingButton.tsx';
import { fetchUntilAborted } from '#features/specifications/api/load-file-text.ts';
import { useLoadingTask } from '#features/specifications/api/use-loading-task.ts';
import { createSharedPauses } from '#platform/http/shared-pauses.ts';
import { useServices } from '#platform/react.tsx';
import { type CsvCell, toCsv } from '#text/csv.ts';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { type FileRequirements, fileRequirementsQuery, isTooLarge } from './file-requirements.ts';

/** Loads the requirements of files that aren't cached, and saves those of all files as CSV. */
export function useRequirementExport(codeHostSlug: string, files: readonly RepositoryFile[]) {
  const { viewer } = useServices();
  const client = useQueryClient();
  const { progress, run, cancel } = useLoadingTask();
  const [result, setResult] = useState<LoadingResult>();
  const start = async () => {
    setResult(undefined);
    const done = await run((signal, onProgress) =>
      createRepositoryExport(files, {
        load: ({ path, etag }) => {
          const query = fileRequirementsQuery(viewer, { codeHostSlug, path }, etag);
          return fetchUntilAborted(client, query, signal);
        },
        describeError: (error) => getFailureMessage(error).explanation,
        onProgress,
        signal,
      }),
    );
    if (done?.result === undefined) return;
    const { result: found, isCancelled } = done;
    setResult({ ...found, isCancelled });
    if (isCancelled) return;
    const name = addDateToFileName(`${codeHostSlug.replaceAll('/', '-')}-requirements`, 'csv');
    downloadText(name, 'text/csv;charset=utf-8', found.csv);
  };
  return { progress, result, start: () => void start(), cancel };
}

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
  const runWithPauses = createSharedPauses(signal);
  const rows = new Map<RepositoryFile, readonly (readonly CsvCell[])[]>();
  const failed: { readonly path: string; readonly reason: string }[] = [];
  const report = () => onProgress(rows.size + failed.length, files.length);
  const loadFile = async (file: RepositoryFile) => {
    if (signal.aborted) return;
    const { path } = file;
    try {
      if (isTooLarge(file)) failed.push({ path, reason: 'It is larger than 1 MiB.' });
      else {
        const { requirements, etag } = await runWithPauses(() => load(file));
        const toRow = ({ id, keyword, sentence, section }: (typeof requirements)[number]) =>
          [id, keyword || null, sentence, path, section || null, etag] as const;
        rows.set(file, requirements.map(toRow));
      }
    } catch (error) {
      if (!signal.aborted) failed.push({ path, reason: describeError(error) });
    }
    report();
  };
  report();
  await pLimit(concurrency).map(files, loadFile);
  return {
    csv: toCsv(
      ['id', 'keyword', 'sentence', 'file', 'section', 'ETag'],
      files.flatMap((file) => rows.get(file) ?? []),
    ),
    failed,
    loaded: rows.size,
  };
}
