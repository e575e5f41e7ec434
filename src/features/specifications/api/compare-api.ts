import type { ApiDescription, ApiFiles } from '#api-descriptions/api-description.ts';
import { createChangeReport, formatChangeReport } from '#api-descriptions/changes/change-report.ts';
import { compareDescriptions } from '#api-descriptions/changes/compare-descriptions.ts';
import type { ComparedApi } from '#api-descriptions/changes/outline-changes.ts';
import { readApiDescription } from '#api-descriptions/outline/parse-description.ts';
import type { ChangeReport } from '#features/specifications/change-report.ts';
import { compareWords } from '#text/diff/compare-words.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import type { ComparedFiles } from './load-compared-files.ts';
import { parseDataFile } from './parse-data-file.ts';

/** Differences between two versions of a file with an API description. */
export type ApiFileComparison = ComparedApi & {
  readonly after: ApiDescription;
  readonly report: ChangeReport;
  readonly compareWords: typeof compareWords;
  /** Whether one of the versions refers to other files. */
  readonly refersToFiles: boolean;
  /** Other files that are compared too; undefined if they haven't been loaded. */
  readonly otherFiles: ComparedFiles | undefined;
};

const fileReference = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/**
 * Compares two versions of an API description; returns undefined if one of them isn't an API
 * description.
 * @param after later version; its text is parsed if its value is undefined
 * @param otherFiles files of both versions, from which both descriptions are then read
 */
export async function compareApis(
  path: string,
  before: string,
  after: { readonly text: string; readonly value?: unknown },
  signal: AbortSignal,
  otherFiles?: ComparedFiles,
): Promise<ApiFileComparison | undefined> {
  const parse = (text: string) => {
    const parsed = parseDataFile(path, text);
    return parsed.ok ? parsed.value : undefined;
  };
  const toFiles = (value: unknown): ApiFiles => new Map([[path, value]]);
  const read = (files: ApiFiles) => runInSlices(readApiDescription(path, files), { signal });
  const earlier = await read(otherFiles?.before ?? toFiles(parse(before)));
  const later = await read(otherFiles?.after ?? toFiles(after.value ?? parse(after.text)));
  if (earlier === undefined || later === undefined) return undefined;
  const work = compareDescriptions(earlier, later);
  const comparison = { ...(await runInSlices(work, { signal })), before: earlier };
  const refersToFiles = [before, after.text].some((text) => fileReference.test(text));
  const toRecords = () => createChangeReport(comparison, later);
  return {
    ...comparison,
    after: later,
    report: {
      count: comparison.changes.length,
      path,
      title: later.title,
      versions: { before: earlier.version, after: later.version },
      toMarkdown: (names) => formatChangeReport(toRecords(), names),
      toRecords,
    },
    compareWords,
    refersToFiles,
    otherFiles,
  };
}
