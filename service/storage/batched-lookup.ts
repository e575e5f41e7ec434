import { setImmediate } from 'node:timers/promises';

/**
 * Creates a lookup that sends one query for all calls in one turn of the event loop. The query
 * begins after all of them, so that none returns a value older than its request.
 */
export function createBatchedLookup<T>(
  find: (subjects: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (subject: string) => Promise<T | undefined> {
  let pending: { subjects: Set<string>; found: Promise<ReadonlyMap<string, T>> } | undefined;

  function begin() {
    const subjects = new Set<string>();
    const found = setImmediate().then(() => {
      pending = undefined;
      return find([...subjects]);
    });
    return { subjects, found };
  }

  return async (subject) => {
    pending ??= begin();
    pending.subjects.add(subject);
    return (await pending.found).get(subject);
  };
}
