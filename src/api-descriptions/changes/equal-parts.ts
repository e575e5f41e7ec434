import type { ApiFiles, Located } from '#api-descriptions/api-description.ts';
import { getOrCreate, isApiObject } from '#api-descriptions/json-values.ts';
import { resolveReferenceText } from '#api-descriptions/references.ts';
import { getResource } from '#api-descriptions/schema-resources.ts';
import { ExactNumber } from '#text/exact-number.ts';

/** Targets of the same reference in both versions. */
type Pair = {
  readonly before: Located;
  readonly after: Located;
  isSame: boolean;
  isExplored: boolean;
  /** Pairs that contain the reference. */
  readonly dependents: Pair[];
};

/** File in both versions, with the pairs to which its references lead. */
type FilePair = {
  readonly before: string;
  readonly after: string;
  readonly pairs: Map<string, Pair>;
};

/**
 * Parts that are identical in both versions, including everything that they refer to. The text of
 * references must be identical, so equivalent parts aren't always recognised. Recursive parts are
 * identical if nothing in them differs.
 */
export type EqualParts = {
  /** Makes `isUnchanged` fast. Yields after each target. */
  readonly explore: (
    references: Iterable<string>,
    beforeFile: string,
    afterFile: string,
  ) => Generator<undefined>;
  readonly isUnchanged: (before: Located, after: Located) => boolean;
};

/** YAML aliases can make a value endless or huge; values beyond these count as different. */
const maxDepth = 200;
const maxValues = 1_000_000;

export function findEqualParts(beforeFiles: ApiFiles, afterFiles: ApiFiles): EqualParts {
  const filePairs = new Map<string, FilePair>();
  const pending: Pair[] = [];

  const getFilePair = (before: string, after: string): FilePair => {
    const key = before === after ? before : `${before}\n${after}`;
    return getOrCreate(filePairs, key, () => ({ before, after, pairs: new Map() }));
  };

  const getPair = (reference: string, files: FilePair): Pair =>
    getOrCreate(files.pairs, reference, () => {
      const before = resolve(beforeFiles, files.before, reference);
      const after = resolve(afterFiles, files.after, reference);
      const pair = { before, after, isSame: true, isExplored: false, dependents: [] };
      pending.push(pair);
      return pair;
    });

  /** Number of values that the current comparison can still visit. */
  let remaining = 0;

  /** Compares without following references, which are passed to `onReference`. */
  const isSameText = (
    before: unknown,
    after: unknown,
    files: FilePair,
    onReference: (pair: Pair) => boolean,
    depth = 0,
  ): boolean => {
    if (typeof before === 'string') return before === after;
    if (typeof before !== 'object' || before === null) return Object.is(before, after);
    if (depth === 0) remaining = maxValues;
    remaining -= 1;
    if (depth > maxDepth || remaining < 0) return false;
    if (Array.isArray(before)) {
      if (!Array.isArray(after) || before.length !== after.length) return false;
      for (let index = 0; index < before.length; index += 1) {
        if (!isSameText(before[index], after[index], files, onReference, depth + 1)) return false;
      }
      return true;
    }
    if (!isApiObject(before) || !isApiObject(after)) return isSameNumber(before, after);
    let count = 0;
    for (const key in before) {
      count += 1;
      const member = before[key];
      const other = after[key];
      if (other === undefined && !Object.hasOwn(after, key)) return false;
      if (!isSameText(member, other, files, onReference, depth + 1)) return false;
      // A reference in a schema with an `$id` is relative to it, and a dynamic one depends on its
      // scope, so the same text can have different targets.
      if (key === '$id' || key === '$dynamicRef' || key === '$recursiveRef') return false;
      if (key === '$ref' && typeof member === 'string' && !onReference(getPair(member, files))) {
        return false;
      }
    }
    // Counting down instead of comparing `Object.keys` allocates no lists.
    for (const _ in after) count -= 1;
    return count === 0;
  };

  function* explorePending(): Generator<undefined> {
    const explored: Pair[] = [];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const current = pair;
      const { before, after } = current;
      explored.push(current);
      const files = getFilePair(before.location.file, after.location.file);
      const canFollow = createFollowTest(before, after);
      current.isSame = isSameText(before.value, after.value, files, (target) => {
        target.dependents.push(current);
        return canFollow() && (!target.isExplored || target.isSame);
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

  /** Returns a function that is true if references in both values are relative to their files. */
  const createFollowTest = (before: Located, after: Located) => {
    let canFollow: boolean | undefined;
    return () => {
      canFollow ??=
        getResource(beforeFiles, before.location).pointer === '' &&
        getResource(afterFiles, after.location).pointer === '';
      return canFollow;
    };
  };

  const isSameTarget = (pair: Pair): boolean => {
    if (!pair.isExplored) for (const _ of explorePending());
    return pair.isSame;
  };

  return {
    isUnchanged: (before, after) => {
      const files = getFilePair(before.location.file, after.location.file);
      const canFollow = createFollowTest(before, after);
      return isSameText(
        before.value,
        after.value,
        files,
        (target) => canFollow() && isSameTarget(target),
      );
    },
    *explore(references, beforeFile, afterFile) {
      const files = getFilePair(beforeFile, afterFile);
      for (const reference of references) {
        getPair(reference, files);
        yield;
      }
      yield* explorePending();
    },
  };
}

const isSameNumber = (before: unknown, after: unknown) =>
  before instanceof ExactNumber && after instanceof ExactNumber && before.text === after.text;

function resolve(files: ApiFiles, file: string, reference: string): Located {
  const location = { file, pointer: '' };
  const resolved = resolveReferenceText(files, location, reference);
  return resolved.kind === 'resolved' ? resolved.source : { value: undefined, location };
}
