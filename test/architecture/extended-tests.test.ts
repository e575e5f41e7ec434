import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function tagsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((source) => [...source.matchAll(/tag: '@([\w-]+)'/g)].map(([, tag = '']) => tag));
}

const suites = [...new Set([...readdirSync('test/extended'), ...tagsIn('test/e2e')])].sort();

test('extended suites: docs/extended-tests.md has exactly one row for each folder and each test tag', () => {
  const document = readFileSync('docs/extended-tests.md', 'utf8');
  const table = document.slice(document.indexOf('| suite |'));
  const rows = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(rows).toEqual(suites);
});

test('`npm run test:all` has one suite for each folder of test/extended and each test tag', () => {
  const list = execFileSync(process.execPath, ['scripts/test-all.mjs', '--list'], {
    encoding: 'utf8',
  });
  expect(list.trim().split('\n')).toEqual(suites);
});
