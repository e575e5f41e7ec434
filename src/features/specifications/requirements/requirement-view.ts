import type { DocumentNode } from '#text/markdown/markdown-document.ts';
import type { RequirementChange } from '#text/markdown/requirements/compare-requirements.ts';
import { isListed, type Requirement } from '#text/markdown/requirements/requirement.ts';
import type { NodeAnnotation } from '#ui/markdown/render-options.ts';
import { getIdFragments, type IdFragments } from './definitions.ts';
import { RequirementPanel } from './RequirementPanel.tsx';
import { createAnnotationLookup } from './requirement-annotations.ts';
import { getRequirements, type RequirementFile } from './requirement-comparison.ts';
import { type ListedRequirement, listRequirements } from './requirement-list.ts';

/** Requirements of a document, with the component that lists them. */
export type RequirementView = {
  /** Requirements of the shown text. */
  readonly requirements: readonly Requirement[];
  /** Rows of the list; undefined if the document has too few requirements for a list. */
  readonly listed: readonly ListedRequirement[] | undefined;
  readonly idFragments: IdFragments;
  readonly getAnnotation: (node: DocumentNode) => NodeAnnotation | undefined;
  readonly Panel: typeof RequirementPanel;
};

/**
 * @param changes changes since the earlier version
 * @param showsChanges whether the text marks the changes
 */
export function createRequirementView(
  file: RequirementFile,
  changes: readonly RequirementChange[],
  showsChanges: boolean,
): RequirementView {
  const found = getRequirements(file);
  const { requirements } = found;
  return {
    requirements,
    listed:
      isListed(found) || changes.length > 0 ? listRequirements(requirements, changes) : undefined,
    idFragments: getIdFragments(found),
    getAnnotation: createAnnotationLookup(requirements, showsChanges ? changes : []),
    Panel: RequirementPanel,
  };
}
