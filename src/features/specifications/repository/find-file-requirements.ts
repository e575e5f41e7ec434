import { isTaskFile } from '#data/specifications/work-folder.ts';
import { isGherkinFile } from '#features/specifications/requirements/may-have-requirements.ts';
import { getRequirements } from '#features/specifications/requirements/requirement-comparison.ts';
import { toFields } from '#features/specifications/requirements/requirement-export.ts';
import { findTasks } from '#text/markdown/find-tasks.ts';
import { parseInSlices } from '#text/markdown/parse-in-slices.ts';
import { isListed } from '#text/markdown/requirements/requirement.ts';

/** Requirements and tasks that a text contains. */
export type FoundInText = {
  /** Empty if the text has too few requirements to list them (`isListed`). */
  readonly requirements: readonly ReturnType<typeof toFields>[];
  /** Tasks of a file named tasks.md; none in other files. */
  readonly tasks: { readonly done: number; readonly total: number };
};

/** Finds the requirements and tasks of a text. Markdown is parsed in slices. */
export async function findInText(
  path: string,
  text: string,
  signal: AbortSignal,
): Promise<FoundInText> {
  const markdown = isGherkinFile(path) ? undefined : await parseInSlices(text, signal);
  const found = getRequirements({ path, text, markdown });
  const tasks = markdown && isTaskFile(path) ? findTasks(markdown) : [];
  // Parts of a string keep the whole text in memory, so they are copied.
  return structuredClone({
    requirements: isListed(found) ? found.requirements.map(toFields) : [],
    tasks: { done: tasks.filter(({ isDone }) => isDone).length, total: tasks.length },
  });
}
