import { FileText } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { createPageFinder } from '#app/palette/app-finders.ts';
import { findGroups } from '#app/palette/find-groups.ts';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { getTree } from '#data/bookmarks/tree/build-tree.ts';
import { createBookmarkFinder } from '#features/bookmarks/finder.ts';
import { createLinkTarget, createListFinder } from '#workflows/palette/palette.ts';

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

function finder(name: string, ...labels: readonly string[]) {
  const targets = labels.map((label) =>
    createLinkTarget(FileText, { label, context: '', to: `/${label}` }),
  );
  return createListFinder(name, targets);
}

describe('search targets in a group of the command palette', () => {
  const found = (typed: string, ...labels: readonly string[]) =>
    finder('Pages', ...labels)
      .find(typed)
      .map(({ label }) => label);

  it('are all listed if the user has typed nothing', () => {
    expect(found(' ', 'Webhooks', 'People')).toEqual(['Webhooks', 'People']);
  });

  it('match all typed words, and targets that begin with the typed text come first', () => {
    expect(found('PÁY', 'Late payments', 'Payments', 'People')).toEqual([
      'Payments',
      'Late payments',
    ]);
    expect(found('pay lat', 'Late payments', 'Payments')).toEqual(['Late payments']);
  });

  it('are limited to six if the user has typed something', () => {
    expect(found('a', ...Array.from({ length: 9 }, (_, index) => `a${index}`))).toHaveLength(6);
  });
});

describe('findGroups', () => {
  const namesOf = (typed: string, ...finders: readonly ReturnType<typeof finder>[]) =>
    findGroups(finders, typed).map(({ name }) => name);
  const three = [finder('Pages', 'A refund'), finder('People'), finder('Actions', 'Refund')];

  it('sorts a group first if its first target begins with the typed text, and omits empty groups', () => {
    expect(namesOf('ref', ...three)).toEqual(['Actions', 'Pages']);
    expect(namesOf('', ...three)).toEqual(['Pages', 'Actions']);
  });

  it('adds targets with similar names, each only once, if there are few results', () => {
    const alike = finder('People', 'Kowalczik', 'Kowalczyk', 'Kowalczyk & Sons');
    const groups = findGroups([alike, finder('Pages', 'Kowalczyk')], 'kowalczik');
    expect(groups.map(({ name, targets }) => [name, targets.map(({ label }) => label)])).toEqual([
      ['People', ['Kowalczik']],
      ['Did you mean', ['Kowalczyk', 'Kowalczyk & Sons']],
    ]);
  });

  it('adds no targets with similar names if there are enough results', () => {
    const many = finder('Pages', 'Token 1', 'Token 2', 'Token 3', 'Tokan');
    expect(namesOf('token', many)).toEqual(['Pages']);
    expect(namesOf('tokan', many)).toEqual(['Pages', 'Did you mean']);
  });

  it('searches for similar names only after the user stops typing', () => {
    const pages = finder('Pages', 'Token', 'Tokan');
    const findWithCorrection = vi.fn(pages.findWithCorrection);
    findGroups([{ ...pages, findWithCorrection }], 'tokan', false);
    expect(findWithCorrection).not.toHaveBeenCalled();
    findGroups([{ ...pages, findWithCorrection }], 'tokan');
    expect(findWithCorrection).toHaveBeenCalledExactlyOnceWith('tokan');
  });
});

it("createPageFinder finds the user's profile and competencies if the user's record is loaded", () => {
  const own = { profile: '/people/Mara', competencies: '/competencies?owner=Mara' };
  const labels = (...args: Parameters<typeof createPageFinder>) =>
    createPageFinder(...args)
      .find('')
      .map(({ label }) => label);
  expect(labels(own).slice(-2)).toEqual(['My profile', 'My competencies']);
  expect(labels({})).not.toContain('My profile');
});

describe('bookmarks as search targets of the command palette', () => {
  const tree = getTree(state);
  const found = (typed: string, canRead = true) => createBookmarkFinder(tree, canRead).find(typed);

  it('are not listed if the user has typed nothing', () => {
    expect(found('')).toEqual([]);
  });

  it('include folders, labelled with their parent folders', () => {
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

  it('open the specification, or the folder of the bookmark if the app can’t show the specification', () => {
    const addresses = (canRead: boolean) =>
      found('refunds', canRead).map((target) => 'to' in target && target.to);
    expect(addresses(true)).toEqual([
      '/specifications/pay~2Fapi/spec~2Frefunds.md',
      '/bookmarks/a',
    ]);
    expect(addresses(false)).toEqual(['/bookmarks/a', '/bookmarks/a']);
  });
});
