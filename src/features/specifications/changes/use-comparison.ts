import { useEffect, useState } from 'react';
import { mayBeApiDescription } from '#api-descriptions/outline/recognise.ts';
import type { ApiFileComparison } from '#features/specifications/api/compare-api.ts';
import type { ParsedDocument } from '#features/specifications/document/parsed-document.ts';
import { getDocumentKind } from '#features/specifications/document-kind.ts';
import type { ComparedLine } from '#text/diff/compare-lines.ts';
import type { DocumentComparison } from '#text/markdown/compare/compare-documents.ts';
import { loadExtensions } from '#text/markdown/extensions.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/** Differences between a document and an earlier text. */
export type TextComparison = Omit<DocumentComparison, 'document'> & {
  /** Document with its changes marked; undefined if the document isn't Markdown. */
  readonly compared: MarkdownDocument | undefined;
  /** Changed lines of the source (see `groupChangedLines`). */
  readonly changedLines: ReadonlyMap<number, readonly ComparedLine[]>;
  /** Changes of the API; undefined if one of the texts isn't an API description. */
  readonly api: ApiFileComparison | undefined;
};

type Compared = Pick<ParsedDocument, 'path' | 'markdown' | 'text'> & {
  /** Value of a file with an API description; undefined if it isn't parsed. */
  readonly value?: unknown;
  readonly isApi: boolean;
};

/** Compares API descriptions. If that fails, the texts are compared without their meaning. */
async function compareApi(
  { path, text, value, isApi }: Compared,
  earlier: string,
  signal: AbortSignal,
): Promise<ApiFileComparison | undefined> {
  if (!isApi || !mayBeApiDescription(path, earlier)) return undefined;
  try {
    const { compareApis } = await import('#features/specifications/api/compare-api.ts');
    return await compareApis(path, earlier, { text, value }, signal);
  } catch (error) {
    signal.throwIfAborted();
    reportError(error);
    return undefined;
  }
}

const noChanges = {
  compared: undefined,
  changedSections: new Set<string>(),
  sections: 0,
  changes: 0,
  moves: 0,
  levelChanges: 0,
  frontMatterChanges: [],
};

/** Compares two texts line by line. */
async function compareSource(
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
 * Compares the texts, API descriptions without their lines. The code for comparisons is imported on
 * first use, because most texts are never compared.
 */
async function compare(
  compared: Compared,
  earlier: string,
  signal: AbortSignal,
): Promise<TextComparison> {
  const { markdown, text } = compared;
  const api = await compareApi(compared, earlier, signal);
  if (api !== undefined) return { ...noChanges, api, changedLines: new Map() };
  const source = await compareSource(earlier, text, signal);
  if (markdown === undefined) return { ...noChanges, ...source, api };
  const { compareDocuments } = await import('#text/markdown/compare/compare-documents.ts');
  const parsed = await parse(earlier, signal);
  const { document, ...rest } = await runInSlices(compareDocuments(parsed, markdown), { signal });
  return { ...source, ...rest, compared: document, api };
}

async function parse(text: string, signal: AbortSignal): Promise<MarkdownDocument> {
  const extensions = await loadExtensions(text);
  return runInSlices(parseMarkdownInParts(text, { extensions }), { signal });
}

/** Compares two texts of a file: Markdown and API descriptions by their content, others by lines. */
export async function compareTexts(
  path: string,
  earlier: string,
  text: string,
  signal: AbortSignal,
): Promise<TextComparison> {
  const kind = getDocumentKind(path);
  const markdown = kind === 'markdown' ? await parse(text, signal) : undefined;
  const isApi = kind === 'data' && mayBeApiDescription(path, text);
  return compare({ path, markdown, text, isApi }, earlier, signal);
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

/**
 * Compares a document with an earlier text, after the document has been parsed completely. Returns
 * undefined until the result is available, and `failed` if the code for comparisons can't be loaded
 * or throws.
 */
export function useDocumentComparison(
  { path, markdown, text, api }: ParsedDocument,
  earlier: string | undefined,
): TextComparison | 'failed' | undefined {
  const [done, setDone] = useState<{
    readonly earlier: string;
    readonly text: string;
    readonly comparison: TextComparison | 'failed';
  }>();
  const isComplete = markdown?.isComplete ?? api !== 'loading';
  const value = api && api !== 'loading' ? api.description.files.get(path) : undefined;
  useEffect(() => {
    if (earlier === undefined || !isComplete) return;
    const aborter = new AbortController();
    const isApi = value !== undefined;
    const show = (comparison: TextComparison | 'failed') => {
      if (!aborter.signal.aborted) setDone({ earlier, text, comparison });
    };
    const run = async ({ signal }: AbortController) => {
      const compared = { path, markdown, text, value, isApi };
      const comparison = await compare(compared, earlier, signal);
      show(comparison);
      // Only the source of an API description shows its lines, so its changes don't wait for them.
      if (comparison.api) show({ ...comparison, ...(await compareSource(earlier, text, signal)) });
    };
    run(aborter).catch((error: unknown) => {
      if (aborter.signal.aborted) return;
      reportError(error);
      show('failed');
    });
    return () => aborter.abort();
  }, [earlier, isComplete, path, markdown, text, value]);
  return done?.earlier === earlier && done?.text === text ? done.comparison : undefined;
}
