import { describe, expect, test } from 'vitest';
import { bookmarkTree, rootBookmarks } from '#service/sample/bookmark-tree.ts';
import { repositories } from '#service/sample/repositories.ts';
import type { SampleFolder } from '#service/sample-types.ts';

const bookmarksIn = (folders: readonly SampleFolder[]): readonly SampleFolder['bookmarks'][] =>
  folders.flatMap((folder) => [folder.bookmarks, ...bookmarksIn(folder.children)]);

const bookmarks = [...rootBookmarks, ...bookmarksIn(bookmarkTree).flat()];

/** The files of the sample as its last commits leave them, by repository and path. */
const files = new Map<string, string>();
for (const { slug, commits } of repositories) {
  for (const { changes } of commits()) {
    for (const { path, content } of changes) {
      if (content === null) files.delete(`${slug} ${path}`);
      else files.set(`${slug} ${path}`, Buffer.from(content).toString());
    }
  }
}

const bookmarked = new Map(
  bookmarks.map(({ codeHostSlug, path }) => {
    const place = `${codeHostSlug} ${path}`;
    return [place, files.get(place) ?? ''];
  }),
);

describe('a bookmarked sample specification', () => {
  test('exists', () => {
    expect(bookmarked.size).toBe(145);
    expect([...bookmarked.keys()].filter((place) => !files.has(place))).toEqual([]);
  });

  test('begins with a title and one line of summary', () => {
    const opening = /^# \S.*\n\n[^#|\n].*\n\n## 1\. /;
    const other = [...bookmarked].filter(([, text]) => !opening.test(text));
    expect(other.map(([place]) => place)).toEqual([]);
  });

  test('has three or more sections numbered without a gap', () => {
    for (const [place, text] of bookmarked) {
      const numbers = [...text.matchAll(/^## (\d+)\. /gm)].map(([, n]) => Number(n));
      const expected = Array.from({ length: Math.max(3, numbers.length) }, (_, index) => index + 1);
      expect(numbers, place).toEqual(expected);
    }
  });

  test('refers only to specifications that exist', () => {
    const references = [...bookmarked].flatMap(([place, text]) =>
      [...text.matchAll(/`(spec\/[^`]+\.md)`/g)].map(
        ([, path]) => `${place.split(' ')[0]} ${path}`,
      ),
    );
    expect(references).not.toEqual([]);
    expect(references.filter((reference) => !files.has(reference))).toEqual([]);
  });

  test('has the title of its bookmark, except for two of them', () => {
    const titleAt = (place: string) => /^# (.+)$/m.exec(files.get(place) ?? '')?.[1];
    const renamed = bookmarks.filter(
      ({ codeHostSlug, path, title }) => titleAt(`${codeHostSlug} ${path}`) !== title,
    );
    expect(renamed.map(({ title }) => title)).toEqual([
      'Ledger, read before the rewrite',
      'Error catalogue, first edition',
    ]);
  });
});
