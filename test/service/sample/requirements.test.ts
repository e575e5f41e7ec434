import { expect, test } from 'vitest';
import { compareDocumentRequirements } from '#features/specifications/requirements/requirement-comparison.ts';
import { repositories } from '#service/sample/repositories.ts';
import { parseMarkdown } from '#text/markdown/parse-markdown.ts';
import { requirementChangeClasses } from '#text/markdown/requirements/change-classes.ts';
import { getClasses } from '#text/markdown/requirements/compare-requirements.ts';

const commits = [...(repositories.find(({ slug }) => slug === 'pay/core')?.commits() ?? [])];

/** Returns the versions of a file of pay/core, the earliest first. */
const findVersions = (path: string) =>
  commits
    .flatMap(({ at, changes }) => changes.map((change) => ({ at, ...change })))
    .filter((change) => change.path === path && change.content !== null)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ content }) => String(content));

test('the history of spec/settlement.md contains each class of changed requirements', async () => {
  const path = 'spec/settlement.md';
  const [first = '', ...others] = findVersions(path);
  const toFile = (text: string) => ({ path, text, markdown: parseMarkdown(text) });
  const versions = [toFile(first), toFile(others.at(-1) ?? '')] as const;
  const { signal } = new AbortController();
  const comparison = await compareDocumentRequirements(versions, new Set(), signal);
  const found = new Set<string>(comparison?.changes.flatMap(getClasses));
  expect([...found].toSorted()).toEqual(Object.keys(requirementChangeClasses).toSorted());
});

test('the sample has an OpenSpec folder with a specification and a change of it', () => {
  const paths = new Set(commits.flatMap(({ changes }) => changes.map(({ path }) => path)));
  const folder = 'openspec/changes/accept-late-entries';
  const files = ['proposal.md', 'design.md', 'tasks.md', 'specs/settlement-windows/spec.md'];
  const needed = [
    'openspec/specs/settlement-windows/spec.md',
    ...files.map((file) => `${folder}/${file}`),
  ];
  expect(needed.filter((path) => !paths.has(path))).toEqual([]);
});
