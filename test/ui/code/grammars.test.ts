import { expect, test } from 'vitest';
import { grammarOf, languageOf } from '#ui/code/grammars.ts';

test.each([
  ['spec/ledger.md', 'md', 'Markdown'],
  ['api/OpenAPI.YML', 'yml', 'YAML'],
  ['a.b/c.test.ts', 'ts', 'TypeScript'],
  ['rates.tsv', 'tsv', undefined],
  ['a.b/Makefile', '', undefined],
  ['a.constructor', 'constructor', undefined],
])('the language of %s is %j, and its grammar is %s', (path, language, label) => {
  expect(languageOf(path)).toBe(language);
  expect(grammarOf(language)?.label).toBe(label);
});
