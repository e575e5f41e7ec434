import { mayBeApiDescription } from '#api-descriptions/outline/recognise.ts';
import type { ApiFileComparison } from '#features/specifications/api/compare-api.ts';
import type { ComparedFiles } from '#features/specifications/api/load-compared-files.ts';
import { getDocumentKind } from '#features/specifications/document-kind.ts';
import { mayHaveRequirements } from '#features/specifications/requirements/may-have-requirements.ts';
import type {
  RequirementComparison,
  RequirementFile,
} from '#features/specifications/requirements/requirement-comparison.ts';
import type { ComparedLine } from '#text/diff/compare-lines.ts';
import type { DocumentComparison } from '#text/markdown/compare/compare-documents.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseInSlices } from '#text/markdown/parse-in-slices.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/** Differences between a document and an earlier text. */
export type TextComparison = Omit<DocumentComparison, 'document'> & {
  /** Document with its changes marked; undefined if the document isn't Markdown. */
  readonly compared: MarkdownDocument | undefined;
  /**
   * Changed lines of the source (see `groupChangedLines`); undefined for Markdown and for API
   * descriptions until their source is shown.
   */
  readonly changedLines: ReadonlyMap<number, readonly ComparedLine[]> | undefined;
  /** Changes of the API; undefined if one of the texts isn't an API description. */
  readonly api: ApiFileComparison | undefined;
  /** Changes of requirements; undefined if none has changed, or neither text has a list of them. */
  readonly requirements: RequirementComparison | undefined;
};

/** Returns a comparison as if no requirements had been compared. */
export const withoutRequirements = (comparison: TextComparison): TextComparison => ({
  ...comparison,
  requirements: undefined,
});

/** Parsed content of the later text. */
type ParsedText = {
  readonly markdown: MarkdownDocument | undefined;
  /** Value of a file with an API description; undefined for other files. */
  readonly value: unknown;
  /** Other files of both versions of an API description, if they have been loaded. */
  readonly otherFiles?: ComparedFiles | undefined;
};

const noChanges: TextComparison = {
  compared: undefined,
  changedLines: undefined,
  api: undefined,
  requirements: undefined,
  changedSections: new Set<string>(),
  sections: 0,
  changes: 0,
  moves: 0,
  levelChanges: 0,
  frontMatterChanges: [],
};

/**
 * Compares two texts of a file: Markdown and API descriptions by their content, others by lines.
 * The code for comparisons is imported on first use, because most texts are never compared.
 * @param parsed content of `text` if it is already parsed
 */
export async function compareTexts(
  path: string,
  earlier: string,
  text: string,
  signal: AbortSignal,
  parsed?: ParsedText,
): Promise<TextComparison> {
  const kind = getDocumentKind(path);
  const isApi = parsed
    ? parsed.value !== undefined
    : kind === 'data' && mayBeApiDescription(path, text);
  if (isApi && mayBeApiDescription(path, earlier)) {
    const later = { text, value: parsed?.value };
    // If that fails, the texts are compared by lines.
    const api = await reportFailure(signal, async () => {
      const { compareApis } = await import('#features/specifications/api/compare-api.ts');
      return compareApis(path, earlier, later, signal, parsed?.otherFiles);
    });
    if (api !== undefined) return { ...noChanges, api };
  }
  if (kind !== 'markdown') {
    const requirements = await compareListedRequirements(
      { path, text: earlier, markdown: undefined },
      { path, text, markdown: undefined },
      noChanges.changedSections,
      signal,
    );
    return { ...noChanges, ...(await compareSource(earlier, text, signal)), requirements };
  }
  const { compareDocuments } = await import('#text/markdown/compare/compare-documents.ts');
  const before = await parseInSlices(earlier, signal);
  const after = parsed?.markdown ?? (await parseInSlices(text, signal));
  const { document, ...rest } = await runInSlices(compareDocuments(before, after), { signal });
  const requirements = await compareListedRequirements(
    { path, text: earlier, markdown: before },
    { path, text, markdown: after },
    rest.changedSections,
    signal,
  );
  return { ...noChanges, ...rest, requirements, compared: document };
}

/** Compares requirements if there can be any. If that fails, only the text is compared. */
async function compareListedRequirements(
  before: RequirementFile,
  after: RequirementFile,
  changedSections: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<RequirementComparison | undefined> {
  if (![before, after].some(({ path, text }) => mayHaveRequirements(path, text))) return undefined;
  return reportFailure(signal, async () => {
    const { compareDocumentRequirements } = await import(
      '#features/specifications/requirements/requirement-comparison.ts'
    );
    return compareDocumentRequirements([before, after], changedSections, signal);
  });
}

/** Returns undefined if `compare` fails, and reports the error unless `signal` is aborted. */
async function reportFailure<Result>(
  signal: AbortSignal,
  compare: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await compare();
  } catch (error) {
    signal.throwIfAborted();
    reportError(error);
    return undefined;
  }
}

/** Compares two texts line by line. */
export async function compareSource(
  earlier: string,
  later: string,
  signal: AbortSignal,
): Promise<Pick<TextComparison, 'changedLines' | 'changes'>> {
  const { compareLines } = await import('#text/diff/compare-lines.ts');
  const [before, after] = [earlier, later].map((all) => all.replace(/(?:\r\n|\n|\r)$/, ''));
  const { lines, changes } = await runInSlices(compareLines(before ?? '', after ?? ''), { signal });
  return { changedLines: groupChangedLines(lines), changes };
}

/**
 * Groups the changed lines by the line number at which the source view shows them. A group contains
 * deleted lines, which are shown before that line, and the line itself if it was inserted. Deleted
 * lines at the end of the text belong to the number after the last line.
 */
function groupChangedLines(
  lines: readonly ComparedLine[],
): ReadonlyMap<number, readonly ComparedLine[]> {
  const groups = new Map<number, readonly ComparedLine[]>();
  let [group, next]: [ComparedLine[], number] = [[], 1];
  for (const line of lines) {
    if (line.change !== undefined) group.push(line);
    if (line.change === 'deleted') continue;
    if (group.length > 0) groups.set(line.number, group);
    [group, next] = [[], line.number + 1];
  }
  if (group.length > 0) groups.set(next, group);
  return groups;
}
