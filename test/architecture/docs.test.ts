import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

const folders = ['src', 'test', 'service', 'bench', 'deploy', 'scripts'];
const topLevel = [
  ...folders,
  'docs',
  'public',
  ...folders.flatMap((folder) => readdirSync(folder)),
];
const fileNames = new Set(
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .concat(readdirSync('.'))
    .map((file) => basename(file)),
);

/** True if a path exists relative to the project root or to one of its workspaces. */
function exists(path: string): boolean {
  return ['.', ...folders].some((folder) => existsSync(join(folder, path)));
}

/** Returns the paths and file names of this project that a document mentions in backticks. */
function namedIn(text: string): string[] {
  const names = [...text.matchAll(/`#?([\w.-]+(?:\/[\w.-]+)*)\/?`/g)].map(([, name = '']) => name);
  return names.filter((name) =>
    name.includes('/')
      ? topLevel.includes(name.slice(0, name.indexOf('/')))
      : /^[\w-]+(\.\w+)*\.(tsx?|mjs|css)$/.test(name),
  );
}

test.each(documents)('docs: %s names only files and folders that exist', (file) => {
  const text = readFileSync(file, 'utf8');
  const missing = namedIn(text).filter((name) =>
    name.includes('/') ? !exists(name) : !fileNames.has(name),
  );
  expect(missing).toEqual([]);
});

test.each(documents)('docs: %s links only to files that exist', (file) => {
  const links = readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g);
  const missing = [...links].map(([, link = '']) => join(dirname(file), link));
  expect(missing.filter((link) => !existsSync(link))).toEqual([]);
});
