import { describe, expect, it } from 'vitest';
import { parseItemPath } from '#app/recent-items.tsx';
import { paths } from '#paths.ts';
import type { ItemReference } from '#workflows/items/item-reference.ts';

const person = (name: string): ItemReference => ({ kind: 'person', name });

describe('parseItemPath', () => {
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'https://app.example.test');
    return parseItemPath({ pathname, search });
  };

  it('returns the competency, person or folder of a URL', () => {
    const competency = { category: 'a/b', name: '..', occurrence: 2 };
    expect(at(paths.competency('a/b', '..', { occurrence: 2 }))).toEqual({
      kind: 'competency',
      ...competency,
    });
    expect(at(paths.person('Zoë 100%'))).toEqual(person('Zoë 100%'));
    expect(at(paths.bookmarkFolder('../x'))).toEqual({ kind: 'folder', folderId: '../x' });
  });

  it('returns undefined for the URL of another page', () => {
    for (const page of [paths.competencies(), paths.competencyOverview(), paths.people()]) {
      expect(at(page)).toBeUndefined();
    }
    expect(at(paths.bookmarks())).toBeUndefined();
    expect(at(paths.webhooks())).toBeUndefined();
    expect(at('/people/%E0%A4%A')).toBeUndefined();
  });
});
