import { getFileName } from '#data/specifications/specification.ts';
import type { MarkdownDocument } from '#text/markdown/markdown-document.ts';
import type { RequirementChange } from '#text/markdown/requirements/compare-requirements.ts';
import { isListed, type RequirementNode } from '#text/markdown/requirements/requirement.ts';
import type { NodeAnnotation } from '#ui/markdown/render-options.ts';
import { RequirementPanel } from './RequirementPanel.tsx';
import { createAnnotations } from './requirement-annotations.ts';
import { getRequirements } from './requirement-comparison.ts';
import { type ListedRequirement, listRequirements } from './requirement-list.ts';

/** Requirements of a document, with the component that lists them. */
export type OpenRequirements = {
  /** Number of requirements in the shown text. */
  readonly count: number;
  readonly listed: readonly ListedRequirement[];
  readonly getAnnotation: (node: RequirementNode) => NodeAnnotation | undefined;
  readonly Panel: typeof RequirementPanel;
};

/**
 * Opens the requirements of a document; undefined if it has too few for a list.
 * @param changes changes since the earlier version
 * @param showsChanges whether the text marks the changes
 */
export function openRequirements(
  { markdown, path }: { readonly markdown: MarkdownDocument | undefined; readonly path: string },
  changes: readonly RequirementChange[],
  showsChanges: boolean,
): OpenRequirements | undefined {
  if (markdown?.isComplete !== true) return undefined;
  const found = getRequirements(markdown, getFileName(path));
  if (!isListed(found) && changes.length === 0) return undefined;
  const { requirements } = found;
  return {
    count: requirements.length,
    listed: listRequirements(requirements, changes),
    getAnnotation: createAnnotations(requirements, showsChanges ? changes : []),
    Panel: RequirementPanel,
  };
}
