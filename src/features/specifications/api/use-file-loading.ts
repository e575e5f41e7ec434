import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ApiFiles } from '#api-descriptions/api-description.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { loadFileText } from './load-file-text.ts';
import { type LoadedFiles, loadMissingFiles } from './load-missing-files.ts';
import { type LoadingProgress, useLoadingTask } from './use-loading-task.ts';

/** Progress and result of loading all files that a description refers to. */
export type FileLoading = {
  readonly progress: LoadingProgress | undefined;
  /** Undefined before the files have been loaded. */
  readonly result: (LoadedFiles & { readonly isCancelled: boolean }) | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
};

/**
 * Loads all files of the same repository that a description refers to, and adds them at the end, so
 * that the outline is built once. Returns undefined if the files can't be loaded.
 */
export function useFileLoading(
  files: ApiFiles,
  name: SpecificationName | undefined,
  version: string | undefined,
  addFiles: (files: ApiFiles) => void,
): FileLoading | undefined {
  const { viewer } = useServices();
  const client = useQueryClient();
  const isOffered = useHasExtension('viewer.specifications') && name !== undefined;
  const codeHostSlug = name?.codeHostSlug ?? '';
  const [result, setResult] = useState<FileLoading['result']>();
  const { progress, run, cancel } = useLoadingTask();
  const start = useCallback(async () => {
    setResult(undefined);
    const done = await run((signal, onProgress) =>
      loadMissingFiles(files, {
        load: (path) => loadFileText(client, viewer, { codeHostSlug, path }, version, signal),
        describeError: (error) => getFailureMessage(error).title,
        onProgress,
        signal,
      }),
    );
    if (done?.result === undefined) return;
    setResult({ ...done.result, isCancelled: done.isCancelled });
    if (done.result.files.size > 0) addFiles(done.result.files);
  }, [files, codeHostSlug, version, viewer, client, addFiles, run]);
  return useMemo(
    () => (isOffered ? { progress, result, start: () => void start(), cancel } : undefined),
    [isOffered, progress, result, start, cancel],
  );
}
