import { expect, it } from 'vitest';
import type { ItemReference } from '#workflows/items/item-reference.ts';
import { isStarred, toggleStar } from '#workflows/stars/use-stars.ts';

const ada: ItemReference = { kind: 'person', name: 'Ada' };
const api: ItemReference = { kind: 'competency', category: 'Platform', name: 'API', occurrence: 1 };

it('toggleStar adds a star at the beginning of the list or removes an existing star', () => {
  const both = toggleStar(toggleStar([], ada), api);
  expect(both).toEqual([api, ada]);
  expect(toggleStar(both, { ...api })).toEqual([ada]);
  expect(toggleStar([], { kind: 'person', name: 'x'.repeat(2_000) })).toEqual([]);
});

it('toggleStar stars a specification by its repository and path', () => {
  const ledger: ItemReference = { kind: 'specification', codeHostSlug: 'a/b', path: 'c.md' };
  const starred = toggleStar([], ledger);
  expect(isStarred(starred, { ...ledger, codeHostSlug: 'a', path: 'b/c.md' })).toBe(false);
  expect(toggleStar(starred, { ...ledger })).toEqual([]);
});

it('isStarred distinguishes items with the same name', () => {
  expect(isStarred([api], { ...api, occurrence: 2 })).toBe(false);
  expect(isStarred([ada], { kind: 'folder', folderId: 'Ada' })).toBe(false);
  expect(isStarred([ada, api], { ...api })).toBe(true);
});
