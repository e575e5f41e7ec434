import { expect, test } from 'vitest';
import { parseHeadings } from '#ui/code/source-headings.ts';

const outline = (text: string, language: string) =>
  parseHeadings(text, language).map(({ slug, level, text: name }) => `${slug} ${level} ${name}`);

test.each([
  [
    'feature',
    `# language: en
Feature: Ledger
  Background:
    Given a ledger
  Rule: balance
    Scenario Outline: posting
      """
      Scenario: in a text
      """
      Examples: amounts`,
    ['L2 1 Ledger', 'L3 3 Background', 'L5 2 balance', 'L6 3 posting', 'L10 4 amounts'],
  ],
  [
    'feature',
    '# language: fr\nFonctionnalité: Livre\n  Plan du scénario: débit\n    Quand je dis: oui\n    Exemples:',
    ['L2 1 Livre', 'L3 3 débit', 'L5 4 Exemples'],
  ],
  ['feature', '機能: 台帳\n  シナリオ: 記帳', ['L1 1 台帳', 'L2 3 記帳']],
  [
    'mediawiki',
    '= Ledger =\n== States ==\n=== A = b ===\nx = y\n==no',
    ['L1 1 Ledger', 'L2 2 States', 'L3 3 A = b'],
  ],
  [
    'bs',
    'Intro {#intro}\n=====\n\n## States ## {#states}\n```\n# code\n```\n<h3 id="a">The <code>A</code> state</h3>\n\nEnd\n---\n',
    ['L1 1 Intro', 'L4 2 States', 'L8 3 The A state', 'L10 2 End'],
  ],
  [
    'md',
    '# Ledger #\n\n```sh\n# a comment\n```\n## States\n####### none\n#none\n~~~\n# x',
    ['L1 1 Ledger', 'L6 2 States'],
  ],
  ['adoc', '= Ledger\n----\n== code\n----\n=== States', ['L1 1 Ledger', 'L5 3 States']],
  [
    'rst',
    '======\nLedger\n======\n\nStates\n------\n\nDraft\n~~~~~\n\nLimits\n------\n\nno\n-\n',
    ['L2 1 Ledger', 'L5 2 States', 'L8 3 Draft', 'L11 2 Limits'],
  ],
  [
    'proto',
    'message A {\n}\nservice B {\n  rpc C(A) returns (A);\n}',
    ['L1 1 A', 'L3 1 B', 'L4 2 C'],
  ],
  ['graphql', '"""\ntype no\n"""\ntype A {\n}\nextend enum B', ['L4 1 A', 'L6 1 B']],
  ['sql', 'create table if not exists a.b (\nCREATE OR REPLACE VIEW c AS', ['L1 1 a.b', 'L2 1 c']],
  ['json', '# none', []],
  ['constructor', '# none', []],
])('the headings of a %s file are its sections or declarations', (language, text, expected) => {
  expect(outline(text, language)).toEqual(expected);
});
