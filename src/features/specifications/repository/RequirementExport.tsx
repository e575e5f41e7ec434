import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RepositoryFile } from '#data/specifications/repository-tree.ts';
import {
  FileLoadingButton,
  LoadingOutcome,
} from '#features/specifications/api/FileLoadingButton.tsx';
import { fetchUntilAborted } from '#features/specifications/api/load-file-text.ts';
import { useLoadingTask } from '#features/specifications/api/use-loading-task.ts';
import { useServices } from '#platform/react.tsx';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { canHaveRequirements, fileRequirementsQuery } from './file-requirements.ts';
import { createRepositoryExport } from './repository-export.ts';

/** Button that loads the requirements of all listed files and saves them as CSV. */
export function RequirementExport({
  codeHostSlug,
  files,
}: {
  codeHostSlug: string;
  /** Listed files, in order. */
  files: readonly RepositoryFile[];
}) {
  const { viewer } = useServices();
  const client = useQueryClient();
  const { progress, run, cancel } = useLoadingTask();
  const [result, setResult] = useState<Parameters<typeof LoadingOutcome>[0]['result']>();
  const start = async () => {
    setResult(undefined);
    const done = await run((signal, onProgress) =>
      createRepositoryExport(files.filter(canHaveRequirements), {
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
  return (
    <div>
      <FileLoadingButton
        label="Export requirements"
        loading={{ progress, start: () => void start(), cancel }}
        isQuiet
      />
      <LoadingOutcome progress={progress} result={result} />
    </div>
  );
}
