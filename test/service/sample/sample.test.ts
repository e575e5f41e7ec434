import { describe, expect, test } from 'vitest';
import { bookmarkTree, competencies, people } from '#service/sample/data.ts';
import type { SampleFolder } from '#service/sample/types.ts';

type Placed = { folder: SampleFolder; level: number };

function placed(folders: readonly SampleFolder[], level = 1): Placed[] {
  return folders.flatMap((folder) => [{ folder, level }, ...placed(folder.children, level + 1)]);
}

const everyFolder = placed(bookmarkTree);
const everyBookmark = everyFolder.flatMap(({ folder }) => folder.bookmarks);

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('sample bookmarks', () => {
  test('are 153 in 21 folders on five levels', () => {
    expect(everyBookmark).toHaveLength(153);
    expect(everyFolder).toHaveLength(21);
    expect(Math.max(...everyFolder.map(({ level }) => level))).toBe(5);
  });

  test('have no duplicate path or title within a folder', () => {
    const lists = everyFolder.map(({ folder }) => folder.bookmarks);
    for (const key of ['title', 'path'] as const) {
      const keys = lists.map((list) => list.map((one) => `${one.codeHostSlug} ${one[key]}`));
      expect(keys.flatMap(repeated)).toEqual([]);
    }
  });
});

describe('sample directory', () => {
  test('has 42 competencies in six categories with unique names', () => {
    expect(competencies).toHaveLength(42);
    expect(new Set(competencies.map(({ category }) => category)).size).toBe(6);
    expect(repeated(competencies.map((one) => `${one.category}/${one.name}`))).toEqual([]);
  });

  test('has 25 people with unique names, e-mail addresses and ids', () => {
    expect(people).toHaveLength(25);
    for (const key of [
      'name',
      'email',
      'trackerId',
      'assignmentId',
      'codeHostUsername',
      'identityProviderId',
    ] as const) {
      expect(repeated(people.map((person) => String(person[key])))).toEqual([]);
    }
  });

  test('contains all owners of competencies except two, and one competency without an owner', () => {
    const names = new Set(people.map(({ name }) => name));
    const unknown = competencies.map(({ owner }) => owner).filter((owner) => !names.has(owner));
    expect(unknown.sort()).toEqual(['', 'Nils Bergström', 'Wanda Kowalczyk']);
  });

  test('has names with slashes, apostrophes and Hebrew letters', () => {
    const names = people.map(({ name }) => name);
    expect(names.filter((name) => /[/']/.test(name))).toHaveLength(2);
    expect(names.filter((name) => /\p{Script=Hebrew}/u.test(name))).toHaveLength(1);
    expect(names).toEqual(names.map((name) => name.normalize('NFC')));
  });

  test('has links only to hosts below example.test', () => {
    const links = competencies.flatMap(({ aiContent }) => Object.values(aiContent).flat());
    expect(links.length).toBeGreaterThan(60);
    for (const { url } of links) expect(new URL(url).hostname).toMatch(/\.example\.test$/);
  });
});
