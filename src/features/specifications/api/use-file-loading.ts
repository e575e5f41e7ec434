import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiFiles } from '#api-descriptions/api-description.ts';
import {
  getSpecificationQueryKey,
  specificationQuery,
  specificationVersionQuery,
} from '#data/specifications/queries.ts';
import type { SpecificationName } from '#data/specifications/specification.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { type LoadedFiles, loadMissingFiles } from './load-missing-files.ts';

/** Progress and result of loading all files that a description refers to. */
export type FileLoading = {
  /** Numbers of files that are loaded or have failed, and of files found so far. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
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
  const [progress, setProgress] = useState<FileLoading['progress']>();
  const [result, setResult] = useState<FileLoading['result']>();
  const controller = useRef<AbortController>(undefined);
  const cancel = useCallback(() => controller.current?.abort(), []);
  // Leaving the page stops the requests.
  useEffect(() => cancel, [cancel]);
  const start = useCallback(async () => {
    controller.current?.abort();
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    setResult(undefined);
    const load = async (path: string) => {
      const file = { codeHostSlug, path };
      const stop = () =>
        client.cancelQueries({
          queryKey: getSpecificationQueryKey(file),
          // Another part of the page can be waiting for the same file.
          predicate: (query) => query.getObserversCount() === 0,
        });
      signal.addEventListener('abort', stop);
      try {
        const { text } =
          version === undefined
            ? await client.fetchQuery(specificationQuery(viewer, file))
            : await client.fetchQuery(specificationVersionQuery(viewer, file, version));
        return text;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    };
    const loaded = await loadMissingFiles(files, {
      load,
      describeError: (error) => getFailureMessage(error).title,
      onProgress: (done, total) => {
        if (!signal.aborted) setProgress({ done, total });
      },
      signal,
    });
    if (controller.current !== current) return;
    controller.current = undefined;
    setProgress(undefined);
    setResult({ ...loaded, isCancelled: signal.aborted });
    if (loaded.files.size > 0) addFiles(loaded.files);
  }, [files, codeHostSlug, version, viewer, client, addFiles]);
  return useMemo(
    () => (isOffered ? { progress, result, start: () => void start(), cancel } : undefined),
    [isOffered, progress, result, start, cancel],
  );
}
