import { expect, test } from 'vitest';
import { titleViolations } from './title-rules.ts';

const rulesBrokenBy = (source: string, file = 'test/ui/a.test.ts') =>
  titleViolations(file, source).map(({ rule, line }) => `${line}: ${rule}`);

const long = 'x'.repeat(60);

test.each([
  `test('${long}${long}', () => {});`,
  `describe('${long}', () => { test('${long}', () => {}); });`,
  `describe('${long}', () => { describe('a', () => { it.each([1])('${long} %s', () => {}); }); });`,
  `describe.for(['a'])('${long}', () => { test(\`${long} \${a}\`, () => {}); });`,
  `const touch = test.extend('page', () => 1);\ndescribe('${long}', () => { touch('${long}', () => {}); });`,
])('a title over 90 characters is found: %s', (source) => {
  expect(rulesBrokenBy(source)).toEqual([expect.stringMatching(/^\d+: titles are short$/)]);
});

test.each(['there, it fails', 'where nothing is', 'Where nothing is'])(
  'a title that begins with a word nobody looks for is found: %s',
  (title) => {
    expect(rulesBrokenBy(`\ntest('${title}', () => {});`)).toEqual([
      '2: titles name the thing first',
    ]);
  },
);

test('a test file of more than 300 lines is found', () => {
  expect(rulesBrokenBy('// a line\n'.repeat(301))).toEqual(['undefined: test files are short']);
  expect(rulesBrokenBy('// a line\n'.repeat(300))).toEqual([]);
});

test('titles that keep the rules, and other files, are left alone', () => {
  const fine = `describe('${long}', () => { test('a', () => {}); });\ndescribe('b', () => {});\ntest('${long}', () => {});`;
  expect(rulesBrokenBy(fine)).toEqual([]);
  expect(rulesBrokenBy(`test('${long}${long}', () => {});`, 'test/ui/a.ts')).toEqual([]);
  expect(rulesBrokenBy(`expect.each('${long}${long}');`)).toEqual([]);
});
