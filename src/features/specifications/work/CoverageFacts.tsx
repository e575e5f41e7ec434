import { formatCount } from '#text/format-number.ts';
import type { Task } from '#text/markdown/find-tasks.ts';
import type { Requirement } from '#text/markdown/requirements/requirement.ts';
import { findWithoutScenario, findWithoutTask } from './coverage.ts';
import { LinkedFact } from './LinkedFact.tsx';

/** Requirements without a scenario, and ids that no task names. */
export function CoverageFacts({
  texts,
  tasks,
}: {
  texts: readonly {
    readonly requirements: readonly Requirement[];
    readonly hrefOf: (fragment: string) => string;
  }[];
  /** Undefined if no tasks are loaded. */
  tasks: readonly Task[] | undefined;
}) {
  const toLinks = (find: (requirements: readonly Requirement[]) => readonly Requirement[]) =>
    texts.flatMap(({ requirements, hrefOf }) =>
      find(requirements).map(({ id, writtenId, title, sentence }) => ({
        to: hrefOf(id),
        label: writtenId ?? (title || sentence),
        detail: writtenId === undefined && title === '' ? undefined : sentence,
      })),
    );
  const withoutScenario = toLinks(findWithoutScenario);
  const unnamed = tasks ? toLinks((requirements) => findWithoutTask(requirements, tasks)) : [];
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
