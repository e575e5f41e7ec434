import { expect, it } from 'vitest';
import type { Content } from '#service/content.ts';
import { generateContent } from '#service/sample/scale.ts';
import type { SampleFolder } from '#service/sample/types.ts';
import { testScaledContent } from './scaled-content.ts';

const foldersWithin = (folders: readonly SampleFolder[]): readonly SampleFolder[] =>
  folders.flatMap((folder) => [folder, ...foldersWithin(folder.children)]);

const filesOf = ({ repositories }: Content) =>
  repositories.flatMap(({ slug, commits }) =>
    [...commits()].flatMap(({ changes }) => changes.map((change) => ({ slug, ...change }))),
  );

const everything = (count: number) => {
  const content = generateContent(count);
  return JSON.stringify([content, filesOf(content)]);
};

it('scaled content is identical each time it is generated for the same number of bookmarks', () => {
  expect(everything(300)).toBe(everything(300));
  expect(everything(300)).not.toBe(everything(301));
});

// Tests a small number of bookmarks; test/extended/scale runs the same tests with 50,000.
testScaledContent(1_234);

it('scaled content has exactly one specification for every bookmark', () => {
  const content = generateContent(50);
  const bookmarked = foldersWithin(content.folders).flatMap(({ bookmarks }) => bookmarks);
  const files = filesOf(content).map(({ slug, path }) => `${slug} ${path}`);
  expect(files).toHaveLength(50);
  expect(bookmarked.map((one) => `${one.codeHostSlug} ${one.path}`).sort()).toEqual(files.sort());
});

it('scaled content of no bookmarks is empty', () => {
  expect(generateContent(0)).toMatchObject({ competencies: [], folders: [] });
});
