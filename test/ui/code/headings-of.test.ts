import { expect, test } from 'vitest';
import { headingsOf } from '#ui/code/headings-of.ts';

const outline = (text: string, language: string) =>
  headingsOf(text, language).map(({ slug, level, text: name }) => `${slug} ${level} ${name}`);

test('headings of a feature are its keywords with their names', () => {
  const text = `# language: en
Feature: Ledger
  Background:
    Given a ledger
  Rule: balance
    Scenario Outline: posting
      """
      Scenario: in a text
      """
      Examples: amounts`;
  expect(outline(text, 'feature')).toEqual([
    'L2 1 Ledger',
    'L3 3 Background',
    'L5 2 balance',
    'L6 3 posting',
    'L10 4 amounts',
  ]);
});

test('headings of Markdown are lines with number signs outside of code', () => {
  const text = '# Ledger #\n\n```sh\n# a comment\n```\n## States\n####### none\n#none\n~~~\n# x';
  expect(outline(text, 'md')).toEqual(['L1 1 Ledger', 'L6 2 States']);
});

test('headings of AsciiDoc are lines with equals signs outside of blocks', () => {
  expect(outline('= Ledger\n----\n== code\n----\n=== States', 'adoc')).toEqual([
    'L1 1 Ledger',
    'L5 3 States',
  ]);
});

test('headings of reStructuredText are underlined, in levels as they are met', () => {
  const text =
    '======\nLedger\n======\n\nStates\n------\n\nDraft\n~~~~~\n\nLimits\n------\n\nno\n-\n';
  expect(outline(text, 'rst')).toEqual([
    'L2 1 Ledger',
    'L5 2 States',
    'L8 3 Draft',
    'L11 2 Limits',
  ]);
});

test.each([
  [
    'proto',
    'message A {\n}\nservice B {\n  rpc C(A) returns (A);\n}',
    ['L1 1 A', 'L3 1 B', 'L4 2 C'],
  ],
  ['graphql', '"""\ntype no\n"""\ntype A {\n}\nextend enum B', ['L4 1 A', 'L6 1 B']],
  ['sql', 'create table if not exists a.b (\nCREATE OR REPLACE VIEW c AS', ['L1 1 a.b', 'L2 1 c']],
  ['json', '# none', []],
  ['constructor', '# none', []],
])('headings of %s are its declarations', (language, text, expected) => {
  expect(outline(text, language)).toEqual(expected);
});
