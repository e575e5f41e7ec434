import { queryOptions, skipToken, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getSpecificationQueryKey, specificationQuery } from '#data/specifications/queries.ts';
import {
  getSpecificationKey,
  type SpecificationName,
  type SpecificationText,
} from '#data/specifications/specification.ts';
import type { RequirementFile } from '#features/specifications/requirements/requirement-comparison.ts';
import { useServices } from '#platform/react.tsx';
import { findTasks, type Task } from '#text/markdown/find-tasks.ts';
import { parseInSlices } from '#text/markdown/parse-in-slices.ts';

/** Query for a parsed Markdown file. Components that use the same text share its result. */
const parsedFileQuery = (
  name: SpecificationName,
  loaded: SpecificationText | undefined,
  loadedAt: number,
) =>
  queryOptions({
    queryKey: [...getSpecificationQueryKey(name), 'parsed', loaded?.etag ?? loadedAt] as const,
    queryFn: loaded
      ? async ({ signal }): Promise<RequirementFile> => {
          const { text } = loaded;
          return { path: name.path, text, markdown: await parseInSlices(text, signal) };
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    meta: { isLocal: true },
  });

const noFiles: ReadonlyMap<string, undefined> = new Map();

/**
 * Loads Markdown files and parses them. Returns undefined for each file until it is parsed, and the
 * earlier result while a newer text is being parsed.
 */
export function useParsedFiles(
  names: readonly SpecificationName[],
): readonly (RequirementFile | undefined)[] {
  const { viewer } = useServices();
  const texts = useQueries({ queries: names.map((name) => specificationQuery(viewer, name)) });
  const results = useQueries({
    queries: names.map((name, at) =>
      parsedFileQuery(name, texts[at]?.data, texts[at]?.dataUpdatedAt ?? 0),
    ),
  });
  // `useQueries` doesn't pass earlier results to `placeholderData`.
  const [earlier, setEarlier] = useState<ReadonlyMap<string, RequirementFile | undefined>>(noFiles);
  // Without `combine`, which would compare whole documents.
  const files = names.map((name, at) => {
    const key = getSpecificationKey(name);
    return { key, file: results[at]?.data ?? earlier.get(key) };
  });
  if (files.some(({ key, file }) => file !== earlier.get(key))) {
    setEarlier(new Map(files.map(({ key, file }) => [key, file])));
  }
  return files.map(({ file }) => file);
}

/** Loads the tasks of a file; undefined without a file, and until it is parsed. */
export function useTasks(name: SpecificationName | undefined): readonly Task[] | undefined {
  const [file] = useParsedFiles(name ? [name] : []);
  return useMemo(() => file?.markdown && findTasks(file.markdown), [file]);
}
