import { expect, test } from 'vitest';
import { parseDate } from '#text/parse-date.ts';

test.each([
  ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ['2026-03-02T09:30:00.123Z', '2026-03-02T09:30:00.123Z'],
  ['2026-03-02T09:30:00+02:00', '2026-03-02T07:30:00.000Z'],
  ['2026-03-02 09:30:00Z', '2026-03-02T09:30:00.000Z'],
])('parseDate(%j) returns the date', (text, expected) => {
  expect(parseDate(text)?.toISOString()).toBe(expected);
});

test.each([
  '',
  'soon',
  '1',
  'a 1',
  'https://a.test:99999',
  '2026-13-01',
  '2026-03-02T',
  'Mon, 02 Mar 2026',
])('parseDate(%j) returns null', (text) => expect(parseDate(text)).toBeNull());
