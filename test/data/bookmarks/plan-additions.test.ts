import { describe, expect, test } from 'vitest';
import { toAddedItems } from '#data/bookmarks/additions/added-item.ts';
import { getAddedContents, planAdditions } from '#data/bookmarks/additions/plan-additions.ts';
import { applyChanges } from '#data/bookmarks/changes/apply-changes.ts';
import { changeLimits, getChangedNodeKey } from '#data/bookmarks/changes/change.ts';
import { findFolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { getOutermostNodes, walkWithDescendants } from '#data/bookmarks/tree/selection.ts';
import { createBookmarkState, formatTree } from '#test/data/bookmarks/states.ts';

const library = createBookmarkState(
  [
    { id: 'a', position: 0 },
    { id: 'b', parentId: 'a', position: 0 },
    { id: 'target', position: 1 },
  ],
  [
    { path: '1', title: 'One', folderId: 'a', position: 0 },
    { path: '2', title: 'Two', folderId: 'b', position: 0 },
    { path: '2', title: 'Two again', folderId: 'target', position: 0 },
  ],
);

function planOf(state = library, folderId: string | null = 'target', ...keys: readonly string[]) {
  const tree = buildTree(state);
  const nodes = keys.length > 0 ? getOutermostNodes(tree, keys) : tree.roots;
  const items = toAddedItems(walkWithDescendants(tree, nodes));
  return planAdditions(items, { existing: state.bookmarks, into: folderId });
}

describe('planAdditions', () => {
  test('copies folders with new ids and keeps the order of their contents', () => {
    const { changes, skipped, foldersLeftOut } = planOf(library, 'target', 'folder 1:a');
    expect([skipped, foldersLeftOut]).toEqual([[], 0]);
    const applied = applyChanges(library, changes);
    if (!applied.ok) throw new Error(applied.refusal);
    const [copy] = findFolderNode(buildTree(applied.state), 'target')?.children ?? [];
    expect(copy?.kind === 'folder' && copy.children.map(({ name }) => name)).toEqual(['b', 'One']);
    expect(changes.map(getChangedNodeKey)).toContain(copy?.key);
    expect(applied.state.folders).toHaveLength(5);
  });

  test('skips repeated bookmarks and bookmarks that the target already contains', () => {
    const state = createBookmarkState(
      [{ id: 'a' }, { id: 'b' }, { id: 'target' }],
      [
        { path: 'there', title: 'there', folderId: 'a' },
        { path: 'there', title: 'kept', folderId: 'target' },
        { path: 'same', title: 'first', folderId: 'a' },
        { path: 'same', title: 'second', folderId: 'b' },
      ],
    );
    const nodes = buildTree(state).nodes.filter(
      ({ kind, parent }) => kind === 'bookmark' && parent?.name !== 'target',
    );
    const { changes, skipped } = planAdditions(toAddedItems(nodes), {
      existing: state.bookmarks,
      into: 'target',
    });
    expect(changes).toMatchObject([{ op: 'create-bookmark', title: 'first' }]);
    expect(skipped.map(({ kind, title }) => [kind, title])).toEqual([
      ['known', 'there'],
      ['repeated', 'second'],
    ]);
  });

  test('skips bookmarks that the service can’t store; shortens long names and removes invalid characters', () => {
    const long = 'n'.repeat(changeLimits.name + 1);
    const state = createBookmarkState(
      [
        { id: 'a', name: long },
        { id: 'b', name: null },
      ],
      [
        { path: null, title: 'pathless' },
        { codeHostSlug: '', title: 'without a repository' },
        { path: 'p'.repeat(changeLimits.path + 1), title: 'long path' },
        { path: 'spec/x.md', title: `${'t'.repeat(changeLimits.title - 1)}😀` },
        { path: 'spec/y.md', title: 'a\0b\ud800' },
        { path: 'spec/z.md', title: null },
      ],
    );
    const { changes, skipped } = planAdditions(toAddedItems(buildTree(state).roots), {
      existing: [],
      into: null,
    });
    expect(skipped.map(({ kind, title }) => [kind, title]).sort()).toEqual([
      ['no-file', 'pathless'],
      ['no-file', 'without a repository'],
      ['unstorable', 'long path'],
    ]);
    const texts = changes.map((change) =>
      change.op === 'create-folder'
        ? change.name
        : change.op === 'create-bookmark'
          ? change.title
          : change.op,
    );
    for (const text of texts) expect(text.isWellFormed()).toBe(true);
    expect(texts).toContain('n'.repeat(changeLimits.name));
    expect(texts).toContain('ab\ufffd');
    expect(texts).toContain('z.md');
    expect(changes).toHaveLength(5);
  });
});

test('getAddedContents returns the tree that the changes create, for any target folder', () => {
  const plan = planOf(library, 'target', 'folder 1:a');
  const contents = getAddedContents(plan, 'target');
  expect(formatTree(contents)).toBe('a[b[Two] One]');
  const [folder] = buildTree(contents).roots;
  expect(plan.changes.map(getChangedNodeKey)).toContain(folder?.key);
});
