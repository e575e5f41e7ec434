import { describe, expect, it } from 'vitest';
import { findTargets, jumpTargets } from '#app/jump/jump-targets.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';

const state: BookmarkState = {
  folders: [
    { id: 'a', name: 'Payments', parentId: null, position: 0 },
    { id: 'b', name: null, parentId: null, position: 1 },
    { id: '../x', name: 'Late payments', parentId: null, position: 2 },
  ],
  bookmarks: [],
  lastFolderId: null,
  unreadable: [],
};

describe('jump targets', () => {
  const targets = jumpTargets([], state);
  const labels = (typed: string) => findTargets(targets, typed).map(({ label }) => label);

  it('begin with the pages while nothing is typed', () => {
    expect(labels('').slice(0, 5)).toEqual([
      'Competencies',
      'People',
      'Bookmarks',
      'Webhooks',
      'New webhook',
    ]);
  });

  it('are sorted with names that begin with what is typed first', () => {
    expect(labels('payments')).toEqual(['Payments', 'Late payments']);
  });

  it('match every word, whatever case or accents', () => {
    expect(labels('PÁY lat')).toEqual(['Late payments']);
  });

  it('are shown a dozen at a time', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      id: String(index),
      name: `Folder ${index}`,
      parentId: null,
      position: index,
    }));
    expect(findTargets(jumpTargets([], { ...state, folders: many }), 'folder')).toHaveLength(12);
  });

  it('escape a folder’s id in the address', () => {
    expect(findTargets(targets, 'late')[0]?.to).toBe('/bookmarks/..~2Fx');
  });

  it('name a folder without a name “(unnamed folder)”', () => {
    expect(labels('unnamed')).toEqual(['(unnamed folder)']);
  });
});
