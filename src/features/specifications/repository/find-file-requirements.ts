import { getFileName } from '#data/specifications/specification.ts';
import { isTaskFile } from '#data/specifications/work-folder.ts';
import { loadExtensions } from '#text/markdown/extensions.ts';
import { findTasks } from '#text/markdown/find-tasks.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';
import { findRequirements } from '#text/markdown/requirements/find-requirements.ts';
import {
  getKeyword,
  getRequirementText,
  isListed,
} from '#text/markdown/requirements/requirement.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/** Requirements and tasks that a Markdown text contains. */
export type FoundInText = {
  /** Empty if the text has too few for a list. */
  readonly requirements: readonly {
    readonly id: string;
    readonly keyword: string;
    readonly sentence: string;
    readonly section: string;
  }[];
  /** Tasks of a file named tasks.md; none in other files. */
  readonly tasks: { readonly done: number; readonly total: number };
};

/** Finds the requirements and tasks of a Markdown text in slices. */
export async function findInText(
  path: string,
  text: string,
  signal: AbortSignal,
): Promise<FoundInText> {
  const parsing = parseMarkdownInParts(text, { extensions: await loadExtensions(text) });
  const document = await runInSlices(parsing, { signal });
  const found = findRequirements(document, getFileName(path));
  const tasks = isTaskFile(path) ? findTasks(document) : [];
  // Parts of a string keep the whole text in memory, so they are copied.
  return structuredClone({
    requirements: (isListed(found) ? found.requirements : []).map((requirement) => ({
      id: requirement.writtenId ?? requirement.id,
      keyword: getKeyword(requirement) ?? '',
      sentence: getRequirementText(requirement),
      section: requirement.section?.text ?? '',
    })),
    tasks: { done: tasks.filter(({ isDone }) => isDone).length, total: tasks.length },
  });
}
