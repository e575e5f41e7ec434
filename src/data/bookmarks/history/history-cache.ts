import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { emptyHistory, type History, nextStep, withAct, withoutNextStep } from './history.ts';
import { joinedSteps, type Step } from './step.ts';

const historyKey = ['viewer', 'bookmark-history'] as const;

const kept = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const;

/**
 * What can be undone and redone, from the cache alone: it is in memory until the person signs out, which
 * clears the cache, or the page is left.
 */
export function historyQuery() {
  return queryOptions<History>({
    queryKey: historyKey,
    queryFn: skipToken,
    enabled: false,
    ...kept,
  });
}

export function historyIn(client: QueryClient): History {
  return client.getQueryData<History>(historyKey) ?? emptyHistory;
}

export function updateHistory(client: QueryClient, update: (history: History) => History): void {
  // No screen may be showing it, and it must not expire then.
  client.setQueryDefaults(historyKey, kept);
  client.setQueryData<History>(historyKey, update(historyIn(client)));
}

/**
 * Remembers what the person did, so that it can be undone.
 * @param earlier the step of the job that this act resumed. They become one unless something else was
 *   done between them.
 * @returns the step that takes back the whole act; undefined where none does
 */
export function recordAct(
  client: QueryClient,
  step: Step | undefined,
  earlier?: Step,
): Step | undefined {
  if (step === undefined) return earlier;
  const isLatest = earlier !== undefined && nextStep(historyIn(client), 'undo') === earlier;
  const joined = isLatest ? joinedSteps(earlier, step) : undefined;
  updateHistory(client, (history) =>
    joined === undefined
      ? withAct(history, step)
      : withAct(withoutNextStep(history, 'undo'), joined),
  );
  return earlier === undefined ? step : joined;
}
