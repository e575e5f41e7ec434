import { expect, it } from 'vitest';
import { formatApproximateDuration, formatDuration } from '#text/format-duration.ts';

it.each([
  [59, '59 seconds', '59 seconds'],
  [60, '1 minute', '1 minute'],
  [5_400, '90 minutes', '1 hour'],
  [86_399, '86,399 seconds', '23 hours'],
  [86_400, '24 hours', '1 day'],
  [172_801, '172,801 seconds', '2 days'],
])('formats %i seconds as %s, and approximately as %s', (seconds, exact, approximate) => {
  expect(formatDuration(seconds)).toBe(exact);
  expect(formatApproximateDuration(seconds)).toBe(approximate);
});
