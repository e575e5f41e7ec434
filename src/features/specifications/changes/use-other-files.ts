import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SpecificationName } from '#data/specifications/specification.ts';
import type { ApiFileComparison } from '#features/specifications/api/compare-api.ts';
import type { ComparedFiles } from '#features/specifications/api/load-compared-files.ts';
import { loadFileText } from '#features/specifications/api/load-file-text.ts';
import {
  type LoadingProgress,
  useLoadingTask,
} from '#features/specifications/api/use-loading-task.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { useServices } from '#platform/react.tsx';

/** Comparison of the other files to which the versions of an API description refer. */
export type OtherFiles = {
  readonly progress: LoadingProgress | undefined;
  /** True if all files are compared, or are being compared. */
  readonly isDone: boolean;
  /** True if the code that loads the files couldn't be loaded. */
  readonly hasFailed: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
};

/**
 * Loads the other files of two versions of an API description on request, and adds those of the
 * later version to the page. Each file has the version of the description that refers to it.
 * @param version earlier version
 * @param shownVersion later version; empty for the latest version
 */
export function useOtherFiles(
  name: SpecificationName,
  version: string,
  shownVersion: string,
  { path, text, api }: ParsedDocument,
): {
  /** Undefined before the files have been loaded. */
  readonly files: ComparedFiles | undefined;
  /** Returns undefined if the comparison refers to no other files. */
  readonly getOtherFiles: (compared: ApiFileComparison | undefined) => OtherFiles | undefined;
} {
  const { viewer } = useServices();
  const client = useQueryClient();
  const { codeHostSlug } = name;
  const { progress, run, cancel } = useLoadingTask();
  const key = JSON.stringify([codeHostSlug, path, version, shownVersion]);
  const [loaded, setLoaded] = useState<{
    readonly key: string;
    readonly text: string;
    /** Undefined if loading the files failed. */
    readonly files: ComparedFiles | undefined;
  }>();
  const current = loaded?.key === key && loaded.text === text ? loaded : undefined;
  const requested = useRef({ key, text });
  useEffect(() => {
    const { current: last } = requested;
    if (last.key !== key || last.text !== text) cancel();
  }, [key, text, cancel]);

  const start = async ({ before }: ApiFileComparison) => {
    if (api === undefined || api === 'loading') return;
    requested.current = { key, text };
    const { addFiles, description } = api;
    const known = { before: before.files, after: description.files };
    const done = await run(async (signal, onProgress) => {
      const { loadComparedFiles } = await import(
        '#features/specifications/api/load-compared-files.ts'
      );
      return loadComparedFiles(path, known, {
        load: (side, file) => {
          const of = side === 'before' ? version : shownVersion || undefined;
          return loadFileText(client, viewer, { codeHostSlug, path: file }, of, signal);
        },
        onProgress,
        signal,
      });
    });
    if (done === undefined || done.isCancelled) return;
    setLoaded({ key, text, files: done.result });
    if (done.result && done.result.loaded.size > known.after.size) addFiles(done.result.loaded);
  };

  return {
    files: current?.files,
    getOtherFiles: (compared) => {
      if (!compared?.refersToFiles || api === undefined || api === 'loading') return undefined;
      return {
        progress,
        isDone:
          current?.files !== undefined &&
          (current.files !== compared.otherFiles || current.files.uncompared.length === 0),
        hasFailed: current !== undefined && current.files === undefined,
        start: () => void start(compared),
        cancel,
      };
    },
  };
}
