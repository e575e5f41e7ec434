import { describe, expect, it, vi } from 'vitest';
import {
  findNodes,
  findNodesWithCorrection,
  prepareSearch,
} from '#data/bookmarks/search/tree-search.ts';
import { buildTree } from '#data/bookmarks/tree/build-tree.ts';
import { createBookmarkState } from '#test/data/bookmarks/states.ts';

const tree = buildTree(
  createBookmarkState(
    [{ id: 'pay', name: 'Payments' }],
    [
      { title: 'Unrefunded', path: 'spec/a.md', folderId: 'pay', position: 0 },
      { title: 'Late refunds', path: 'spec/b.md', folderId: 'pay', position: 1 },
      { title: 'Refunds', path: 'spec/c.md', folderId: 'pay', position: 2 },
      { title: 'Other', path: 'spec/refunds.md', folderId: 'pay', position: 3 },
    ],
  ),
);
const found = (query: string, count = 6) => findNodes(tree, query, count).map(({ name }) => name);

describe('findNodes', () => {
  it('searches names, paths and repositories, and sorts the best name matches first', () => {
    expect(found('REFUND')).toEqual(['Refunds', 'Late refunds', 'Unrefunded', 'Other']);
    expect(found('refund', 2)).toEqual(['Refunds', 'Late refunds']);
    expect(found('spec/c')).toEqual(['Refunds']);
  });

  it('finds a node if the query contains words from the names of its ancestors', () => {
    expect(found('payments late')).toEqual(['Late refunds']);
    expect(found('')).toEqual([]);
  });

  it('corrects a typo and returns the corrected query', () => {
    expect(findNodesWithCorrection(tree, 'refnds', 6)).toMatchObject({
      query: 'refunds',
      found: [{ name: 'Refunds' }, { name: 'Late refunds' }, { name: 'Other' }],
    });
    expect(findNodesWithCorrection(tree, 'xyzzyx', 6)).toBeUndefined();
  });
});

describe('findNodes in 50,000 bookmarks', () => {
  it('reads each bookmark only once, however many searches follow', async () => {
    let reads = 0;
    const bookmarks = Array.from({ length: 50_000 }, (_, at) => ({
      get title() {
        reads += 1;
        return `Settlement ${at.toString(36)} window`;
      },
      codeHostSlug: 'pay/core',
      path: `spec/${at}.md`,
      folderId: null,
      position: at,
    }));
    const large = buildTree({ folders: [], bookmarks, lastFolderId: null, unreadable: [] });
    const built = reads;
    await prepareSearch(large);
    expect(reads - built).toBe(50_000);
    for (const typed of ['s', 'se', 'settle', 'setlement', 'setlement windw', 'xyzzyx']) {
      findNodes(large, typed, 6);
      findNodesWithCorrection(large, typed, 6);
    }
    expect(reads - built).toBe(50_000);
    expect(findNodesWithCorrection(large, 'setlement zzz', 6)?.found).toMatchObject([
      { name: 'Settlement zzz window' },
    ]);
  });

  it('scans far fewer strings than there are bookmarks, whatever the user types', async () => {
    const bookmarks = Array.from({ length: 50_000 }, (_, at) => ({
      title: at % 2 === 0 ? `Settlement ${at}` : `Late settlement ${at}`,
      codeHostSlug: 'pay/core',
      path: `spec/${at}.md`,
      folderId: null,
      position: at,
    }));
    const large = buildTree({ folders: [], bookmarks, lastFolderId: null, unreadable: [] });
    await prepareSearch(large);
    const names = (typed: string) => findNodes(large, typed, 6).map(({ name }) => name);
    // Builds the index of names with a first search, which isn't counted.
    names('a');
    const looks = vi.spyOn(String.prototype, 'indexOf');
    expect(names('s')).toEqual([0, 2, 4, 6, 8, 10].map((at) => `Settlement ${at}`));
    expect(names('late se')).toEqual([1, 3, 5, 7, 9, 11].map((at) => `Late settlement ${at}`));
    expect(names('ettle')).toHaveLength(6);
    expect(names('spec')).toHaveLength(6);
    expect(names('4999')).toContain('Late settlement 4999');
    expect(names('xyzzyx')).toEqual([]);
    expect(looks.mock.calls.length).toBeLessThan(2000);
  });
});
