import { describe, expect, test } from 'vitest';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { planDeletion } from '#data/bookmarks/edits/deletion.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { findDuplicates } from '#data/bookmarks/tree/selection.ts';
import { createBookmarkState, formatTree, parseTree } from '#test/data/bookmarks/states.ts';

const nodesNamed = (state: BookmarkState, ...names: readonly string[]) =>
  buildTree(state).nodes.filter(({ name }) => names.includes(name));

describe('planDeletion', () => {
  const state = parseTree('a[b[inside]] c[alone staying]');

  test('returns the contents to delete and the requests, without nested nodes twice', () => {
    const nodes = nodesNamed(state, 'a', 'inside', 'alone');
    const deletion = planDeletion(state, { nodes }, true);
    expect(deletion).toMatchObject({
      contents: { lastFolderId: 'a' },
      requests: [
        { sentAs: 'folder', changes: [{ op: 'delete-folder', id: 'a' }] },
        { sentAs: 'changes', changes: [{ op: 'delete-bookmark', folderId: 'c', path: 'alone' }] },
      ],
    });
    expect(typeof deletion === 'object' && formatTree(deletion.contents)).toBe(
      'a[b[inside]] alone',
    );
  });

  test('deletes individual bookmarks only with viewer.changes', () => {
    const nodes = nodesNamed(state, 'a', 'alone');
    const deletion = planDeletion(state, { nodes }, false);
    expect(deletion).toMatchObject({
      nodes: [{ name: 'a' }, { name: 'alone' }],
      deletable: [{ name: 'a' }],
      contents: { bookmarks: [{ path: 'inside' }] },
      requests: [{ sentAs: 'folder' }],
    });
  });

  test('finds the nodes in a later state by their keys', () => {
    const nodes = nodesNamed(state, 'a', 'c');
    expect(planDeletion(parseTree('c[alone]'), { nodes }, true)).toMatchObject({
      nodes: [{ name: 'c' }],
    });
    expect(planDeletion(parseTree('d[]'), { nodes }, true)).toBe('gone');
  });

  test('refuses to delete duplicates if the duplicate to keep no longer exists', () => {
    const twice = createBookmarkState(
      [{ id: 'a' }, { id: 'b' }],
      [
        { path: 'x', folderId: 'a' },
        { path: 'x', folderId: 'b' },
      ],
    );
    const [group] = findDuplicates(buildTree(twice));
    const [keep, ...nodes] = group?.bookmarks ?? [];
    const kept = new Map([[group?.id ?? '', keep?.key ?? '']]);
    expect(planDeletion(twice, { nodes, kept }, true)).toMatchObject({
      contents: { bookmarks: [{ path: 'x' }] },
    });
    const lost = { ...twice, bookmarks: twice.bookmarks.slice(1) };
    expect(planDeletion(lost, { nodes, kept }, true)).toBe('none-kept');
  });
});
