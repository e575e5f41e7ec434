import { describe, expect, it } from 'vitest';
import { readFileMetadata } from '#service/repository/file-facts.ts';
import { openRepository } from '#service/repository/repository.ts';

async function titleOf(path: string, text: string) {
  const { repository } = openRepository({
    slug: 'a/b',
    title: null,
    description: null,
    keptSince: undefined,
    commits: [],
    read: async () => Buffer.from(text),
    sizeOf: async () => Buffer.byteLength(text),
  });
  return (await readFileMetadata(repository, { path, oid: '1' })).title;
}

describe('title of a file', () => {
  it.each([
    ['a.md', 'Text\n# The title ##\n# Another\n', 'The title'],
    ['a.md', '#\n# #\n# C#\n', 'C#'],
    ['a.md', 'dd\n===\n', 'dd'],
    ['a.md', '---\ntitle: In front\n--- abstract\n# Heading\n', 'In front'],
    ['a.adoc', '== Part\n= Title\n', 'Title'],
    ['a.rst', 'Title\n=====\n', 'Title'],
    ['a.rst', 'PEP: 8\nTitle: Style Guide\nAuthor: A,\n  B\n\nAbstract\n========\n', 'Style Guide'],
    ['a.md', '## Two\n#Three\n', null],
    ['a.md', '---\ndate: 1\ntitle: "In front"\ntitle: b\n---\n# Heading\n', 'In front'],
    ['a.md', '---\r\ntitle: Lines\r\n---\r\n# Heading\r\n', 'Lines'],
    ['a.md', '---\ntitle: Open\n# Heading\n', 'Heading'],
    ['a.yaml', "x: 1\ninfo:\n  version: 1\n  title: 'An API'\n", 'An API'],
    ['a.yaml', 'info:\n  x: 1\npaths:\n  title: No\n', null],
    ['a.json', '{\n  "title": "Schema"\n}', 'Schema'],
    ['a.json', '{"info": {"title": "API"}}', 'API'],
    ['a.json', '{"info": {"title": "A\\"PI"}}', null],
    ['a.txt', '# Text', null],
  ])('in %s with the text %j is %j', async (path, text, title) => {
    expect(await titleOf(path, text)).toBe(title);
  });

  // A pattern that backtracks over such a text takes minutes, so that the test exceeds its limit.
  const size = 1_000_000;
  it.each([
    ['spaces in a heading', 'a.md', `# a${' '.repeat(size)}b\n`],
    ['number signs in a heading', 'a.md', `# a ${'# '.repeat(size / 2)}b\n`],
    ['front matter without an end', 'a.md', `---\n${'title: a\n'.repeat(size / 9)}`],
    ['an info section without an end', 'a.yaml', `info:\n${' a\n'.repeat(size / 3)}`],
    ['many info sections', 'a.yaml', 'info:\n a\n'.repeat(size / 9)],
    ['JSON with spaces', 'a.json', `${'"info"'.repeat(1_000)}${' '.repeat(size)}`],
    ['JSON with many titles', 'a.json', '  "title": "\n'.repeat(size / 12)],
  ])('is found in linear time for %s', async (_, path, text) => {
    expect((await titleOf(path, text))?.length ?? 0).toBeLessThanOrEqual(text.length);
  });
});
