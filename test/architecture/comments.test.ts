import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** Names that comments use for parts of the web platform or of other projects. */
const externalNames = new Set([
  'DevOps',
  'DevTools',
  'GitLab',
  'MathML',
  'OpenSpec',
  'SubtleCrypto',
  'TeX',
  'WebKit',
  'WebSockets',
  'reStructuredText',
  'sRGB',
]);

type Source = { code: string; comments: readonly string[] };

/** Separates the code of a TypeScript file from its comments. */
function split(file: string): Source {
  const source = readFileSync(file, 'utf8');
  const { comments } = parseSync(file, source);
  const code = comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    source,
  );
  return { code, comments: comments.map(({ value }) => value) };
}

/** Returns the camel-case names that occur in comments but not in code. */
function unknownNames(sources: readonly Source[]): string[] {
  const names = new Set(sources.flatMap(({ code }) => code.match(/[\w$]+/g) ?? []));
  const mentioned = sources.flatMap(({ comments }) =>
    comments.flatMap((comment) => comment.match(/(?<![\w$])\$?[A-Za-z][a-z]+[A-Z]\w*\b/g) ?? []),
  );
  return mentioned.filter((name) => !names.has(name) && !externalNames.has(name));
}

test("unknownNames returns names in comments that don't occur in code", () => {
  const sources = [{ code: 'const isOpen = true', comments: ['isOpen, unlike wasOpen in Chrome'] }];
  expect(unknownNames(sources)).toEqual(['wasOpen']);
});

test('names in comments refer to symbols that exist', () => {
  const files = ['src', 'service', 'deploy', 'test', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => join(folder, file)),
  );
  expect(unknownNames(files.map(split))).toEqual([]);
});
