import { FileText } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { bookmarkGroup } from '#app/jump/bookmark-targets.ts';
import { placeTarget } from '#app/jump/jump-target.ts';
import { findInGroup, pageGroup, sortGroups } from '#app/jump/jump-targets.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';

const state: BookmarkState = {
  folders: [
    { id: 'a', name: 'Payments', parentId: null, position: 0 },
    { id: 'b', name: null, parentId: null, position: 1 },
    { id: '../x', name: 'Late payments', parentId: 'a', position: 2 },
  ],
  bookmarks: [
    {
      codeHostSlug: 'pay/api',
      path: 'spec/refunds.md',
      title: 'Refunds',
      folderId: 'a',
      position: 0,
    },
    { codeHostSlug: null, path: 'spec/old.md', title: 'Old refunds', folderId: 'a', position: 1 },
  ],
  lastFolderId: null,
  unreadable: [],
};

function group(name: string, ...labels: readonly string[]) {
  const targets = labels.map((label) =>
    placeTarget(FileText, { label, context: '', to: `/${label}` }),
  );
  return { name, targets };
}

describe('targets of a group', () => {
  const found = (typed: string, ...labels: readonly string[]) =>
    findInGroup(group('Pages', ...labels), typed).targets.map(({ label }) => label);

  it('are all there while nothing is typed', () => {
    expect(findInGroup(pageGroup(true), ' ')).toEqual(pageGroup(true));
  });

  it('match every word; those that begin with it come first', () => {
    expect(found('PÁY', 'Late payments', 'Payments', 'People')).toEqual([
      'Payments',
      'Late payments',
    ]);
    expect(found('pay lat', 'Late payments', 'Payments')).toEqual(['Late payments']);
  });

  it('are at most six once something is typed', () => {
    expect(found('a', ...Array.from({ length: 9 }, (_, index) => `a${index}`))).toHaveLength(6);
  });
});

describe('groups', () => {
  it('come first if their first target begins with what is typed; empty ones are left out', () => {
    const groups = [group('Pages', 'A refund'), group('People'), group('Actions', 'Refund')];
    expect(sortGroups(groups, 'ref').map(({ name }) => name)).toEqual(['Actions', 'Pages']);
    expect(sortGroups(groups, '').map(({ name }) => name)).toEqual(['Pages', 'Actions']);
  });
});

describe('bookmarks among the targets', () => {
  const tree = treeOf(state);
  const found = (typed: string, canRead = true) => bookmarkGroup(tree, typed, canRead).targets;

  it('are none while nothing is typed', () => {
    expect(found('')).toEqual([]);
  });

  it('are folders, with the folders around them', () => {
    expect(found('late')).toMatchObject([
      { label: 'Late payments', context: 'Payments', to: '/bookmarks/..~2Fx' },
    ]);
    expect(found('unnamed')).toMatchObject([
      { label: '(unnamed folder)', context: 'Bookmark folder' },
    ]);
  });

  it('are found by name or path', () => {
    expect(found('refunds')).toMatchObject([
      { label: 'Refunds', context: 'pay/api · spec/refunds.md' },
      { label: 'Old refunds', context: 'spec/old.md' },
    ]);
    expect(found('spec/ref')).toMatchObject([{ label: 'Refunds' }]);
  });

  it('lead to the specification, or else to their folder', () => {
    const addresses = (canRead: boolean) =>
      found('refunds', canRead).map((target) => 'to' in target && target.to);
    expect(addresses(true)).toEqual([
      '/specifications/pay~2Fapi/spec~2Frefunds.md',
      '/bookmarks/a',
    ]);
    expect(addresses(false)).toEqual(['/bookmarks/a', '/bookmarks/a']);
  });
});
