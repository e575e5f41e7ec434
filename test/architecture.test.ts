import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { findRuleViolations } from './architecture/rules.ts';

const root = join(import.meta.dirname, '..');

/**
 * Returns the path and the content of every source file in a folder, including files in subfolders.
 */
function filesIn(folder: string): [path: string, source: string][] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => !path.includes('/node_modules/'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}

test('all source files follow the architecture rules', () => {
  const files = new Map(['src', 'service', 'deploy', 'test'].flatMap(filesIn));
  expect(files.size).toBeGreaterThan(20);
  expect(findRuleViolations(files).join('\n')).toBe('');
});

test('each name exported from src is declared in only one file', () => {
  const filesByName = new Map<string, Set<string>>();
  for (const [path, source] of filesIn('src')) {
    const exports = /^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm;
    for (const [, name = ''] of source.matchAll(exports)) {
      filesByName.set(name, (filesByName.get(name) ?? new Set()).add(path));
    }
  }
  expect(filesByName.size).toBeGreaterThan(1000);
  expect([...filesByName].filter(([, files]) => files.size > 1)).toEqual([]);
});

test('imported style sheets exist, which the type check doesn’t verify', () => {
  const imported = ['src', 'bench'].flatMap((folder) =>
    filesIn(folder).flatMap(([path, source]) =>
      [...source.matchAll(/from '#([^']+\.css)'/g)].map(([, sheet = '']) => [path, sheet] as const),
    ),
  );
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter(([, sheet]) => !existsSync(join(root, 'src', sheet)))).toEqual([]);
});
