import { type Direction, isEmptyStep, type NewIds, type Step, withCurrentIds } from './step.ts';

/** What can be undone and redone. The latest step of each list is its last. */
export type History = {
  /** What the person did, and what was redone. */
  readonly done: readonly Step[];
  /** What undoing did. Its inverse is the redo. */
  readonly undone: readonly Step[];
  readonly newIds: NewIds;
};

export const emptyHistory: History = { done: [], undone: [], newIds: new Map() };

/** Older steps are forgotten. */
export const mostSteps = 50;

const listOf = { undo: 'done', redo: 'undone' } as const;

function pushed(steps: readonly Step[], step: Step): readonly Step[] {
  return [...steps, step].slice(-mostSteps);
}

/** With what the person did. There is nothing to redo after it. */
export function withAct(history: History, step: Step): History {
  if (isEmptyStep(step)) return history;
  return { ...history, done: pushed(history.done, step), undone: [] };
}

/** With what undoing or redoing did, which can be redone or undone in turn. */
export function withReplayed(history: History, direction: Direction, step: Step): History {
  if (isEmptyStep(step)) return history;
  const list = direction === 'undo' ? 'undone' : 'done';
  return { ...history, [list]: pushed(history[list], step) };
}

/** The step that is undone or redone next, with the ids that its folders had when it was made. */
export function nextStep(history: History, direction: Direction): Step | undefined {
  return history[listOf[direction]].at(-1);
}

/** The same with the ids that its folders have now. */
export function nextStepNow(history: History, direction: Direction): Step | undefined {
  const step = nextStep(history, direction);
  return step && withCurrentIds(step, history.newIds);
}

export function withoutNextStep(history: History, direction: Direction): History {
  const list = listOf[direction];
  return { ...history, [list]: history[list].slice(0, -1) };
}

/** With what is left of a step that was undone or redone in part. */
export function withRest(history: History, direction: Direction, rest: Step): History {
  if (isEmptyStep(rest)) return history;
  const list = listOf[direction];
  return { ...history, [list]: pushed(history[list], rest) };
}

/** With the ids that folders got when they were created again. */
export function withNewIds(history: History, created: NewIds): History {
  if (created.size === 0) return history;
  const newIds = new Map(history.newIds);
  for (const [former, id] of created) {
    // A service may give an id again: then it names this folder, not what became of the former one.
    newIds.delete(id);
    if (former !== id) newIds.set(former, id);
  }
  return { ...history, newIds };
}
