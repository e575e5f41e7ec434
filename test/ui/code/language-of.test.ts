import { expect, test } from 'vitest';
import { languageOf } from '#ui/code/grammars.ts';

test.each([
  ['spec/ledger.md', 'md'],
  ['api/OpenAPI.YML', 'yaml'],
  ['a.b/c.test.ts', 'ts'],
  ['rates.tsv', 'tsv'],
  ['a.b/Makefile', ''],
  ['LICENSE', ''],
  ['photo.png', ''],
  ['a.constructor', ''],
])('the language of %s is %j', (path, language) => {
  expect(languageOf(path)).toBe(language);
});
