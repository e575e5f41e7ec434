import { expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { createBookmarkState } from '#test/data/bookmarks/states.ts';

/** Returns a chain of folders, each inside the previous one. */
function chainOf(size: number): BookmarkState {
  return createBookmarkState(
    Array.from({ length: size }, (_, at) => ({
      id: `${at}`,
      parentId: at > 0 ? `${at - 1}` : null,
    })),
  );
}

/** Returns folders that are all at the top level, in reverse order of position. */
function rowOf(size: number): BookmarkState {
  return createBookmarkState(
    Array.from({ length: size }, (_, at) => ({ id: `${at}`, position: size - at })),
  );
}

/** Counts how often buildTree reads a property of a folder or looks up an entry of a Map. */
function stepsToBuild(state: BookmarkState): number {
  let steps = 0;
  const folders = state.folders.map(
    (folder) =>
      new Proxy(folder, {
        get(target, name) {
          steps += 1;
          return Reflect.get(target, name);
        },
      }),
  );
  const { get, has } = Map.prototype;
  Map.prototype.get = function (this: Map<unknown, unknown>, key: unknown) {
    steps += 1;
    return get.call(this, key);
  };
  Map.prototype.has = function (this: Map<unknown, unknown>, key: unknown) {
    steps += 1;
    return has.call(this, key);
  };
  try {
    buildTree({ ...state, folders });
  } finally {
    Object.assign(Map.prototype, { get, has });
  }
  return steps;
}

test.each([
  ['a chain', chainOf],
  ['a row', rowOf],
])(
  'buildTree builds a tree from %s of folders in time proportional to their number',
  (_, stateOfSize) => {
    const steps = stepsToBuild(stateOfSize(1_000));
    expect(steps).toBeGreaterThan(1_000);
    expect(stepsToBuild(stateOfSize(4_000))).toBeLessThan(5 * steps);
  },
);
