import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirementChangeClasses } from '#text/markdown/requirements/change-classes.ts';
import { requirementRules } from '#text/markdown/requirements/requirement.ts';

const guide = 'docs/requirements.md';

const formatTable = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');

const tables = {
  rules: formatTable([
    ['rule', 'what it finds'],
    ['---', '---'],
    ...Object.values(requirementRules).map(({ label, explanation }) => [label, explanation]),
  ]),
  classes: formatTable([
    ['class', 'change', 'source'],
    ['---', '---', '---'],
    ...Object.values(requirementChangeClasses).map((one) => [
      ...[one.label, one.explanation, one.source],
    ]),
  ]),
};

test(`${guide} contains the tables of rules and classes; UPDATE_DOCS=1 writes them`, () => {
  let expected = readFileSync(guide, 'utf8');
  for (const [name, table] of Object.entries(tables)) {
    const block = new RegExp(`(?<=<!-- ${name}:begin -->\n).*(?=<!-- ${name}:end -->)`, 's');
    expect(expected).toMatch(block);
    expected = expected.replace(block, () => `\n${table}\n`);
  }
  if (process.env.UPDATE_DOCS === '1') writeFileSync(guide, expected);
  expect(readFileSync(guide, 'utf8')).toBe(expected);
});
