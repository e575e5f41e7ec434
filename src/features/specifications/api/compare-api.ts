import type { ApiDescription, ApiFiles } from '#api-descriptions/api-description.ts';
import type { ApiComparison } from '#api-descriptions/changes/api-change.ts';
import { createChangeReport, formatChangeReport } from '#api-descriptions/changes/change-report.ts';
import { compareDescriptions } from '#api-descriptions/changes/compare-descriptions.ts';
import type { ComparedApi } from '#api-descriptions/changes/outline-changes.ts';
import { readApiDescription } from '#api-descriptions/outline/parse-description.ts';
import type { ChangeSummary, ClassifiedChanges } from '#features/specifications/change-report.ts';
import { compareWords } from '#text/diff/compare-words.ts';
import { formatList } from '#text/format-list.ts';
import { formatNumber } from '#text/format-number.ts';
import { runInSlices } from '#text/slices/time-slices.ts';
import type { ComparedFiles } from './load-compared-files.ts';
import { parseDataFile } from './parse-data-file.ts';

/** Differences between two versions of a file with an API description. */
export type ApiFileComparison = ComparedApi &
  ClassifiedChanges & {
    readonly after: ApiDescription;
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
    notice: formatApiChanges(comparison.counts),
    summary: summarizeApiChanges(comparison.counts),
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

type ApiChangeCounts = ApiComparison['counts'];

/** Returns the numbers of changes by class, for example “2 breaking”, “4 compatible”. */
function listApiChanges({ breaking, compatible, wording }: ApiChangeCounts): readonly string[] {
  return [
    breaking > 0 ? `${formatNumber(breaking)} breaking` : '',
    compatible > 0 ? `${formatNumber(compatible)} compatible` : '',
    wording > 0 ? `${formatNumber(wording)} of wording` : '',
  ].filter((part) => part !== '');
}

/** Formats the numbers of changes as “2 breaking changes” and “, 4 compatible and 11 of wording”. */
export function formatApiChanges(counts: ApiChangeCounts): readonly [first: string, rest: string] {
  const [first, ...others] = listApiChanges(counts);
  if (first === undefined) return ['No changes of the API', ''];
  const { breaking, compatible, wording } = counts;
  const noun = (breaking || compatible || wording) === 1 ? 'change' : 'changes';
  const isWording = breaking + compatible === 0;
  const named = isWording ? first.replace(' of ', ` ${noun} of `) : `${first} ${noun}`;
  return [named, formatList([named, ...others]).slice(named.length)];
}

/** Summarises the breaking and compatible changes, or the changes of wording if there are no others. */
export function summarizeApiChanges(counts: ApiChangeCounts): ChangeSummary {
  const { breaking, compatible } = counts;
  const listed = breaking + compatible > 0 ? { ...counts, wording: 0 } : counts;
  const text = listApiChanges(listed).join(', ') || 'No changes of the API';
  return breaking > 0 ? { text, tone: 'danger' } : { text };
}
