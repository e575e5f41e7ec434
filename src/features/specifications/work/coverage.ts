import { textsWithin } from '#text/markdown/compare/content.ts';
import type { Task } from '#text/markdown/find-tasks.ts';
import type { Requirement } from '#text/markdown/requirements/requirement.ts';
import { createIdFinder } from '#text/markdown/requirements/requirement-ids.ts';

/** Returns the requirements that should have a scenario but have none. */
export function findWithoutScenario(requirements: readonly Requirement[]): readonly Requirement[] {
  const demanded = requirements.filter(
    ({ proposed }) => proposed !== 'removed' && proposed !== 'renamed',
  );
  // Delta specifications always need scenarios; other texts may not use them at all.
  const usesScenarios = demanded.some(
    ({ scenarios, proposed }) => scenarios.length > 0 || proposed !== undefined,
  );
  return usesScenarios ? demanded.filter(({ scenarios }) => scenarios.length === 0) : [];
}

/** Returns the requirements whose written id isn’t in the text of any task. */
export function findWithoutTask(
  requirements: readonly Requirement[],
  tasks: readonly Task[],
): readonly Requirement[] {
  const text = tasks.map(({ item }) => [...textsWithin(item)].join(' ')).join('\n');
  return requirements.filter(
    ({ writtenId, proposed, hasRepeatedId }) =>
      writtenId !== undefined &&
      !hasRepeatedId &&
      proposed !== 'removed' &&
      createIdFinder(writtenId)(text) < 0,
  );
}
