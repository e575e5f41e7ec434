import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RepositoryFile } from '#data/specifications/repository-tree.ts';
import type { LoadingResult } from '#features/specifications/api/FileLoadingButton.tsx';
import { fetchUntilAborted } from '#features/specifications/api/load-file-text.ts';
import { useLoadingTask } from '#features/specifications/api/use-loading-task.ts';
import { useServices } from '#platform/react.tsx';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { fileRequirementsQuery } from './file-requirements.ts';
import { createRepositoryExport } from './repository-export.ts';

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
