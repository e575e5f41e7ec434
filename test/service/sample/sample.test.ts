import { expect, test } from 'vitest';
import { bookmarkTree, competencies, people } from '#service/sample/data.ts';
import type { SampleFolder } from '#service/sample/types.ts';

const listsIn = (folders: readonly SampleFolder[]): readonly SampleFolder['bookmarks'][] =>
  folders.flatMap(({ bookmarks, children }) => [bookmarks, ...listsIn(children)]);

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

test('sample bookmarks have no duplicate path or title within a folder', () => {
  for (const key of ['title', 'path'] as const) {
    const keys = listsIn(bookmarkTree).map((list) =>
      list.map((one) => `${one.codeHostSlug} ${one[key]}`),
    );
    expect(keys.flatMap(repeated)).toEqual([]);
  }
});

test('sample competencies have unique names, and links only to hosts below example.test', () => {
  expect(repeated(competencies.map((one) => `${one.category}/${one.name}`))).toEqual([]);
  const links = competencies.flatMap(({ aiContent }) => Object.values(aiContent).flat());
  expect(links).not.toEqual([]);
  for (const { url } of links) expect(new URL(url).hostname).toMatch(/\.example\.test$/);
});

test('sample people have unique names, e-mail addresses and ids', () => {
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

test('sample competencies have owners in the directory, except for three', () => {
  const names = new Set(people.map(({ name }) => name));
  const unknown = competencies.map(({ owner }) => owner).filter((owner) => !names.has(owner));
  expect(unknown.sort()).toEqual(['', 'Nils Bergström', 'Wanda Kowalczyk']);
});
