import { expect, test } from 'vitest';
import { parseStoredHeading, toStoredHeading } from '#data/specifications/stored-heading.ts';

test.each([
  ['1. States', '1-states', '1. States'],
  ['States', 'states-1', 'States #states-1'],
  ['High water', 'hw', 'High water #hw'],
  ['C#', 'c', 'C#'],
  ['Issue #12', 'issue-12', 'Issue #12 #issue-12'],
  ['Zahlung', 'zahlung-über-null', 'Zahlung #zahlung-über-null'],
  ['Create a payment', 'post/payments/{id}', 'Create a payment #post/payments/{id}'],
  ['A #b', 'c#d', 'A #b #c#d'],
  ['', 'top', ' #top'],
])('a last read version keeps the heading %j with the slug %j as %j', (text, slug, stored) => {
  expect(toStoredHeading({ text, slug })).toBe(stored);
  expect(parseStoredHeading(stored)).toEqual({ text, slug });
});

test.each([
  ['', ''],
  ['Tides', 'high water'],
  ['x'.repeat(1_000), 'other'],
])('a last read version contains no heading %j with the slug %j', (text, slug) => {
  expect(toStoredHeading({ text, slug })).toBeUndefined();
});
