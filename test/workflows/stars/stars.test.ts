import { describe, expect, it } from 'vitest';
import type { Place } from '#workflows/places/place.ts';
import { isStarred, newStars, withoutStar, withStars } from '#workflows/stars/stars.ts';

const ada: Place = { kind: 'person', name: 'Ada' };
const pay: Place = { kind: 'folder', folderId: 'pay' };
const api: Place = { kind: 'competency', category: 'Platform', name: 'API', occurrence: 1 };

describe('stars', () => {
  it('are there once each, the last one first', () => {
    expect(withStars(withStars([ada], [pay]), [api, ada, api])).toEqual([api, pay, ada]);
  });

  it('tell places of one name apart', () => {
    expect(isStarred([api], { ...api, occurrence: 2 })).toBe(false);
    expect(isStarred([ada], { kind: 'folder', folderId: 'Ada' })).toBe(false);
    expect(isStarred([ada, api], { ...api })).toBe(true);
  });

  it('are removed', () => {
    expect(withoutStar([api, ada, pay], { ...ada })).toEqual([api, pay]);
  });

  it('are not given to endless names', () => {
    expect(newStars([], [{ kind: 'person', name: 'x'.repeat(2_000) }, pay])).toEqual([pay]);
  });
});
