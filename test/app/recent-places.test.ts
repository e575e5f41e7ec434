import { describe, expect, it } from 'vitest';
import { createRecentPlaces, placeAt } from '#app/recent-places.ts';
import { paths } from '#paths.ts';
import { memoryStorage } from '#test/support/memory-storage.ts';
import type { Place } from '#workflows/places/place.ts';

const person = (name: string): Place => ({ kind: 'person', name });
const now = () => new Date('2026-03-03T10:00:00Z');

describe('recent places', () => {
  it('are kept, the latest first and each once', () => {
    const storage = memoryStorage();
    const recent = createRecentPlaces(storage, 'places', now);
    recent.add(person('Ada'));
    recent.add({ kind: 'folder', folderId: 'pay' });
    recent.add(person('Ada'));
    expect(createRecentPlaces(storage, 'places').list()).toEqual([
      { kind: 'person', name: 'Ada', at: '2026-03-03T10:00:00.000Z' },
      { kind: 'folder', folderId: 'pay', at: '2026-03-03T10:00:00.000Z' },
    ]);
  });

  it('are names, ids and times, at most twelve, none of them endless', () => {
    const storage = memoryStorage();
    const recent = createRecentPlaces(storage, 'places', now);
    recent.add(person('x'.repeat(2_000)));
    expect(recent.list()).toEqual([]);
    for (let at = 0; at < 30; at += 1) recent.add(person(`Person ${at}`));
    expect(recent.list()).toHaveLength(12);
    expect(Object.keys(recent.list()[0] ?? {}).sort()).toEqual(['at', 'kind', 'name']);
  });

  it('can be cleared, also for other tabs', () => {
    const storage = memoryStorage();
    const other = createRecentPlaces(storage, 'places');
    const recent = createRecentPlaces(storage, 'places');
    recent.add(person('Ada'));
    expect(other.list()).toHaveLength(1);
    recent.clear();
    expect(other.list()).toEqual([]);
  });
});

describe('the place of an address', () => {
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'https://app.example.test');
    return placeAt({ pathname, search });
  };

  it('is the competency, person or folder that it was made for', () => {
    const competency = { category: 'a/b', name: '..', occurrence: 2 };
    expect(at(paths.competency('a/b', '..', { occurrence: 2 }))).toEqual({
      kind: 'competency',
      ...competency,
    });
    expect(at(paths.person('Zoë 100%'))).toEqual(person('Zoë 100%'));
    expect(at(paths.bookmarkFolder('../x'))).toEqual({ kind: 'folder', folderId: '../x' });
  });

  it('is none for a page', () => {
    for (const page of [paths.competencies(), paths.competencyOverview(), paths.people()]) {
      expect(at(page)).toBeUndefined();
    }
    expect(at(paths.bookmarks())).toBeUndefined();
    expect(at(paths.webhooks())).toBeUndefined();
    expect(at('/people/%E0%A4%A')).toBeUndefined();
  });
});
