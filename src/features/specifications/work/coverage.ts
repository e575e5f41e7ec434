import { textsWithin } from '#text/markdown/compare/content.ts';
import type { Task } from '#text/markdown/find-tasks.ts';
import type { Requirement } from '#text/markdown/requirements/requirement.ts';

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
      !createIdPattern(writtenId).test(text),
  );
}

/** Matches an id that isn’t part of a longer one, such as FR-1 in NFR-1, FR-12 or FR-1-2. */
function createIdPattern(id: string): RegExp {
  const escaped = id.replaceAll(/[^\w\s]/g, '\\$&');
  return new RegExp(`(?<!\\w|\\w-)${escaped}(?!\\w|-\\w)`);
}
