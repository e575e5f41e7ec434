import { useMemo } from 'react';
import { formatCount } from '#text/format-number.ts';
import { textsWithin } from '#text/markdown/compare/content.ts';
import type { Task } from '#text/markdown/find-tasks.ts';
import type { Requirement } from '#text/markdown/requirements/requirement.ts';
import { createIdFinder } from '#text/markdown/requirements/requirement-ids.ts';
import { type FactLink, LinkedFact } from './LinkedFact.tsx';

/** Requirements of a text, and links to them. */
type SpecifiedText = {
  readonly requirements: readonly Requirement[];
  readonly hrefOf: (fragment: string) => string;
};

/** Requirements without a scenario, and ids that no task names. */
export function CoverageFacts({
  texts,
  tasks,
}: {
  texts: readonly SpecifiedText[];
  /** Undefined if no tasks are loaded. */
  tasks: readonly Task[] | undefined;
}) {
  // The reader renders again for each heading that scrolls by.
  const withoutScenario = useMemo(() => findLinks(texts, findWithoutScenario), [texts]);
  const unnamed = useMemo(
    () =>
      tasks ? findLinks(texts, (requirements) => findWithoutTask(requirements, tasks)) : noLinks,
    [texts, tasks],
  );
  return (
    <>
      <LinkedFact
        summary={`${formatCount(withoutScenario.length, 'requirement')} without scenario`}
        links={withoutScenario}
      />
      <LinkedFact
        summary={`${formatCount(unnamed.length, 'ID')} that no task names`}
        links={unnamed}
      />
    </>
  );
}

const noLinks = [] as const;

function findLinks(
  texts: readonly SpecifiedText[],
  find: (requirements: readonly Requirement[]) => readonly Requirement[],
): readonly FactLink[] {
  return texts.flatMap(({ requirements, hrefOf }) =>
    find(requirements).map(({ id, writtenId, title, sentence }) => ({
      to: hrefOf(id),
      label: writtenId ?? (title || sentence),
      detail: writtenId === undefined && title === '' ? undefined : sentence,
    })),
  );
}

/** Returns the requirements that should have a scenario but have none. */
export function findWithoutScenario(requirements: readonly Requirement[]): readonly Requirement[] {
  const demanded = requirements.filter(
    ({ proposed }) => proposed !== 'removed' && proposed !== 'renamed',
  );
  // Delta specifications always need scenarios; other texts might not use them at all.
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
