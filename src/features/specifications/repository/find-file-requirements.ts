import { isTaskFile } from '#data/specifications/work-folder.ts';
import { isGherkinFile } from '#features/specifications/requirements/may-have-requirements.ts';
import { getRequirements } from '#features/specifications/requirements/requirement-comparison.ts';
import { loadExtensions } from '#text/markdown/extensions.ts';
import { findTasks } from '#text/markdown/find-tasks.ts';
import { parseMarkdownInParts } from '#text/markdown/parse-markdown.ts';
import {
  getKeyword,
  getRequirementText,
  getUniqueId,
  isListed,
} from '#text/markdown/requirements/requirement.ts';
import { runInSlices } from '#text/slices/time-slices.ts';

/** Requirements and tasks that a text contains. */
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

/** Finds the requirements and tasks of a Markdown or .feature file in slices. */
export async function findInText(
  path: string,
  text: string,
  signal: AbortSignal,
): Promise<FoundInText> {
  const parse = async () => {
    const parsing = parseMarkdownInParts(text, { extensions: await loadExtensions(text) });
    return runInSlices(parsing, { signal });
  };
  const markdown = isGherkinFile(path) ? undefined : await parse();
  const found = getRequirements({ path, text, markdown });
  const tasks = markdown && isTaskFile(path) ? findTasks(markdown) : [];
  // Parts of a string keep the whole text in memory, so they are copied.
  return structuredClone({
    requirements: (isListed(found) ? found.requirements : []).map((requirement) => ({
      id: getUniqueId(requirement),
      keyword: getKeyword(requirement) ?? '',
      sentence: getRequirementText(requirement),
      section: requirement.section?.text ?? '',
    })),
    tasks: { done: tasks.filter(({ isDone }) => isDone).length, total: tasks.length },
  });
}
