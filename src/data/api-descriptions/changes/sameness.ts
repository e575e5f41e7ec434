import type { ApiFiles, ApiSource } from '../api-description.ts';
import { isApiObject } from '../api-source.ts';
import { resolveReferenceText } from '../references.ts';

/** Targets of the same reference in both versions. */
type Pair = {
  readonly before: ApiSource;
  readonly after: ApiSource;
  isSame: boolean;
  isExplored: boolean;
  /** Pairs that contain the reference. */
  readonly dependents: Pair[];
};

/**
 * Finds parts that have the same content in two versions of a description, with everything that
 * they refer to. References have to be written the same, so that different parts can still mean
 * the same. Recursive parts are the same if nothing in them differs.
 */
export type Sameness = {
  /** Compares the targets of references, so that `isSame` is fast. Yields after each target. */
  readonly explore: (
    references: Iterable<string>,
    beforeFile: string,
    afterFile: string,
  ) => Generator<undefined>;
  readonly isSame: (before: ApiSource, after: ApiSource) => boolean;
};

export function createSameness(beforeFiles: ApiFiles, afterFiles: ApiFiles): Sameness {
  const pairs = new Map<string, Pair>();
  const pending: Pair[] = [];

  const getPair = (reference: string, beforeFile: string, afterFile: string): Pair => {
    const key = `${beforeFile}\n${afterFile}\n${reference}`;
    let pair = pairs.get(key);
    if (pair === undefined) {
      const before = resolve(beforeFiles, beforeFile, reference);
      const after = resolve(afterFiles, afterFile, reference);
      pair = { before, after, isSame: true, isExplored: false, dependents: [] };
      pairs.set(key, pair);
      pending.push(pair);
    }
    return pair;
  };

  /** Compares without following references, which are passed to `onReference`. */
  const isSameText = (
    before: unknown,
    after: unknown,
    files: readonly [before: string, after: string],
    onReference: (pair: Pair) => boolean,
  ): boolean => {
    if (Array.isArray(before)) {
      return (
        Array.isArray(after) &&
        before.length === after.length &&
        before.every((item, index) => isSameText(item, after[index], files, onReference))
      );
    }
    if (!isApiObject(before) || !isApiObject(after)) return Object.is(before, after);
    // References in a schema with an `$id` are relative to it.
    if ('$id' in before || '$id' in after) return false;
    let count = 0;
    for (const key in before) {
      count += 1;
      const member = before[key];
      if (!Object.hasOwn(after, key) || !isSameText(member, after[key], files, onReference)) {
        return false;
      }
      if (key === '$ref' && typeof member === 'string' && !onReference(getPair(member, ...files))) {
        return false;
      }
    }
    for (const _ in after) count -= 1;
    return count === 0;
  };

  function* explorePending(): Generator<undefined> {
    const explored: Pair[] = [];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const current = pair;
      const { before, after } = current;
      explored.push(current);
      const files = [before.location.file, after.location.file] as const;
      current.isSame = isSameText(before.value, after.value, files, (target) => {
        target.dependents.push(current);
        return !target.isExplored || target.isSame;
      });
      yield;
    }
    const changed = explored.filter(({ isSame }) => !isSame);
    for (let pair = changed.pop(); pair !== undefined; pair = changed.pop()) {
      for (const dependent of pair.dependents) {
        if (!dependent.isSame) continue;
        dependent.isSame = false;
        changed.push(dependent);
      }
      yield;
    }
    for (const pair of explored) pair.isExplored = true;
  }

  const isSame = (before: ApiSource, after: ApiSource): boolean => {
    const files = [before.location.file, after.location.file] as const;
    return isSameText(before.value, after.value, files, (pair) => {
      if (!pair.isExplored) for (const _ of explorePending());
      return pair.isSame;
    });
  };

  return {
    isSame,
    *explore(references, beforeFile, afterFile) {
      for (const reference of references) getPair(reference, beforeFile, afterFile);
      yield* explorePending();
    },
  };
}

function resolve(files: ApiFiles, file: string, reference: string): ApiSource {
  const location = { file, pointer: '' };
  const resolved = resolveReferenceText(files, location, reference);
  return resolved.kind === 'resolved' ? resolved.source : { value: undefined, location };
}
