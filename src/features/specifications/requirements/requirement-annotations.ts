import { groupBy } from '#text/group-by.ts';
import { comparedSources } from '#text/markdown/compare/content.ts';
import type { RequirementChange } from '#text/markdown/requirements/compare-requirements.ts';
import type { Requirement, RequirementNode } from '#text/markdown/requirements/requirement.ts';
import type { NodeAnnotation } from '#ui/markdown/render-options.ts';
import { describeRequirementChange } from './requirement-labels.ts';

/**
 * Returns a function that finds the annotation of a node: fragments of its requirements, the link
 * of a written id, and changes.
 * @param changes changes that are marked in the text, which is then a comparison
 */
export function createAnnotationLookup(
  requirements: readonly Requirement[],
  changes: readonly RequirementChange[],
): (node: RequirementNode) => NodeAnnotation | undefined {
  const changed = new Map(changes.map((change) => [change.after ?? change.before, change]));
  const removed = changes.flatMap(({ before, after }) => (after || !before ? [] : [before]));
  const present = groupByNode(requirements);
  const missing = groupByNode(removed);
  return (node) => {
    const { before, after } = comparedSources.get(node) ?? { after: node };
    const found = present.get(after) ?? [];
    const gone = missing.get(before) ?? [];
    if (found.length + gone.length === 0) return undefined;
    return {
      fragments: found.flatMap((one) => (isOwnHeading(one) ? [] : [one.id])),
      linkedFragment: found.find(({ writtenId, rule }) => writtenId !== undefined && rule === 'id')
        ?.id,
      notes: [...found, ...gone].flatMap((one) => {
        const change = changed.get(one);
        return change ? describeRequirementChange(change) : [];
      }),
    };
  };
}

function groupByNode(
  requirements: readonly Requirement[],
): ReadonlyMap<object | undefined, readonly Requirement[]> {
  return groupBy(requirements, ({ node }) => node);
}

/** True if the heading's own id is the fragment of the requirement. */
const isOwnHeading = ({ node, id }: Requirement) =>
  'kind' in node && node.kind === 'heading' && node.slug === id;
