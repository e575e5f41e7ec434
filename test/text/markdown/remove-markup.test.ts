import { expect, test } from 'vitest';
import { removeMarkup } from '#text/markdown/remove-markup.ts';

const spaces = ' '.repeat(100_000);
const backticks = '`'.repeat(100_000);

test.each([
  ['## Partial refunds', 'Partial refunds'],
  ['- a **refund** of `POST /refunds`', 'a refund of POST /refunds'],
  ['## 1. Not a refund', '1. Not a refund'],
  ['> - quoted *list*', 'quoted list'],
  ['see [the rules](spec/rules.md "Rules") and ![a picture](a.png)', 'see the rules and a picture'],
  ['see [the rules][1]', 'see the rules'],
  ['| State | Meaning |\n| --- | :-: |\n| open | ~~old~~ new |', 'State | Meaning\nopen | old new'],
  ['```json\n{}\n```', '{}'],
  ['_open_ means snake_case_name and __init__ stays', 'open means snake_case_name and init stays'],
  ['2 * 3 * 4 and a*b', '2 * 3 * 4 and a*b'],
  ['cut off **in bold', 'cut off **in bold'],
  ['plain text', 'plain text'],
  ['a\n|:-: | --\nb', 'a\nb'],
  ['a\n--\nb | - |', 'a\n--\nb | -'],
  [`|${spaces}|${spaces}x|`, `|${spaces}x`],
  [`${'~'.repeat(100_000)}`.concat('`'), `${'~'.repeat(100_000)}`.concat('`')],
  [`a${spaces}b`, `a${spaces}b`],
  [`a\n${backticks}`, 'a'],
  [`a${backticks}`, `a${backticks}`],
])('removeMarkup converts %.40j to %.40j', (excerpt, text) => {
  expect(removeMarkup(excerpt)).toBe(text);
});
