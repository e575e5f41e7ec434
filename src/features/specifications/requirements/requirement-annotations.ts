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
export function createAnnotations(
  requirements: readonly Requirement[],
  changes: readonly RequirementChange[],
): (node: RequirementNode) => NodeAnnotation | undefined {
  const changed = new Map(changes.map((change) => [change.after ?? change.before, change]));
  const removed = changes.flatMap(({ before, after }) => (after || !before ? [] : [before]));
  const byNode = new Map<RequirementNode, Requirement[]>();
  for (const requirement of [...requirements, ...removed]) {
    const own = byNode.get(requirement.node) ?? [];
    own.push(requirement);
    byNode.set(requirement.node, own);
  }
  const sources: ReadonlyMap<object, readonly Requirement[]> = byNode;
  return (node) => {
    const found = sources.get(comparedSources.get(node) ?? node);
    if (found === undefined) return undefined;
    const present = found.filter(
      (one) => changed.get(one)?.after !== undefined || !changed.has(one),
    );
    return {
      fragments: present.flatMap((one) => (isOwnHeading(one) ? [] : [one.id])),
      linkedFragment: present.find(
        ({ writtenId, rule }) => writtenId !== undefined && rule === 'id',
      )?.id,
      notes: found.flatMap((one) => {
        const change = changed.get(one);
        return change ? describeRequirementChange(change) : [];
      }),
    };
  };
}

/** True if the heading's own id is the fragment of the requirement. */
const isOwnHeading = ({ node, id }: Requirement) =>
  'kind' in node && node.kind === 'heading' && node.slug === id;
