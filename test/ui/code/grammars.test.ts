import { expect, test } from 'vitest';
import { findGrammar, getFileLanguage } from '#ui/code/grammars.ts';

test.each([
  ['spec/ledger.md', 'md', 'Markdown'],
  ['api/OpenAPI.YML', 'yml', 'YAML'],
  ['a.b/c.test.ts', 'ts', 'TypeScript'],
  ['rates.tsv', 'tsv', undefined],
  ['a.b/Makefile', '', undefined],
  ['a.constructor', 'constructor', undefined],
])('the language of %s is %j, and its grammar is %s', (path, language, label) => {
  expect(getFileLanguage(path)).toBe(language);
  expect(findGrammar(language)?.label).toBe(label);
});
