import { groupBy } from '#text/group-by.ts';
import { comparedSources, laterNodes } from '#text/markdown/compare/content.ts';
import type { DocumentNode } from '#text/markdown/markdown-document.ts';
import type { RequirementChange } from '#text/markdown/requirements/compare-requirements.ts';
import {
  getRequirementText,
  isListed,
  type Requirement,
} from '#text/markdown/requirements/requirement.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { NodeAnnotation } from '#ui/markdown/render-options.ts';
import { getIdFragments, type IdFragments } from './definitions.ts';
import { RequirementPanel } from './RequirementPanel.tsx';
import { getRequirements, type RequirementFile } from './requirement-comparison.ts';
import { describeRequirementChange } from './requirement-labels.ts';
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

/**
 * Returns a function that finds the annotation of a node: fragments of its requirements, and
 * changes. A removed requirement belongs to the node that its own became.
 * @param changes changes that are marked in the text, which is then a comparison
 */
export function createAnnotationLookup(
  requirements: readonly Requirement[],
  changes: readonly RequirementChange[],
): (node: DocumentNode) => NodeAnnotation | undefined {
  const changed = new Map(changes.map((change) => [change.after ?? change.before, change]));
  const removed = new Set(changes.flatMap(({ before, after }) => (after || !before ? [] : before)));
  const byNode = groupBy<Requirement, object>([...removed, ...requirements], (one) =>
    removed.has(one) ? (laterNodes.get(one.node) ?? one.node) : one.node,
  );
  return (node) => {
    const found = byNode.get(comparedSources.get(node) ?? node);
    if (found === undefined) return undefined;
    const present = found.filter((one) => !removed.has(one));
    return {
      fragments: present.flatMap((one) => (isOwnHeading(one) ? [] : [one.id])),
      notes: found.flatMap((one) => {
        const change = changed.get(one);
        const notes = change ? describeRequirementChange(change) : [];
        // Quotes a removed requirement whose paragraph, item or row is still in the later text; a
        // deleted one shows the words itself.
        return removed.has(one) && laterNodes.has(one.node)
          ? notes.map((note) => ({ ...note, text: getWords(one) }))
          : notes;
      }),
    };
  };
}

const getWords = (requirement: Requirement) =>
  truncate(
    `${requirement.writtenId ?? ''} ${getRequirementText(requirement)}`.trim(),
    maxNameLength,
  );

/** True if the heading's own id is the fragment of the requirement. */
const isOwnHeading = ({ node, id }: Requirement) =>
  'kind' in node && node.kind === 'heading' && node.slug === id;
