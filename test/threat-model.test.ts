import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getMarkdownSection, rowsOf } from '#test/support/markdown-table.ts';

const tests = import.meta.dirname;
const document = readFileSync(join(tests, '../docs/threat-model.md'), 'utf8');

/**
 * Cells of the second column in the table of security guarantees, which name the tests of each
 * guarantee.
 */
const proofs = rowsOf(getMarkdownSection(document, 'Security guarantees')).map(
  ([, proof = '']) => proof,
);

function textOf(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

test('docs/threat-model.md lists more than ten security guarantees', () => {
  expect(proofs.length).toBeGreaterThan(10);
});

test.for(proofs)('docs/threat-model.md refers only to existing tests: %s', (proof) => {
  const paths = [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => join(tests, path));
  expect(paths).not.toEqual([]);
  const text = paths.map(textOf).join('\n');
  for (const [, title] of proof.matchAll(/“([^”]+)”/g)) expect(text).toContain(title);
});

const isolation = rowsOf(getMarkdownSection(document, 'Isolation of failures'));

test('docs/threat-model.md lists each isolated failure once', () => {
  expect(document.match(/Isolation of failures/g)).toHaveLength(1);
  expect(isolation.length).toBeGreaterThan(20);
  const failures = isolation.map(([part, failure]) => `${part}: ${failure}`);
  expect(failures).toEqual([...new Set(failures)]);
});

test.for(isolation)(
  'docs/threat-model.md names an existing test title in each file: %s: %s',
  ([, , , proof = '']) => {
    const files = proof.split('; ').map((one) => /^`([^`]+)`(.*)$/.exec(one));
    for (const [, path = '', titles = ''] of files.map((match) => match ?? [])) {
      const text = textOf(join(tests, path));
      const named = [...titles.matchAll(/“([^”]+)”/g)].map(([, title]) => title);
      expect(named).not.toEqual([]);
      for (const title of named) expect(text).toContain(title);
    }
  },
);
